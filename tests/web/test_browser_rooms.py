"""Waiting rooms and what follows a game in a browser: who joins, links, bots, rematch; and what calls people back."""

from __future__ import annotations

import pytest
from browsing import (
    LAPTOP,
    PHONE,
    Browser,
    Page,
    act,
    address,
    at_once,
    browser,
    finish_unseen,
    needs_browser,
    open_page,
    post,
    set_up,
    together,
)

from conftest import in_full
from patience import PATIENCE, check, deadline_in

pytestmark = needs_browser
__all__ = ["address", "browser"]
# A page that can be looked away from, and that notes sounds, titles and what it would share or notify.
NOTED = """
window.told = []; window.heard = []; window.titles = new Set();
Object.defineProperty(document, "hidden", { get: () => window.away === true });
const frame = window.requestAnimationFrame; // a page that nobody looks at has no frames
window.requestAnimationFrame = (then) => (window.away ? 0 : frame(then));
window.refreshed = 0;
addEventListener("daikaiju:refresh", () => { window.refreshed = performance.now(); });
addEventListener("DOMContentLoaded", () => {
  window.daikaijuSound = (name) => { window.heard.push(name); };
  setInterval(() => window.titles.add(document.title), 50);
});
window.look = (away) => { window.away = away; document.dispatchEvent(new Event("visibilitychange")); };
"""
UNDECIDED = """
window.asks = 0;
window.Notification = class {
  static permission = "default";
  static async requestPermission() { window.asks += 1; Notification.permission = "granted"; return "granted"; }
  constructor(title, more) { window.told.push(more.body); }
};
"""
SHARING = "navigator.share = async (what) => { window.shared = what; };"


def host_of(browser: Browser, address: str, faults: list[str], *scripts: str, **choices: str) -> Page:
    page = open_page(browser, faults)
    for script in (NOTED, *scripts):
        page.add_init_script(script)
    set_up(page, address, **{"game": "2e", "seats": "4", "people": "2", "name": "Ann", "bot": "random"} | choices)
    return page


def guest_of(browser: Browser, host: Page, faults: list[str], name: str, **options: object) -> Page:
    page = open_page(browser, faults, **options)
    page.goto(host.url)
    page.fill("#sit [name=name]", name)
    page.click("#sit button")
    page.wait_for_selector(".wseat.me-w")
    return page


def wait_for(page: Page, condition: str) -> None:
    """Wait by the clock: a page that nobody looks at has no frames."""
    page.wait_for_function(f"() => {condition}", polling=50)


def close(*pages: Page) -> None:
    for page in pages:
        page.context.close()


def test_what_is_said_in_a_waiting_room_is_noticed(browser: Browser, address: str) -> None:
    """On a laptop the chat is in sight; on a phone the bar counts what is new and leads to it."""
    faults: list[str] = []
    host = host_of(browser, address, faults)
    bob = guest_of(browser, host, faults, "Bob", viewport=PHONE)
    post(host, "say", text="Hello Bob", seat="0")
    bob.wait_for_function("() => document.querySelector('.to-talk .unread').textContent === '1'")
    host.wait_for_function("() => document.querySelector('.talk').textContent.includes('Hello Bob')")
    talk, bar = host.locator("#talk").bounding_box(), host.locator(".startbar").bounding_box()
    assert talk is not None
    assert bar is not None
    assert talk["y"] + talk["height"] <= bar["y"] < LAPTOP["height"]
    assert not faults
    close(host, bob)


def test_who_joins_is_heard_and_counted_in_the_title(browser: Browser, address: str) -> None:
    faults: list[str] = []
    host = host_of(browser, address, faults)
    wait_for(host, "document.title.startsWith('2/4')")
    host.evaluate("() => look(true)")
    bob = guest_of(browser, host, faults, "Bob")
    wait_for(host, "document.querySelector('main.room-p').dataset.taken === '3'")
    wait_for(host, "window.heard.includes('join')")
    wait_for(host, "window.titles.has('3/4 \u2713')")
    host.evaluate("() => look(false)")
    wait_for(host, "document.title === document.getElementById('state').dataset.title")
    bob.locator(".wseat.me-w .seat-acts button").click()
    wait_for(host, "document.title.startsWith('2/4')")
    assert host.evaluate("() => window.heard.filter(name => name === 'join').length") == 1
    assert not faults
    close(host, bob)


