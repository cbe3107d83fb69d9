"""What a page tells in a browser: chat, emotes, title and notification, language, links, the next game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import (
    PHONE,
    Browser,
    Page,
    act,
    answer,
    asked,
    at_once,
    browser,
    finish,
    finish_unseen,
    hand_over,
    needs_browser,
    open_page,
    set_up,
    show,
    state_number,
    together,
    until_asked,
    wait_for_news,
)
from serving import served_with
from starlette.datastructures import FormData
from test_view_questions import table_of

from conftest import in_full
from daikaiju.game import Game
from daikaiju.web.forms import Fields
from daikaiju.web.routes.commands import answer_of
from daikaiju.web.view import render
from daikaiju.web.view.viewer import Viewer

pytestmark = needs_browser
__all__ = ["browser"]
LASTING = "import daikaiju.web.view.seats\ndaikaiju.web.view.seats.BUBBLE = 600.0  # seconds an emote stays"
NOTED = """
window.told = [];
window.Notification = class {
  static permission = "granted";
  constructor(title, more) { window.told.push(more.body); }
};
Object.defineProperty(document, "hidden", { get: () => window.away === true });
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served_with(LASTING, tmp_path_factory.mktemp("talk")) as (found, _pid):
        yield found


def say(page: Page, text: str) -> None:
    page.fill("#msg", text)
    page.click("#sayit button")
    page.wait_for_function("() => document.getElementById('msg').value === ''")


def badge(page: Page) -> str:
    return page.locator(".tabs .unread").inner_text() if page.locator(".tabs .unread").is_visible() else ""


def test_chat_emotes_and_what_is_unread(browser: Browser, address: str) -> None:
    faults: list[str] = []
    host, guest = together(browser, address, faults)
    host.locator("#t-chat").check(force=True)
    say(host, "Hello, Bob")
    host.locator("#t-log").check(force=True)
    guest.wait_for_selector(".tabs .unread:not([hidden])")
    assert badge(guest) == "1"
    assert badge(host) == "", "one's own words are read"
    guest.locator("#t-chat").check(force=True)
    guest.wait_for_selector(".tabs .unread", state="hidden")
    guest.click('.emotes button[value="roar"]')
    host.wait_for_selector(".seat .bubble")
    assert host.locator(".seat .bubble").inner_text() == "Roar!"
    bubble, name = (host.locator(f".seat .{part}").bounding_box() for part in ("bubble", "name"))
    assert bubble is not None
    assert name is not None
    assert bubble["y"] >= name["y"] + name["height"], "it does not cover the name"
    host.wait_for_function("() => document.querySelector('.tabs .unread').textContent === '1'")
    guest.locator("#t-log").check(force=True)
    guest.reload()
    assert badge(guest) == "", "what was read stays read"
    assert not faults
    for page in (host, guest):
        page.context.close()


# As long as beats are shown, the page that they lead to is not.
BEATS_GO_ON = """() => document.addEventListener('htmx:ws:before:message:incoming', (event) => {
  event.detail.waitUntil(new Promise((end) => { window.end = end; }));
}, {once: true})"""


def test_chat_is_read_while_beats_are_shown(browser: Browser, address: str) -> None:
    faults: list[str] = []
    host, guest = together(browser, address, faults)
    number = state_number(guest)
    guest.evaluate(BEATS_GO_ON)
    _ = act(host) or act(guest)
    guest.wait_for_function("() => window.end")
    host.locator("#t-chat").check(force=True)
    say(host, "Hurry up")
    guest.wait_for_function("() => document.querySelector('.talk .lines').textContent.includes('Hurry up')")
    assert badge(guest) == "1"
    assert state_number(guest) == number, "what happened is still being shown"
    guest.evaluate("() => window.end()")
    wait_for_news(guest, number)
    assert "Hurry up" in (guest.locator(".talk .lines").text_content() or "")
    assert not faults
    for page in (host, guest):
        page.context.close()


