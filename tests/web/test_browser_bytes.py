"""How many bytes a browser is sent for a first page, with everything it needs."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from browsing import Browser, Page, address, browser, needs_browser, patient_page

from patience import PATIENCE, check, deadline_in

pytestmark = needs_browser
__all__ = ["address", "browser"]
MOST = 200_000  # bytes


def counted(page: Page) -> Counter[str]:
    """What the browser is sent from now on, in bytes by address, headers included, as they are transferred."""
    session = page.context.new_cdp_session(page)
    sent: Counter[str] = Counter()
    names: dict[str, str] = {}

    def name(event: Any) -> None:
        names[event["requestId"]] = event["response"]["url"].partition("?")[0]

    def count(event: Any) -> None:
        sent[names.get(event["requestId"], "")] += int(event["encodedDataLength"])

    def frame(event: Any) -> None:
        sent["socket"] += len(event["response"]["payloadData"])  # in base64: a third more than is sent

    session.on("Network.responseReceived", name)
    session.on("Network.loadingFinished", count)
    session.on("Network.webSocketFrameReceived", frame)
    session.send("Network.enable")
    return sent


def check_bytes(sent: Counter[str], wanted: tuple[str, ...]) -> None:
    for part in wanted:
        assert any(part in name and size for name, size in sent.items()), f"{part} was not counted: {sent}"
    assert sum(sent.values()) < MOST, sent.most_common(8)


def test_the_first_page(browser: Browser, address: str) -> None:
    page = patient_page(browser)
    sent = counted(page)
    page.goto(address, wait_until="networkidle")
    check_bytes(sent, ("daikaiju.css", "sprite.svg", "tokyo.svg", "table.js"))
    page.context.close()


@pytest.mark.parametrize("game", ["2e", "duel"])
def test_the_first_page_of_a_table(browser: Browser, address: str, game: str) -> None:
    """By a link: nothing is in the browser's cache."""
    host, guest = patient_page(browser), patient_page(browser)
    host.goto(address)
    host.locator(f'#setup [name="game"][value="{game}"]').check(force=True)
    host.click('#setup button[value="start"]')
    host.wait_for_selector("form#ask, .act")
    sent = counted(guest)
    guest.goto(host.url, wait_until="load")
    deadline = deadline_in(PATIENCE)
    while not sent["socket"]:
        check(deadline, "the first message of the socket")
        guest.wait_for_timeout(100)
    check_bytes(sent, ("daikaiju.css", "sprite.svg", "/t/", "stage.js"))
    for page in (host, guest):
        page.context.close()