def test_the_link_is_copied_or_shared(browser: Browser, address: str) -> None:
    faults: list[str] = []
    host = host_of(browser, address, faults)
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    assert not host.locator(".share-b").is_visible(), "this browser has no share sheet"
    host.click('.linkrow [data-act="copy"]')
    host.wait_for_selector("#toast:not([hidden])")
    assert host.locator("#toast").inner_text() == "Link copied"
    assert host.evaluate("() => navigator.clipboard.readText()") == host.url
    other = host_of(browser, address, faults, SHARING)
    other.click(".share-b")
    other.wait_for_function("() => window.shared")
    assert other.evaluate("() => window.shared.url") == other.url
    assert not faults
    close(host, other)


def test_the_link_in_sight_is_the_pages_own(browser: Browser, address: str) -> None:
    """Messages are the same for all who see the same, whatever the name and port of the server for them."""
    faults: list[str] = []
    host = host_of(browser, address, faults)
    host.evaluate("() => { document.querySelector('[data-link]').firstChild.nodeValue = 'http://localhost/t/x'; }")
    host.wait_for_function("() => document.querySelector('[data-link]').textContent === location.href")
    assert not faults
    close(host)


def test_the_host_replaces_removes_and_fills(browser: Browser, address: str) -> None:
    faults: list[str] = []
    host = host_of(browser, address, faults, people="3")
    bob = guest_of(browser, host, faults, "Bob", viewport=PHONE)
    seat = host.locator(".wseat").nth(1)
    host.wait_for_function("() => document.querySelectorAll('.wseat')[1].textContent.includes('Bob')")
    assert not bob.locator(".swap, #fill").count(), "only the host changes others' seats"
    remove = seat.locator('button[aria-label="Remove: Bob"]')
    remove.click()
    host.wait_for_selector("#toast:not([hidden])")
    assert "Bob" in seat.inner_text(), "once is not enough"
    remove.click()
    bob.wait_for_function("() => document.querySelector('.startbar').textContent.includes('has removed you')")
    assert not bob.locator("#sit").count(), "who was removed stays out"
    host.click("#pardon")
    bob.wait_for_selector("#sit")
    bob.click("#sit button")
    bob.wait_for_selector(".wseat.me-w")
    assert not bob.get_by_text("Play here too").count(), "one seat for each guest"
    host.click("#several")
    bob.get_by_text("Play here too").first.wait_for()
    host.get_by_text("One seat for each guest").click()
    host.get_by_text("Allow guests several seats").wait_for()
    host.wait_for_function("() => document.querySelectorAll('.wseat')[1].textContent.includes('Bob')")
    seat.locator("summary").click()
    seat.locator("select").select_option("steady")
    seat.locator(".swap button").click()
    host.wait_for_function("() => document.querySelectorAll('.wseat')[1].textContent.includes('level 4')")
    bob.wait_for_function("() => document.querySelector('.startbar').textContent.includes('has removed you')")
    host.locator(".fill select").select_option("random")
    host.click("#fill")
    host.wait_for_function("() => !document.querySelector('.wseat.free')")
    host.click(".startbar button")
    for page in (host, bob):
        page.wait_for_selector("main.tbl")
    host.wait_for_selector(".watchers")
    assert "1 spectator" in (host.locator(".watchers").get_attribute("title") or "")
    assert not faults
    close(host, bob)