@in_full
def test_title_and_notification_when_asked_out_of_turn(browser: Browser, address: str) -> None:
    faults: list[str] = []
    host, guest = together(browser, address, faults)
    for page in (host, guest):
        page.context.add_init_script(NOTED)
        page.reload()
        page.evaluate("() => { localStorage.setItem('daikaiju-notify', 'on'); window.away = true; }")
    attacked = None
    for _ in range(120):
        attacked = next((page for page in (host, guest) if asked(page)["question"] == "yield"), None)
        if attacked is not None:
            break
        _ = act(host) or act(guest)
    assert attacked is not None
    attacked.wait_for_selector('form#ask[data-question="yield"]')
    attacked.wait_for_function("() => document.title === '● ' + document.getElementById('state').dataset.title")
    told = attacked.evaluate("() => window.told")
    assert told[-1] == attacked.locator("#state").get_attribute("data-title")
    other = guest if attacked is host else host
    other.wait_for_function("() => !document.title.startsWith('●')")
    assert not faults
    for page in (host, guest):
        page.context.close()


def test_another_language_in_the_middle_of_a_game(browser: Browser, address: str) -> None:
    faults: list[str] = []
    host, guest = together(browser, address, faults)
    number = state_number(host)
    for language in ("pl", "cs"):
        host.click('[data-act="settings"]')
        host.locator(f'#settings [name="lang"][value="{language}"]').check(force=True)
        host.wait_for_selector(f'html[lang="{language}"] #settings[open]')  # at once; one can go on choosing
        host.click("#settings .go button")
        host.wait_for_selector("main.tbl")
        assert state_number(host) == number
    text = host.locator("main").inner_text()
    assert "Power cards" not in text
    _ = act(host) or act(guest)
    wait_for_news(host, number)
    assert "Power cards" not in host.locator("main").inner_text(), "what is pushed is in the new language, too"
    assert guest.locator("html").get_attribute("lang") == "en"
    guest.wait_for_selector("main.tbl")
    assert "Power cards" in guest.locator("main").inner_text()
    assert not faults
    for page in (host, guest):
        page.context.close()


def play_to_a_recap(page: Page) -> bool:
    """Play until one is asked and told what happened; False if the game ends before that."""
    while until_asked([page]):
        if page.locator(".recap").count():  # nobody else acts while one is asked
            return True
        number = state_number(page)
        if act(page):
            wait_for_news(page, number)
    return False


