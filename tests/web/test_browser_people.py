"""People come and go in a browser: sitting down, undo, an empty seat, a lost network, a server that dies."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from browsing import (
    Browser,
    Page,
    act,
    address,
    answer,
    asked,
    at_once,
    browser,
    is_asked,
    is_over,
    needs_browser,
    open_page,
    set_up,
    state_number,
    together,
    until_current,
    wait_for_news,
)
from serving import served_with
from test_server_crash import Server

from conftest import in_full
from patience import PATIENCE, check, deadline_in

pytestmark = needs_browser
__all__ = ["address", "browser"]
SOON_AWAY = "import daikaiju.table.stand_ins\ndaikaiju.table.stand_ins.AWAY = 4.0  # seconds instead of 45"


def faces(page: Page) -> Any:
    return page.locator("#ask .die").evaluate_all("dice => dice.map(die => die.dataset.face)")


def test_a_friend_gives_a_name_and_a_monster_and_sits_down(browser: Browser, address: str) -> None:
    faults: list[str] = []
    host, guest = open_page(browser, faults), open_page(browser, faults)
    set_up(host, address, game="2e", seats="3", people="2", name="Ann", monster="gigazaur")
    guest.goto(host.url)
    assert guest.locator('#sit [value="gigazaur"]').is_disabled(), "somebody else plays it"
    guest.fill("#sit [name=name]", "Bob")
    guest.locator('#sit [value="the_king"]').check(force=True)
    guest.locator(".wseat.free button").last.click()
    guest.wait_for_selector(".wseat.me-w")
    host.wait_for_function("() => document.querySelectorAll('.wseat')[2].textContent.includes('Bob')")
    assert "The King" in host.locator(".wseat").nth(2).inner_text()
    assert not guest.locator("#sit").count()
    assert not faults
    for page in (host, guest):
        page.context.close()


def test_people_at_one_device_have_their_names(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = open_page(browser, faults)
    page.goto(address)
    assert not page.locator('#setup [name="name1"]').is_visible()
    page.locator('#setup [name="here"][value="2"]').check(force=True)
    assert page.locator('#setup [name="name2"]').is_visible()
    assert not page.locator('#setup [name="name3"]').is_visible()
    page.fill('#setup [name="name"]', "Ann")
    page.fill('#setup [name="name1"]', "Bob")
    page.fill('#setup [name="name2"]', "Eve")
    page.click('#setup button[value="create"]')
    page.wait_for_selector(".wseat")
    assert [row.split("\n")[-1] for row in page.locator(".wseat").all_inner_texts()][:3] == [
        "Ann (you)",
        "Bob (you)",
        "Eve (you)",
    ]
    assert not faults
    page.context.close()


def until_rolling(page: Page) -> None:
    """Answer whatever is asked, out of turn too, until the dice are; in a new game if this one ends."""
    deadline = deadline_in(PATIENCE)
    while asked(page)["question"] != "reroll":
        if is_over(page):
            start_undoing(page, page.url.partition("/t/")[0])
        check(deadline, "a question about dice")
        if not act(page):
            page.wait_for_timeout(60)
    until_current(page)


def start_undoing(page: Page, address: str) -> None:
    set_up(page, address, game="2e", seats="2", name="Ann")
    at_once(page)


def test_undo_until_luck_or_another_acts(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = open_page(browser, faults)
    start_undoing(page, address)
    undo = page.locator("#undo")
    for _ in range(40):
        until_rolling(page)
        assert undo.get_attribute("aria-disabled") == "true", "dice were rolled: nothing to take back"
        before, number = faces(page), state_number(page)
        page.click("#stop")
        wait_for_news(page, number)
        if page.locator('form#ask[data-question="shop"]').count() and not undo.get_attribute("aria-disabled"):
            break
    number = state_number(page)
    undo.click()
    wait_for_news(page, number)
    assert page.locator("form#ask").get_attribute("data-question") == "reroll"
    assert faces(page) == before
    assert undo.get_attribute("aria-disabled") == "true"
    number = state_number(page)
    undo.click(force=True)
    page.wait_for_selector("#toast:not([hidden])")
    assert state_number(page) == number
    assert not faults
    page.context.close()


def act_until(page: Page, seen: Callable[[], bool], what: str) -> None:
    """Answer by script whatever is asked, until there is something to see."""
    deadline = deadline_in(PATIENCE)
    while not seen():
        check(deadline, what)
        act(page)
        page.wait_for_timeout(60)


@in_full
def test_an_empty_seat_goes_to_a_bot_and_back(browser: Browser, tmp_path: Path) -> None:
    faults: list[str] = []
    with served_with(SOON_AWAY, tmp_path) as (address, _pid):
        host, guest = together(browser, address, faults)
        at_once(host)
        where = guest.url
        guest.goto("about:blank")
        host.wait_for_selector(".banner.warn:not(#reconnecting) button")
        assert "Bob is away" in host.locator(".banner.warn:not(#reconnecting)").inner_text()
        host.click(".banner.warn:not(#reconnecting) button")
        host.wait_for_selector(".seat .note.auto")
        act_until(host, lambda: host.locator(".log .turn").count() > 2, "turns of the bot")
        guest.goto(where)
        guest.wait_for_selector(".banner.info")
        assert not is_asked(guest)
        guest.click(".banner.info button")
        guest.wait_for_function("() => !document.querySelector('.banner.info')")
        act_until(host, lambda: is_asked(guest), "a question for the person who is back")
        answer(guest, random.Random(1))
        assert not faults
        for page in (host, guest):
            page.context.close()


def test_one_leaves_and_takes_the_seat_back(browser: Browser, address: str) -> None:
    faults: list[str] = []
    host, guest = together(browser, address, faults)
    host.click("#leave")
    assert "Press again to leave" in host.locator("#toast").inner_text()
    assert not host.locator(".banner").filter(has_text="A bot plays for you").count(), "one press may be a slip"
    host.click("#leave")
    host.wait_for_selector(".banner:has-text('A bot plays for you')")
    assert host.locator("#leave").count() == 0
    guest.wait_for_selector(".seat .note.auto")
    host.click(".banner button:has-text('Take my seat back')")
    host.wait_for_selector("#leave")
    guest.wait_for_selector(".seat .note.auto", state="detached")
    assert not faults
    for page in (host, guest):
        page.context.close()


@in_full
def test_two_open_pages_survive_a_killed_server(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        host, guest = together(browser, server.address, [])
        for _ in range(6):
            if not act(host):
                act(guest)
        page = host if asked(host)["seat"] is not None else guest
        for one in (host, guest):
            until_current(one)
        before = [(state_number(one), one.locator("main").inner_text()) for one in (host, guest)]
        server.kill()
        for one in (host, guest):
            one.wait_for_selector("#reconnecting:not([hidden])")
        server.start()
        for one in (host, guest):
            one.wait_for_selector("#reconnecting", state="hidden")
        assert [(state_number(one), one.locator("main").inner_text()) for one in (host, guest)] == before
        numbers = [number for number, _text in before]
        answer(page, random.Random(2))
        for one, number in zip((host, guest), numbers, strict=True):
            if state_number(one) == number:
                wait_for_news(one, number)
        for one in (host, guest):
            one.context.close()
    finally:
        server.stop()


def test_a_page_whose_files_come_late_is_told_what_happens(browser: Browser, address: str) -> None:
    """The socket is opened, however long its script takes."""
    host, guest = open_page(browser, []), open_page(browser, [])
    set_up(host, address, game="2e", seats="2", people="1", name="Ann")
    guest.route("**/hx-ws.min.js*", lambda route: (time.sleep(1), route.continue_()))
    guest.goto(host.url)
    guest.fill("#sit [name=name]", "Bob")
    guest.click("#sit button")
    guest.wait_for_selector(".wseat.me-w")
    host.wait_for_function("() => !document.querySelector('.wseat.free')")
    host.click(".startbar button")
    for page in (host, guest):
        page.wait_for_selector("main.tbl")
        page.context.close()


def test_a_lost_network_comes_back(browser: Browser, address: str) -> None:
    host, guest = together(browser, address, [])
    for _ in range(40):
        if asked(host)["seat"] is not None:
            break
        act(guest)
    until_current(host)
    number = state_number(host)
    host.context.set_offline(True)
    host.wait_for_selector("#reconnecting:not([hidden])")
    host.locator("form#ask button:not([aria-disabled=true]):visible").last.click()
    host.wait_for_selector("#toast:not([hidden])")
    assert "nothing was sent" in host.locator("#toast").inner_text()
    assert state_number(host) == number
    act(host)  # the same person acts elsewhere, as with a second device
    wait_for_news(guest, number)
    assert state_number(host) == number
    host.context.set_offline(False)
    wait_for_news(host, number)
    host.wait_for_selector("#reconnecting", state="hidden")
    assert state_number(host) == state_number(guest)
    for page in (host, guest):
        page.context.close()
