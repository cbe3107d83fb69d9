"""Pages look at their own layout: nothing cut, broken, overlapping or out of sight, and nothing jumps."""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from typing import Any

import pytest
from browsing import (
    SMALL_LAPTOP,
    Browser,
    Page,
    address,
    answer,
    at_once,
    browser,
    finish,
    hand_over,
    needs_browser,
    open_page,
    patient_page,
    post,
    set_up,
    show,
    until_asked,
)
from layouts import AUDIT, LANGUAGES, SIZES, Size, asked, bots_turn, live_pages, other_pages, table_at
from stages import BASE, played
from test_browser_press import PUSH
from test_view_questions import table_of

from conftest import FULL, in_full, sized
from daikaiju.game import Game
from daikaiju.table.model import LiveTable, Options
from daikaiju.web.view import render
from daikaiju.web.view.viewer import Viewer
from daikaiju.words.duel.cards import CARDS as DUEL_CARDS
from daikaiju.words.language import language
from daikaiju.words.tokyo.cards import CARDS
from patience import PATIENCE, until

pytestmark = needs_browser
__all__ = ["address", "browser"]
ROLLED = "rerolls=2 dice=1,1,2,heart,claw,energy steps=check,end_of_turn@0,shop@0,reroll@0"
SHOPPING = "steps=end_of_turn@0,shop@0"
SAMPLE = [("360x740", "cs", "dark"), ("844x390", "pl", "light"), ("1366x768", "cs", "light")]
SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue; // what answers a press at once may move
      const moved = entry.sources.map((source) => source.node?.className ?? source.node?.nodeName);
      window.shifts.push([entry.value, moved]);
    }
  }).observe({ type: "layout-shift", buffered: true });
}"""
SHIFTS_OF_LOG = """() => {
  window.shifts = [];
  const inLog = (source) => (source.node?.parentElement ?? document.body).closest('#log') !== null;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifts.push(...entry.sources.filter(inLog).map((one) => one.node.id));
  }).observe({ type: "layout-shift" });
}"""
# The first card of the row is bought, and the next one comes after the last; returns how many cards have slid.
FIRST_GOES = """async cards => {
  const number = Number(document.getElementById('state').dataset.number);
  const row = [...document.querySelectorAll(cards)];
  const list = row[0].parentElement.cloneNode(true);
  list.append(list.firstElementChild);
  list.lastElementChild.id = 'card-novelty';
  const buy = {kind: 'buy', key: row[0].id.replace('card-', ''), ms: 400};
  const beats = [buy, {kind: 'reveal', key: 'novelty', ms: 500}].map((beat) => ({number, seat: 1, ...beat}));
  let slid = new Set();
  const look = () => {
    const ways = row.map((card) => card.getAnimations().flatMap((one) => one.effect.getKeyframes()));
    ways.forEach((way, i) => { if (way.some((step) => step.translate)) slid.add(i); });
    requestAnimationFrame(look);
  };
  look();
  await window.daikaijuStage.perform({number, pace: 1, content: list.outerHTML, beats});
  await Promise.all(row.flatMap((card) => card.getAnimations()).map((one) => one.finished));
  return slid.size;
}"""
ROOM = "parseFloat(getComputedStyle(document.querySelector('#log .lines')).paddingTop)"
NEXT_FRAMES = """async () => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  return window.shifts;
}"""


def look(size: Size, language: str, theme: str) -> Any:
    """The parameters of a test, which all but a few tests get in full only."""
    marks = () if (size.name, language, theme) in SAMPLE else in_full
    return pytest.param(size, language, theme, id=f"{size.name}-{language}-{theme}", marks=marks)


LOOKS = [look(*which) for which in product(SIZES, LANGUAGES, ("light", "dark"))]


def faults_of(
    browser: Browser, address: str, size: Size, theme: Any, pages: dict[str, str], *, live: bool
) -> list[str]:
    """What these pages find wrong with their layout."""
    viewport = {"width": size.width, "height": size.height}
    page = patient_page(browser, viewport=viewport, device_scale_factor=size.zoom, color_scheme=theme, bypass_csp=True)
    found = []
    for name, html in pages.items():
        show(page, address, html)
        found += [f"{name}: {fault}" for fault in page.evaluate(AUDIT, live)]
    page.context.close()
    return found


@pytest.mark.parametrize(("size", "language", "theme"), LOOKS)
def test_a_table_fits_the_screen(browser: Browser, address: str, size: Size, language: str, theme: str) -> None:
    pages = live_pages(language, range(2, 7) if FULL else range(6, 7))
    faults = faults_of(browser, address, size, theme, pages, live=True)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("size", [Size(1280, 720), Size(1024, 768)], ids=lambda size: size.name)
def test_cards_and_dice_are_whole_on_a_low_screen(browser: Browser, address: str, size: Size) -> None:
    """The cards of the row, those that somebody else owns, and all dice, in a language of long words."""
    faults = faults_of(browser, address, size, "light", low_pages(), live=True)
    assert not faults, "\n".join(faults)


@cache
def low_pages() -> dict[str, str]:
    """Tables in Polish: King of Tokyo of three, and the Duel."""
    tokyo, duel = Options("tokyo", "2e", odds=True), Options("duel", "duel", odds=True)
    tables = {
        "reroll": table_at(tokyo, 3, asked("reroll")),
        "yield": table_at(tokyo, 3, asked("yield")),
        "duel": table_at(duel, 2, asked("reroll"), 40),
    }
    viewer = Viewer("me", "Ann", "pl", base=BASE)
    return {name: render.table(table, viewer) for name, table in tables.items() if table is not None}


@pytest.mark.parametrize(("size", "language", "theme"), LOOKS)
def test_other_pages_fit_the_screen(browser: Browser, address: str, size: Size, language: str, theme: str) -> None:
    faults = faults_of(browser, address, size, theme, other_pages(language), live=False)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    "size", [pytest.param(size, id=size.name, marks=() if size.height == 900 else in_full) for size in SIZES]
)
def test_the_longest_cards_fit_the_row(browser: Browser, address: str, size: Size) -> None:
    pages = {}
    for code in LANGUAGES:
        words = language(code)
        cards = sorted(CARDS, key=lambda key: len(words.text(CARDS[key].text)))[-3:]
        game = Game.from_position(f"tokyo/1 2e players=4 energy=1 market={','.join(cards)} turn=5 {ROLLED}")
        pages[code] = render.table(table_of(game), Viewer("me", "Ann", code, base=BASE)).replace('id="handover"', "")
    faults = faults_of(browser, address, size, "light", pages, live=True)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    "size", [pytest.param(size, id=size.name, marks=() if size.height == 768 else in_full) for size in SIZES]
)
def test_cards_of_a_duel_are_read_without_scrolling(browser: Browser, address: str, size: Size) -> None:
    """In full all of them, in every language."""
    pages = {}
    for code in LANGUAGES if FULL else ("pl",):
        words = language(code)
        cards = sorted(DUEL_CARDS, key=lambda key: len(words.text(DUEL_CARDS[key].text)), reverse=True)
        for first in range(0, sized(12, len(cards)), 3):
            row = [*cards[first:], *cards][:3]
            position = f"duel/1 players=2 turn=6 row={','.join(row)} energy=1,7 life=14,13 {SHOPPING}"
            table = table_of(Game.from_position(position))
            page = render.table(table, Viewer("me", "Ann", code, base=BASE))
            pages[f"{code} {row}"] = page.replace('id="handover"', "")
    faults = faults_of(browser, address, size, "light", pages, live=True)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("game", "size"),
    [
        pytest.param("2e", SIZES[3], id="tokyo-1280x800", marks=in_full),
        pytest.param("duel", SIZES[3], id="duel-1280x800", marks=in_full),
        pytest.param("2e", SIZES[1], id="tokyo-390x844", marks=in_full),
        pytest.param("duel", SIZES[1], id="duel-390x844", marks=in_full),
        pytest.param("2e", SIZES[2], id="tokyo-844x390", marks=in_full),
    ],
)
def test_nothing_jumps_while_playing(browser: Browser, address: str, game: str, size: Size) -> None:
    """The cumulative layout shift, as browsers define it, over some turns: in full about 45 seconds at normal pace."""
    faults: list[str] = []
    page = open_page(browser, faults, viewport={"width": size.width, "height": size.height})
    more = {"seats": "4"} if game == "2e" else {}
    set_up(page, address, game=game, name="Ann", monster="gigazaur", bot="random", **more)
    page.evaluate(SHIFTS)
    rng = random.Random(1)
    for _ in range(sized(1, 5)):
        if until_asked([page]) is None:
            break
        answer(page, rng)
    shifts = [(value, moved) for value, moved in page.evaluate("() => window.shifts") if value > 0.001]
    total = sum(value for value, _moved in shifts)
    assert total < 0.1, f"{total:.3f}: {sorted(shifts, reverse=True)[:5]}"
    assert not faults
    page.context.close()


def test_the_dice_of_a_duel_lie_at_one_place_and_are_large(browser: Browser, address: str) -> None:
    """Whoever rolls, and whatever the person is asked then."""
    page = patient_page(browser, viewport={"width": 1366, "height": 768})
    trays, dice = set(), []
    for moment in (asked("reroll"), bots_turn, asked("next_symbol")):
        table = table_at(Options("duel", "duel"), 2, moment, 40)
        assert table is not None
        show(page, address, render.table(table, Viewer("me", "Ann", "pl", base=BASE)))
        boxes = [page.locator(part).first.bounding_box() for part in ("#ask .tray", "#ask .die .cube")]
        tray, cube = (box for box in boxes if box is not None)
        trays.add(tray["y"])
        dice.append(cube["height"])
        if moment is bots_turn:
            assert page.locator(".beats .past").last.is_visible(), "what led to it"
    assert len(trays) == 1, trays
    assert min(dice) >= 48, dice
    page.context.close()


def in_sight(page: Page, inner: str, outer: str) -> bool:
    """Whether the last such element lies inside the box in which it scrolls."""
    return bool(
        page.evaluate(
            """([inner, outer]) => {
              const part = [...document.querySelectorAll(inner)].pop().getBoundingClientRect();
              const box = document.querySelector(outer).getBoundingClientRect();
              return part.top >= box.top - 1 && part.bottom <= box.bottom + 1;
            }""",
            [inner, outer],
        )
    )


def test_the_newest_line_and_ones_own_message_are_in_sight(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = open_page(browser, faults, viewport=SMALL_LAPTOP)
    set_up(page, address, game="2e", seats="4", name="Ann", bot="random")
    at_once(page)
    rng = random.Random(2)
    for _ in range(6):
        if until_asked([page]):
            answer(page, rng)
    until_asked([page])
    until(lambda: in_sight(page, "#log .lines li", "#log .scroll"), "the newest line")
    page.locator(".tabs label", has=page.locator("#t-chat")).click()
    for number in range(4):  # long ones, and fewer than the rate limit
        post(page, "say", text=f"line {number} " * 20, seat="0")
    page.wait_for_function("() => document.querySelectorAll('.talk .mine').length >= 4")
    page.evaluate("() => { document.querySelector('.talk').scrollTop = -10000; }")
    page.fill("#msg", "the newest")
    page.press("#msg", "Enter")
    page.wait_for_function(
        "() => [...document.querySelectorAll('.talk .mine')].pop().textContent.includes('the newest')"
    )
    page.wait_for_function("() => document.querySelector('.talk').scrollTop >= -1")
    until(lambda: in_sight(page, ".talk .lines li", ".talk"), "one's own message")
    talk = page.locator(".talk").bounding_box()
    assert talk is not None
    assert talk["height"] > 60, "more than a line of chat"
    assert not faults
    page.context.close()


@pytest.mark.parametrize(("game", "cards"), [("duel", ".shop li.card"), ("tokyo", ".market-list > .card")])
def test_cards_slide_along_and_the_page_does_not_jump(browser: Browser, address: str, game: str, cards: str) -> None:
    table = played(Options(game, "2e" if game == "tokyo" else game), 2, 4, 40)
    context = browser.new_context(viewport=SMALL_LAPTOP)  # of somebody who wants movement
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    show(page, address, render.table(table, Viewer("me", "Ann", base=BASE)))
    page.evaluate(SHIFTS)
    page.evaluate(NEXT_FRAMES)
    page.evaluate("window.shifts = []")
    assert page.evaluate(FIRST_GOES, cards) == 2, "the others slide"
    shifts = page.evaluate(NEXT_FRAMES)
    assert not [moved for _value, moved in shifts if any("card" in str(name) for name in moved)]
    context.close()


@pytest.mark.parametrize(("game", "seed"), [("tokyo", 3), ("duel", 2)])
def test_lines_of_the_log_stay_where_they_are_in_the_list(browser: Browser, address: str, game: str, seed: int) -> None:
    """New lines come below, and the list is scrolled to them, unless somebody has scrolled back: no line jumps."""
    edition = "2e" if game == "tokyo" else game
    viewer, table, rng = Viewer("me", "Ann", base=BASE), played(Options(game, edition), 2, seed, 40), random.Random(4)
    page = patient_page(browser, viewport={"width": 1366, "height": 768})
    show(page, address, render.table(table, viewer))
    page.evaluate(SHIFTS_OF_LOG)
    for _ in range(25):
        for _ in range(rng.choice((1, 2, 4))):
            act_at_random(table, rng)
        page.evaluate(PUSH, render.table_partial(table, viewer))
        until(lambda: in_sight(page, "#log .lines li", "#log .scroll"), "the newest line")
        assert page.evaluate(NEXT_FRAMES) == []
    assert page.evaluate(ROOM) > 0, "old lines have gone"
    page.hover("#log .scroll")
    assert page.evaluate(ROOM) == 0, "nobody scrolls up to an empty place"
    assert in_sight(page, "#log .lines li", "#log .scroll")
    page.evaluate("() => { document.querySelector('#log .scroll').scrollTop = 0; }")
    page.evaluate(NEXT_FRAMES)
    act_at_random(table, rng)
    page.evaluate(PUSH, render.table_partial(table, viewer))
    assert not in_sight(page, "#log .lines li", "#log .scroll")
    page.context.close()


def test_the_log_is_right_after_it_was_hidden_and_while_somebody_reads_back(browser: Browser, address: str) -> None:
    """The room of lines that have gone does not outlive the page that had it, and is not what somebody sees."""
    viewer, table, rng = Viewer("me", "Ann", base=BASE), played(Options("tokyo", "2e"), 2, 3, 40), random.Random(4)
    page = patient_page(browser, viewport={"width": 1366, "height": 768})
    show(page, address, render.table(table, viewer))

    def push(times: int) -> None:
        for _ in range(times):
            act_at_random(table, rng)
            act_at_random(table, rng)
            page.evaluate(PUSH, render.table_partial(table, viewer))
            page.evaluate(NEXT_FRAMES)

    push(12)
    assert page.evaluate(ROOM) > 0, "old lines have gone"
    page.evaluate("() => document.getElementById('t-chat').click()")
    push(1)
    page.evaluate("() => document.getElementById('t-log').click()")
    page.hover("#log .scroll")
    page.evaluate(NEXT_FRAMES)
    assert in_sight(page, "#log .lines li", "#log .scroll")
    page.mouse.move(0, 0)
    page.evaluate("() => { const log = document.querySelector('#log .scroll'); log.focus(); log.scrollTop = 0; }")
    page.evaluate(NEXT_FRAMES)
    push(6)
    assert page.evaluate(ROOM) == 0, "who reads back sees lines"
    page.context.close()


def act_at_random(table: LiveTable, rng: random.Random) -> None:
    """Let whoever is to act do anything."""
    assert table.game is not None
    assert not table.game.is_over
    table.play(table.game.actor, rng.choice(table.game.legal_actions).number)


@in_full
def test_typing_as_the_game_ends_leaves_the_end_page_where_it_is(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = open_page(browser, faults, viewport=SMALL_LAPTOP)
    set_up(page, address, game="2e", seats="2", name="Ann", bot="random")
    at_once(page)
    until_asked([page])
    hand_over(page)
    page.locator(".tabs label", has=page.locator("#t-chat")).click()
    page.click("#msg")
    page.keyboard.type("half a ")
    finish([page])
    page.keyboard.type("sentence")
    page.wait_for_function("() => document.getElementById('msg').value === 'half a sentence'")
    assert page.evaluate("() => scrollY") == 0
    box = page.locator("#msg").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= SMALL_LAPTOP["height"], "what one types is in sight"
    page.press("#msg", "Enter")
    page.wait_for_function("() => document.querySelector('.talk .mine')?.textContent.includes('half a sentence')")
    assert not faults
    page.context.close()


@in_full
def test_more_people_than_seats_are_told_in_the_form(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = open_page(browser, faults)
    page.goto(address)
    page.fill('#setup [name="name"]', "Ann")
    for name, value in (("seats", "2"), ("people", "3")):
        page.locator(f'#setup [name="{name}"][value="{value}"]').check(force=True)
    page.wait_for_selector("#crowd:not([hidden])")
    page.click('#setup button[value="start"]')
    assert page.url.rstrip("/") == address.rstrip("/"), "nothing was sent"
    assert page.locator('#setup [name="name"]').input_value() == "Ann"
    page.locator('#setup [name="seats"][value="4"]').check(force=True)
    page.wait_for_selector("#crowd", state="hidden")
    page.click('#setup button[value="start"]')
    page.wait_for_url("**/t/*")
    assert not faults
    page.context.close()


def test_the_log_of_a_replay_shows_whole_lines(browser: Browser, address: str) -> None:
    page = patient_page(browser, viewport={"width": 1366, "height": 768})
    for game, rules in (("tokyo", "2e"), ("duel", "duel")):
        table = played(Options(game, rules), 2, 4, 60)
        show(page, address, render.replay(table, len(table.entries) // 2, Viewer("me", "Ann", base=BASE)))
        room, line = page.evaluate("""() => {
          const list = document.querySelector('.replay .log .scroll');
          return [list, list.querySelector('li:last-child')].map((one) => one.getBoundingClientRect().height);
        }""")
        assert room >= 3 * line, "three lines of the log are in sight"
    page.context.close()