def test_since_your_last_turn(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = open_page(browser, faults)
    for _ in range(6):
        set_up(page, address, game="2e", seats="4", name="Ann", monster="gigazaur")
        at_once(page)
        if play_to_a_recap(page):
            break
    told = page.locator(".recap").inner_text()
    assert told.startswith("Since your last turn:")
    sentences = [part.strip() for part in told.partition(":")[2].split(".") if part.strip()]
    log = page.locator(".log .lines").inner_text()
    assert sentences
    assert all(sentence in log for sentence in sentences), "it tells what the log tells"
    assert not faults
    page.context.close()


def test_links_to_the_position_and_the_record(browser: Browser, address: str, tmp_path: Path) -> None:
    faults: list[str] = []
    page = open_page(browser, faults)
    set_up(page, address, game="2e", seats="2", name="Ann")
    at_once(page)
    page.wait_for_selector("form#ask")
    with page.context.expect_page() as opened:
        page.click('.loglinks a[href$="/position"]')
    position = opened.value.locator("body").inner_text()
    game = Game.from_position(position)
    assert game.question is not None
    assert game.question.kind == page.locator("form#ask").get_attribute("data-question")
    finish([page])
    with page.expect_download() as saved:
        page.click("text=Download the record")
    file = tmp_path / "saved.game"
    saved.value.save_as(file)
    again = Game.from_record(file.read_text(encoding="utf-8"))
    assert again.result is not None
    assert page.locator(".figures tbody tr").count() == 9
    assert not faults
    page.context.close()


@in_full
def test_both_go_on_to_the_next_game(browser: Browser, address: str) -> None:
    faults: list[str] = []
    host, guest = together(browser, address, faults)
    finish_unseen([host, guest])
    old = host.url
    host.click("#rematch")
    host.wait_for_function("old => location.href !== old", arg=old)
    guest.wait_for_selector("a.btn-act[href^='/t/']")
    guest.click("a.btn-act[href^='/t/']")
    guest.wait_for_function("old => location.href !== old", arg=old)
    assert guest.url == host.url
    for page, other in ((host, "Bob"), (guest, "Ann")):
        page.wait_for_selector("main.tbl")
        assert other in page.locator("main").inner_text()
    assert not faults
    for page in (host, guest):
        page.context.close()


def buy_until_a_tile_comes(page: Page) -> bool:
    """Play a Duel on both sides, buying whatever can be bought, until a tile has to be laid or the game is over."""
    while (found := asked(page))["phase"] != "over":
        if found["question"] == "place_tile":
            return True
        buy = next((words for words in found["options"] if words.startswith("buy")), "")
        act(page, (buy, "stop", "roll"))
    return False


def test_a_tile_is_seen_before_it_is_laid(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = open_page(browser, faults, viewport=PHONE)
    for _ in range(6):
        set_up(page, address, game="duel", here="1", name="Ann")
        if buy_until_a_tile_comes(page):
            break
    page.wait_for_selector('form#ask[data-question="place_tile"]')
    hand_over(page)
    assert page.locator("#place").get_attribute("aria-disabled") == "true"
    number = state_number(page)
    page.click("#place", force=True)
    assert state_number(page) == number
    spaces = page.locator(".sp.can input")
    spaces.first.check(force=True)
    covers = (spaces.first.get_attribute("data-covers") or "").split()
    assert page.locator(".sp.new").count() == len(covers)
    assert page.locator("path.b-new").count() == 1
    answer(page, random.Random(1))
    assert not page.locator(".ghosty").count()
    assert not faults
    page.context.close()


def test_a_tile_is_turned_round(browser: Browser, address: str) -> None:
    """The space and the way round are two choices; both are sent."""
    game = Game.from_position("duel/1 energy=12,12 row=electrical_aura,photoshoot,kaijutsu")
    game.chance("roll fame destruction power claw heart")
    for words in ("stop", "resolve claw", "resolve heart", "resolve fame", "buy electrical_aura"):
        game.play(words)
    game.chance("reveal frenzy")
    page = open_page(browser, [])
    show(page, address, render.table(table_of(game), Viewer("me", "Ann", base=address)))
    hand_over(page)
    page.locator('.sp.can input[value="lay f3"]').check(force=True)
    page.locator('.ways input[value="turned"]').check(force=True)
    first, second = (page.locator(f".sp.at{x} use").last.get_attribute("href") or "" for x in (3, 4))
    assert first.endswith("#i-dietoken")
    assert second.endswith("#d-claw")
    sent = page.evaluate("() => [...new FormData(document.getElementById('ask'))].map(([, value]) => value)")
    assert "lay f3" in sent
    assert "turned" in sent
    assert answer_of(Fields(FormData([("action", "lay f3"), ("way", "turned")]))) == "lay f3 turned"
    page.context.close()


def test_light_or_dark_is_one_press_and_stays(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = open_page(browser, faults, color_scheme="light")
    page.goto(address)
    light = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    with page.expect_response("**/settings"):
        page.click('[data-act="theme"]')
    dark = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert dark != light
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == dark
    assert not faults
    page.context.close()


def test_settings_hold_as_soon_as_they_are_chosen(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = open_page(browser, faults, color_scheme="light")
    page.goto(address)
    page.click('[data-act="settings"]')
    page.fill("#settings [name=name]", "Ann")
    page.locator("#settings [name=odds][value=on]").check(force=True)
    page.evaluate("() => document.querySelector('[data-act=theme]').click()")  # upon it, with the cookie that it brings
    assert page.locator("#settings [name=theme][value=dark]").is_checked()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.locator('#settings [name="lang"][value="cs"]').check(force=True)
    page.wait_for_selector('html[lang="cs"] #settings[open]')
    page.click("#settings [data-act=close]")
    page.goto(address)
    assert page.locator("#settings [name=name]").input_value() == "Ann"
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert page.locator('#settings [name="odds"][value="on"]').is_checked()
    assert not faults
    page.context.close()
