"""Whole games in a browser: alone, in both editions, the Duel, hot-seat, by link, on a phone, in every language."""

from __future__ import annotations

import random

import pytest
from browsing import (
    LAPTOP,
    PHONE,
    Browser,
    Page,
    address,
    answer,
    at_once,
    browser,
    finish,
    finish_unseen,
    hand_over,
    is_asked,
    is_over,
    needs_browser,
    open_page,
    play_on,
    set_up,
    state_number,
    until_asked,
    until_over,
    wait_for_news,
)

from conftest import in_full, sized

pytestmark = needs_browser
__all__ = ["address", "browser"]


@pytest.mark.parametrize(
    ("game", "seats", "size", "language"),
    [
        pytest.param("1e", "4", PHONE, "pl", marks=in_full),
        ("2e", "3", LAPTOP, "cs"),
        pytest.param("2e", "6", LAPTOP, "cs", marks=in_full),
        pytest.param("2e", "2", LAPTOP, "en", marks=in_full),
        pytest.param("1e", "6", PHONE, "en", marks=in_full),
        pytest.param("1e", "2", LAPTOP, "cs", marks=in_full),
        pytest.param("2e", "4", PHONE, "en", marks=in_full),
    ],
)
def test_alone_against_bots(
    browser: Browser, address: str, game: str, seats: str, size: dict[str, int], language: str
) -> None:
    faults: list[str] = []
    page = open_page(browser, faults, viewport=size, locale=language)
    set_up(page, address, game=game, seats=seats, name="Ann")
    assert page.locator("html").get_attribute("lang") == language
    at_once(page)
    play_on([page], random.Random(seats))
    assert page.locator(".headline").inner_text()
    assert not faults
    page.context.close()


