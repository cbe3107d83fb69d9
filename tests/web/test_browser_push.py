"""A message that arrives while somebody presses a die takes nothing from the press, nor from what was chosen."""

from __future__ import annotations

from browsing import (
    Browser,
    Page,
    act,
    address,
    asked,
    browser,
    needs_browser,
    open_page,
    post,
    together,
    until_current,
)

from patience import PATIENCE, check, deadline_in

pytestmark = needs_browser
__all__ = ["address", "browser"]


def test_a_press_holds_while_others_talk_and_look_on(browser: Browser, address: str) -> None:
    faults: list[str] = []
    host, guest = together(browser, address, faults)
    rolling, other = until_dice(host, guest)
    dice = rolling.locator("#ask label.die")
    dice.first.click()
    dice.nth(1).hover()
    rolling.mouse.down()
    post(other, "say", emote="roar", text="", number="0", seat="-1")
    rolling.wait_for_function("() => document.querySelector('#chat .lines li[data-at]')")
    rolling.mouse.up()
    watcher = open_page(browser, faults)
    watcher.goto(host.url)
    rolling.wait_for_selector(".watchers")
    assert held(rolling) == [True, True, False, False, False, False]
    assert not faults
    for page in (host, guest, watcher):
        page.context.close()


def until_dice(host: Page, guest: Page) -> tuple[Page, Page]:
    """Answer until somebody is asked about all dice; return their page and the other."""
    deadline = deadline_in(PATIENCE)
    while True:
        for page, other in ((host, guest), (guest, host)):
            if asked(page)["question"] == "reroll":
                until_current(page)
                return page, other
        _ = act(host) or act(guest)
        check(deadline, "a question about dice")


def held(page: Page) -> list[bool]:
    boxes: list[bool] = page.locator("#ask input[name=keep]").evaluate_all("boxes => boxes.map(box => box.checked)")
    return boxes