def test_a_rematch_takes_everybody_along(browser: Browser, address: str) -> None:
    faults: list[str] = []
    host, guest = together(browser, address, faults)
    eve = open_page(browser, faults)
    finish_unseen([host, guest])
    eve.goto(host.url)
    eve.wait_for_selector("main.endp")
    old = host.url
    host.click("#rematch")
    host.wait_for_function("old => location.href !== old", arg=old)
    for page in (guest, eve):
        page.wait_for_selector("#next-game:not([hidden])")
    told = eve.locator("#next-game p").inner_text()
    assert told.startswith("On to the next table in"), "it may be a room in which monsters are chosen"
    eve.click('[data-act="stay"]')
    assert not eve.locator("#next-game").is_visible()
    guest.wait_for_url(host.url)
    guest.wait_for_selector("main.tbl")
    assert eve.url == old
    eve.reload()
    eve.wait_for_selector("main.endp")
    eve.wait_for_timeout(300)
    assert not eve.locator("#next-game").is_visible(), "an old game is looked at in peace"
    assert not faults
    close(host, guest, eve)


@in_full
def test_change_monsters_opens_the_room_with_everybody(browser: Browser, address: str) -> None:
    faults: list[str] = []
    host, guest = together(browser, address, faults)
    finish_unseen([host, guest])
    assert host.locator("#new-game").get_attribute("href") == "/"
    guest.click("#change-monsters")
    guest.wait_for_selector("main.room-p")
    host.wait_for_selector("#next-game:not([hidden])")
    host.click("#next-game a")
    host.wait_for_selector("main.room-p")
    assert host.url == guest.url
    mine = host.locator('.monster-w input[name="monster"]:not(:disabled):not(:checked)').first
    wanted = mine.get_attribute("value")
    mine.check(force=True)  # that is enough
    host.wait_for_selector(f".wseat.me-w.m-{wanted}")
    host.click(".startbar button")
    for page in (host, guest):
        page.wait_for_selector("main.tbl")
    assert host.locator(f"section#seat-{wanted}").count()
    assert not faults
    close(host, guest)


def until_asked_in_the_background(page: Page, other: Page) -> None:
    """Answer by script until a page that nobody looks at is no longer asked, then let others play until it is."""
    while act(page):
        pass
    wait_for(page, "!document.getElementById('state').dataset.asked")
    deadline = deadline_in(PATIENCE)
    while not page.evaluate("() => Boolean(document.getElementById('state').dataset.asked)"):
        check(deadline, "a question in the background")
        act(other)
        page.wait_for_timeout(60)


def test_a_missed_turn_blinks_and_notifications_are_offered_once(browser: Browser, address: str) -> None:
    faults: list[str] = []
    host, guest = together(browser, address, faults)
    at_once(host)
    for script in (NOTED, UNDECIDED):
        host.context.add_init_script(script)
    host.reload()
    usual = host.locator('link[rel="icon"]').get_attribute("data-usual") or ""
    host.evaluate("() => look(true)")
    until_asked_in_the_background(host, guest)
    wait_for(host, "window.titles.has('Your turn!')")
    wait_for(host, "[...window.titles].some(title => title.startsWith('\u25cf'))")
    assert host.locator('link[rel="icon"]').get_attribute("href") != usual
    assert not host.locator("#ask-notify").is_visible()
    host.evaluate("() => look(false)")
    host.wait_for_selector("#ask-notify:not([hidden])")
    assert host.evaluate("() => window.asks") == 0, "the browser asks only those who said yes"
    host.click('#ask-notify [data-act="notify"]')
    wait_for(host, "localStorage.getItem('daikaiju-notify') === 'on'")
    assert host.evaluate("() => window.asks") == 1
    host.evaluate("() => { Notification.permission = 'granted'; look(true); }")
    until_asked_in_the_background(host, guest)
    wait_for(host, "window.told.length > 0")
    host.evaluate("() => { Notification.permission = 'default'; look(false); }")
    assert not host.locator("#ask-notify").is_visible(), "asked once"
    assert not faults
    close(host, guest)


@pytest.mark.parametrize("game", [pytest.param("2e", marks=in_full), "duel"])
def test_a_page_at_rest_is_at_rest(browser: Browser, address: str, game: str) -> None:
    """What a page changes itself is no reason to look at it again."""
    faults: list[str] = []
    page = open_page(browser, faults)
    page.add_init_script(NOTED)
    set_up(page, address, game=game, people="0", name="Ann")
    page.wait_for_selector("#reroll")
    wait_for(page, "window.refreshed && performance.now() > window.refreshed + 500")
    close(page)
    assert not faults