@in_full
def test_the_duel(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = open_page(browser, faults)
    set_up(page, address, game="duel", name="Ann")
    at_once(page)
    play_on([page], random.Random(4))
    assert page.locator(".headline").inner_text()
    assert not faults
    page.context.close()


def test_play_now_in_one_click(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = open_page(browser, faults)
    page.goto(address)
    page.click("#quick")
    page.wait_for_url("**/t/*")
    names = page.locator(".seat .by").all_inner_texts()
    assert [name.strip() for name in names] == ["Taro"] * 3, "the level that the form offers first"
    at_once(page)
    page.wait_for_selector("form#ask")
    assert not faults
    page.context.close()


def test_play_now_plays_the_chosen_game(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = open_page(browser, faults)
    page.goto(address)
    assert "2nd edition" in page.locator("#quick").inner_text()
    page.locator('#setup [name="game"][value="duel"]').check(force=True)
    assert page.locator("#quick").inner_text().split("\n")[1:] == ["King of Tokyo: Duel", "against 1 bot, no sign-up"]
    about = page.locator("#about-taro")
    assert about.inner_text() == "Level 3: Stands his ground, and slips now and then.", "there is no Tokyo to leave"
    page.click("#quick")
    page.wait_for_selector("main.duel")
    assert not faults
    page.context.close()


def test_the_first_page_shows_the_house_rules_of_the_chosen_game(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = open_page(browser, faults)
    page.goto(address)
    page.click("details.house summary")
    for game, shown, hidden in (("duel", "no_turn_limit", "no_bay"), ("1e", "no_bay", "no_turn_limit")):
        page.locator(f'#setup [name="game"][value="{game}"]').check(force=True)
        assert page.locator(f'[name="house"][value="{shown}"]').is_visible()
        assert page.locator(f'[name="house"][value="{shown}"]').is_enabled()
        assert not page.locator(f'[name="house"][value="{hidden}"]').is_visible()
        assert page.locator(f'[name="house"][value="{hidden}"]').is_disabled()
    assert not faults
    page.context.close()


def test_hot_seat(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = open_page(browser, faults)
    set_up(page, address, game="2e", seats="3", here="2", name="Ann")
    if page.locator("main.room-p").count():
        page.click("text=Start")
    at_once(page)
    rng = random.Random(1)
    said: set[str] = set()
    while len(said - {""}) < 2:  # the screen says to whom the device goes
        assert until_asked([page]), "the device was not passed on"
        said.add(hand_over(page))
        answer(page, rng)
    finish([page])
    assert page.locator(".headline").inner_text()
    assert not faults
    page.context.close()


def test_two_by_link_and_a_watcher(browser: Browser, address: str) -> None:
    faults: list[str] = []
    host, guest, watcher = (open_page(browser, faults) for _ in range(3))
    set_up(host, address, game="2e", seats="2", people="1", name="Ann")
    guest.goto(host.url)
    guest.click("text=Sit here")
    host.wait_for_function("() => document.querySelectorAll('.wseat.free').length === 0")
    watcher.goto(host.url)
    assert not watcher.locator("text=Sit here").count()
    host.click(".startbar button")
    for page in (host, guest, watcher):
        page.wait_for_selector("main.tbl")
    rng = random.Random(7)
    for _ in range(sized(4, 12)):
        asked = until_asked([host, guest])
        assert asked is not None
        number = state_number(watcher)
        answer(asked, rng)
        wait_for_news(watcher, number)
    assert not is_asked(watcher)
    assert watcher.locator(".me.spect").count()
    host.locator("#t-chat").check(force=True)
    host.locator("#msg").fill("<b>hello</b>")
    host.click("#sayit button")
    host.wait_for_function("() => document.getElementById('msg').value === ''")
    guest.wait_for_function("() => document.querySelector('#chat .lines').textContent.includes('<b>hello</b>')")
    finish_unseen([host, guest, watcher])
    assert not faults
    for page in (host, guest, watcher):
        page.context.close()


def test_a_reload_and_a_second_tab_keep_the_seat(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = open_page(browser, faults)
    page.goto(address)
    page.click("#quick")
    page.wait_for_url("**/t/*")
    at_once(page)
    page.wait_for_selector("form#ask")
    before = page.locator("#ask .die").evaluate_all("dice => dice.map(die => die.dataset.face)")
    page.reload()
    assert page.locator("#ask .die").evaluate_all("dice => dice.map(die => die.dataset.face)") == before
    tab = page.context.new_page()
    tab.goto(page.url)
    assert tab.locator("form#ask").count()
    number = state_number(tab)
    answer(page, random.Random(3))
    wait_for_news(tab, number)
    assert not faults
    page.context.close()


def test_by_keyboard_alone(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = open_page(browser, faults)
    page.goto(address)
    tab_to(page, '[name="seats"]:checked')
    for _ in range(2):
        page.keyboard.press("ArrowLeft")
    assert page.locator('[name="seats"]:checked').input_value() == "2"
    tab_to(page, '#setup button[value="start"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    at_once(page)
    until_over([page], press_and_wait)
    assert page.locator(".headline").inner_text()
    assert not faults
    page.context.close()


def press_and_wait(page: Page) -> None:
    """Answer with keys, and wait for what comes of it."""
    number = state_number(page)
    press_an_answer(page)
    wait_for_news(page, number)


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is on a control."""
    for _ in range(80):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def press_an_answer(page: Page) -> None:
    """Keep the first two dice and reroll, or tab to the first button and press it."""
    if page.locator("#reroll").count() and page.locator('#ask input[name="keep"]:not(:checked)').count() > 2:
        page.keyboard.press("1")
        page.keyboard.press("Shift+2")
        if page.locator("#reroll:not([aria-disabled=true])").count():
            page.keyboard.press("r")
            return
    if page.locator("#stop").count():
        page.keyboard.press("s")
        return
    tab_to(page, "#ask button:not([aria-disabled=true])")
    page.keyboard.press("Enter")


def test_a_phone_needs_no_scrolling_to_act(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = open_page(browser, faults, viewport=PHONE, has_touch=True)
    page.goto(address)
    page.click("#quick")
    page.wait_for_url("**/t/*")
    rng = random.Random(5)
    at_once(page)
    for _ in range(sized(8, 40)):
        page.wait_for_selector("form#ask")
        assert page.evaluate("document.documentElement.scrollHeight") <= PHONE["height"], page.locator(
            "#ask h2"
        ).inner_text()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        for button in page.locator("#ask .acts button").all():
            box = button.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= PHONE["height"]
        answer(page, rng)
        if is_over(page):
            break
        page.wait_for_selector("form#ask, main.endp")
        if is_over(page):
            break
    assert not faults
    page.context.close()


@in_full
def test_replay_and_rematch(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = open_page(browser, faults)
    set_up(page, address, game="2e", seats="2", name="Ann")
    at_once(page)
    finish([page])
    page.click("text=Replay")
    page.wait_for_selector("#replay")
    last = page.locator("#at").input_value()
    page.keyboard.press("Home")
    page.wait_for_function("() => document.getElementById('at').value === '0'")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.getElementById('at').value === '1'")
    page.keyboard.press("End")
    page.wait_for_function("last => document.getElementById('at').value === last", arg=last)
    assert page.locator(".top .room small").inner_text().endswith(page.locator(".pos b").inner_text().lower())
    page.keyboard.press("Home")
    page.click("[data-step=play]")
    page.wait_for_function("() => Number(document.getElementById('at').value) > 1")
    assert shown_icons(page) == ["i-pause"]
    page.click("[data-step=play]")
    assert shown_icons(page) == ["i-play"]
    page.go_back()
    page.wait_for_selector("#rematch")
    old = page.url
    page.click("#rematch")
    page.wait_for_function("old => location.href !== old", arg=old)
    page.wait_for_selector("main.tbl, main.room-p")
    assert not faults
    page.context.close()


def shown_icons(page: Page) -> list[str]:
    """The icons that are seen on the button that plays a replay."""
    uses = page.locator("[data-step=play] svg:visible use")
    return [(use.get_attribute("href") or "").partition("#")[2] for use in uses.all()]
