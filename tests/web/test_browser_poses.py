"""What beats look like: monsters strike, recoil and pull, cards name their rolls, the winner is celebrated."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, cast

import pytest
from browsing import PHONE, Browser, Page, address, browser, needs_browser, show
from layouts import asked, table_at
from stages import BASE, played

from conftest import in_full
from daikaiju.stage.games import looks_of
from daikaiju.table.model import LiveTable, Options
from daikaiju.table.stored import revive
from daikaiju.web.view import render
from daikaiju.web.view.viewer import Viewer
from patience import PATIENCE

pytestmark = needs_browser
__all__ = ["address", "browser"]
VIEWER = Viewer("me", "Ann", base=BASE)
# Plays beats of the state that is shown, and says what moves while the last of them is played.
PLAY = """async beats => {
  const number = Number(document.getElementById('state').dataset.number);
  const names = (seat) => document.querySelector(`#page [data-seat="${seat}"]`).dataset.monster;
  const seen = {};
  addEventListener('daikaiju:beat', () => setTimeout(() => {
    for (const seat of [0, 1]) {
      const figures = [...document.querySelectorAll(`#page .fig.m-${names(seat)}`)];
      const own = (one) => !(one instanceof CSSAnimation);  // what breathes in Tokyo is CSS
      seen[seat] = figures.some((figure) => figure.getAnimations().some(own));
    }
    seen.knocked = document.querySelectorAll('#fx .knock').length;
    seen.heldUp = document.querySelectorAll('#fx .held-up').length;
    seen.slash = document.querySelectorAll('#fx .slash').length;
    const jolt = document.querySelector('#fx .jolt');
    seen.jolt = jolt && {moves: jolt.getAnimations().length > 0, deep: jolt.lastChild.getAttribute('d')};
    seen.head = document.querySelector('.roll-of')?.textContent ?? '';
  }));
  const message = {number, pace: 1, beats: beats.map((beat) => ({number, ms: 200, ...beat}))};
  await window.daikaijuStage.perform(message);
  return seen;
}"""
ROW = "() => [...document.querySelectorAll('.market-list > .card')].map((card) => card.id.replace('card-', ''))"
# A card is revealed that only the page has which follows.
REVEAL = """async key => {
  const number = Number(document.getElementById('state').dataset.number);
  const content = `<ul><li class="card row" id="card-${key}"></li></ul>`;
  await window.daikaijuStage.perform({number, pace: 1, content, beats: [{kind: 'reveal', number, ms: 50, key}]});
}"""

# Notes what screen readers are told.
LISTEN = """() => {
  window.told = [];
  const region = document.getElementById('told');
  const note = () => window.told.push(region.textContent);
  new MutationObserver(note).observe(region, {childList: true, characterData: true, subtree: true});
}"""
# Plays beats and taps the table while the first of them is shown.
TAPPED = """async beats => {
  const number = Number(document.getElementById('state').dataset.number);
  const shown = {beats: [], jumped: [], finale: false};
  addEventListener('daikaiju:beat', ({detail}) => {
    shown.beats.push(detail.kind);
    if (shown.beats.length === 1) setTimeout(() => document.querySelector('main').click());
    setTimeout(() => { shown.finale ||= !document.getElementById('finale').hidden; });
  });
  addEventListener('daikaiju:jump', ({detail}) => shown.jumped.push(...detail.map((beat) => beat.kind)));
  const message = {number, pace: 1, beats: beats.map((beat) => ({number, ms: 200, ...beat}))};
  await window.daikaijuStage.perform(message);
  return shown;
}"""
# The words over the page do not go again.
STAY = """() => {
  const bar = document.getElementById('caption');
  const copy = bar.cloneNode(true);
  copy.hidden = false;
  bar.replaceWith(copy);
}"""
# A tile is laid: how many paths are drawn for it, and whether they move.
LAY = """async message => {
  const paths = () => [...document.querySelectorAll('.lane path.tile, .lane path.tile-o')];
  const before = paths().length;
  let moves = false;
  const look = () => { moves = paths().some((path) => path.getAnimations().length); };
  addEventListener('daikaiju:beat', () => setTimeout(look));
  await window.daikaijuStage.perform({...message, pace: 1});
  return {paths: paths().length - before, moves};
}"""

# The trail of each marker: its line, and the numbers on its spaces.
TRAILS = """() => Object.fromEntries([...document.querySelectorAll('#page .lane')].map((lane) => {
  const name = lane.querySelector('.marker').className.replace('marker mk-', '');
  const at = (space) => [...space.classList].find((one) => one.startsWith('at'));
  const steps = [...lane.querySelectorAll('.sp.trail .stepno')].map((one) => [at(one.closest('.sp')), one.textContent]);
  const spaces = [...lane.querySelectorAll('.sp.trail')].map(at);
  return [name, {line: lane.querySelector('.trailline')?.getAttribute('d'), steps: Object.fromEntries(steps), spaces}];
}))"""
# Whoever stands in a place falls: whether it is seen there after each beat.
FALL = """async ([place, seat]) => {
  const number = Number(document.getElementById('state').dataset.number);
  const stands = [];
  const figures = () => [...document.querySelectorAll(`.place-${place} .fig`)];
  const look = () => stands.push(figures().some((one) => one.checkVisibility()));
  addEventListener('daikaiju:beat', () => setTimeout(look));
  const beats = [{kind: 'leave', place, next: 80}, {kind: 'fall'}];
  await window.daikaijuStage.perform({number, pace: 1, beats: beats.map((beat) => ({number, seat, ms: 200, ...beat}))});
  return [...stands, document.querySelector(`.place-${place} .sign em`).textContent];
}"""
# Somebody is hit, and long after that dice are thrown: what is left of the hit before and after.
THROW = """async () => {
  const number = Number(document.getElementById('state').dataset.number);
  const show = (beat) => window.daikaijuStage.perform({number, pace: 1, beats: [{number, seat: 1, ms: 50, ...beat}]});
  const left = () => document.querySelectorAll('#fx .float, #page .place > .hit, #page .is-hit').length;
  await show({kind: 'hit', stat: 'heart', change: -5});
  const marks = [...document.querySelectorAll('#fx .float')];
  for (const mark of marks) mark.dataset.born -= 10000;
  const before = left();
  await show({kind: 'roll', dice: []});
  return [marks.length > 0, before >= 2, left()];
}"""
AS_PAGE = "document.getElementById('page').innerHTML = html;"


@pytest.fixture(params=["no-preference", pytest.param("reduce", marks=in_full)])
def moving(browser: Browser, request: pytest.FixtureRequest) -> Iterator[tuple[Page, bool]]:
    """A page of somebody who wants movement, and one of somebody who wants none."""
    context = browser.new_context(viewport=PHONE, reduced_motion=request.param)
    context.set_default_timeout(PATIENCE * 1000)
    yield context.new_page(), request.param != "reduce"
    context.close()


def in_play(page: Page, address: str) -> None:
    show(page, address, render.table(played(Options("tokyo", "2e"), 2, 5, 40), VIEWER))


def seen(page: Page, **beat: Any) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(PLAY, [beat])
    return found


@in_full
def test_monsters_strike_and_recoil(moving: tuple[Page, bool], address: str) -> None:
    page, moves = moving
    in_play(page, address)
    assert seen(page, kind="attack", seat=0, hits=[1])["0"] is moves
    hit = seen(page, kind="hit", seat=1, stat="heart", change=-1)
    assert hit["1"] is moves
    assert bool(hit["slash"]) is moves


def test_whoever_falls_in_tokyo_does_not_walk_out_first(moving: tuple[Page, bool], address: str) -> None:
    page, _moves = moving
    table = table_at(Options("tokyo", "2e"), 3, asked("yield"))
    assert table is not None
    show(page, address, render.table(table, VIEWER))
    assert page.evaluate(FALL, ["city", 0]) == [True, False, ""]


def test_what_was_lost_goes_when_dice_are_thrown(moving: tuple[Page, bool], address: str) -> None:
    """Numbers that have been read, and the burst over the place in Tokyo, would read as the work of these dice."""
    page, _moves = moving
    table = table_at(Options("tokyo", "2e"), 3, asked("yield"))
    assert table is not None
    show(page, address, render.table(table, VIEWER))
    assert page.evaluate(THROW) == [True, True, 0]


def test_being_hit_owns_the_screen_of_whoever_is_hit(moving: tuple[Page, bool], address: str) -> None:
    page, moves = moving
    in_play(page, address)
    hit = {"kind": "hit", "seat": 0, "stat": "heart"}
    assert seen(page, **hit, change=-1)["jolt"] is None, "others look on"
    light, hard = (seen(page, **hit, change=-damage, mine=True)["jolt"] for damage in (1, 3))
    assert light["moves"] is hard["moves"] is moves
    assert light["deep"] != hard["deep"]
    page.wait_for_function("() => !document.querySelector('.jolt')")


@in_full
def test_what_is_shown_at_once_is_told_at_once(moving: tuple[Page, bool], address: str) -> None:
    page, _moves = moving
    in_play(page, address)
    stars = {"kind": "stars", "seat": 0, "next": 20, "text": "You gain 1 star."}
    energy = {"kind": "energy", "seat": 0, "ms": 800, "text": "You gain 2 energy."}
    turn = {"kind": "turn", "seat": 1, "text": "Bob."}
    page.evaluate(LISTEN)
    page.evaluate(PLAY, [stars, energy, turn])
    assert page.evaluate("() => window.told") == ["You gain 1 star. You gain 2 energy.", "Bob."]


def test_a_tap_in_the_middle_leaves_the_end_to_be_seen(moving: tuple[Page, bool], address: str) -> None:
    page, _moves = moving
    in_play(page, address)
    stars, win = {"kind": "stars", "seat": 0, "text": "You gain 1 star."}, {"kind": "win", "seat": 0, "winner": 0}
    shown = page.evaluate(TAPPED, [{"kind": "turn", "seat": 0, "ms": 60_000}, stars, {**win, "text": "You win!"}])
    assert shown == {"beats": ["turn", "win"], "jumped": ["stars", "win"], "finale": True}


@in_full
def test_both_monsters_of_a_duel_move_when_a_marker_is_pulled(moving: tuple[Page, bool], address: str) -> None:
    page, moves = moving
    show(page, address, render.table(played(Options("duel", "duel"), 2, 4, 40), VIEWER))
    for space in ("-3", "3"):
        pulled = seen(page, kind="move", seat=0, track="fame", space=space)
        assert pulled["0"] is pulled["1"] is moves


def around(event: str, number: int = 1) -> tuple[str, dict[str, Any], str]:
    """Return the page of a Duel before so many such events come at once, their message, and the page that follows."""
    whole = played(Options("duel", "duel"), 2, 4, 5000, "steady")
    counts = [sum(one.kind == event for one in entry.events) for entry in whole.entries]
    at = next(place for place, count in enumerate(counts) if count >= number)
    before, after = cut(whole, at), cut(whole, at + 1)
    message, pieces = render.push(after, VIEWER, before.number)
    html = "".join(pieces)
    kind = looks_of("duel")[event].kind
    beats = [beat for beat in cast("list[Any]", message["beats"]) if beat["kind"] == kind]
    return render.table(before, VIEWER), {**message, "beats": beats, "content": html}, html


def cut(table: LiveTable, rows: int) -> LiveTable:
    """The same table after so many actions."""
    again = LiveTable(table.id, table.options, table.seats, table.host, "playing")
    revive(again, table.rows[:rows])
    return again


@in_full
def test_a_tile_drops_onto_its_spaces(moving: tuple[Page, bool], address: str) -> None:
    page, moves = moving
    before, message, _html = around("tile_placed")
    show(page, address, before)
    assert page.evaluate(LAY, message) == {"paths": 2, "moves": moves}


def test_a_pull_leaves_a_trail_and_counts_its_steps(moving: tuple[Page, bool], address: str) -> None:
    page, _moves = moving
    before, message, html = around("moved", 2)
    show(page, address, before)
    page.evaluate("message => window.daikaijuStage.perform({...message, pace: 1})", message)
    shown, then = page.evaluate(TRAILS), page.evaluate(f"html => {{ {AS_PAGE} return ({TRAILS})(); }}", html)
    track = message["beats"][-1]["track"]
    assert shown[track] == then[track], "the page that follows has the same"
    assert max(int(number) for number in shown[track]["steps"].values()) == len(message["beats"])


@in_full
def test_words_over_a_duel_leave_its_tracks_and_numbers_in_sight(moving: tuple[Page, bool], address: str) -> None:
    page, _moves = moving
    drawn = (render.table(played(Options("duel", "duel"), 2, seed, 60), VIEWER) for seed in range(60))
    show(page, address, next(html for html in drawn if 'class="strip"' in html))
    seen(page, kind="buy", seat=1, key="none", text="The King buys Operation Media for 6 energy and gets 2 back.")
    page.evaluate(STAY)
    for words, part in product((".strip", "#caption"), (".track:nth-child(2) .lane", ".duelist.a .nums")):
        over, box = page.locator(words).bounding_box(), page.locator(part).bounding_box()
        assert over is not None
        assert box is not None
        assert over["y"] >= box["y"] + box["height"], (words, part)


@in_full
def test_whoever_comes_to_tokyo_has_not_the_wound_of_whoever_leaves(moving: tuple[Page, bool], address: str) -> None:
    page, _moves = moving
    table = table_at(Options("tokyo", "2e"), 3, asked("yield"))
    assert table is not None
    show(page, address, render.table(table, VIEWER))
    assert page.locator(".place-city .hit").count() == 1
    seen(page, kind="leave", seat=0, place="city")
    assert page.locator(".place-city .hit").count() == 0
    seen(page, kind="enter", seat=1, place="city")
    name = page.locator("#page [data-seat='1'] .name").inner_text()
    assert page.locator(".place-city .sign em").text_content() == name


@in_full
def test_a_roll_of_a_card_has_its_name_above_the_dice(moving: tuple[Page, bool], address: str) -> None:
    page, _moves = moving
    in_play(page, address)
    dice = [[6, False], [4, False]]
    assert seen(page, kind="roll", seat=1, dice=dice, card="Camouflage")["head"] == "Camouflage"
    assert seen(page, kind="roll", seat=1, dice=dice)["head"] == ""


@in_full
def test_a_fall_is_seen_over_the_scene(moving: tuple[Page, bool], address: str) -> None:
    page, _moves = moving
    in_play(page, address)
    assert seen(page, kind="fall", seat=1)["knocked"] == 1
    page.wait_for_function("() => !document.querySelector('.knock')")


@in_full
def test_a_bought_card_is_held_up_and_the_next_one_comes(moving: tuple[Page, bool], address: str) -> None:
    page, moves = moving
    in_play(page, address)
    card = page.evaluate(ROW)[0]
    assert seen(page, kind="buy", seat=1, key=card)["heldUp"] == int(moves)
    page.evaluate(REVEAL, "novelty")
    assert page.evaluate(ROW)[0] == "novelty", "it lies where the other one lay, before the next page is shown"


@in_full
def test_the_end_of_a_game_is_celebrated_once(moving: tuple[Page, bool], address: str) -> None:
    page, moves = moving
    show(page, address, render.table(played(Options("tokyo", "2e"), 2, 3, 5000), VIEWER))
    assert page.locator(".confetti").count() == 0, "the page of an old game is quiet"
    page.evaluate("() => dispatchEvent(new CustomEvent('daikaiju:over'))")
    assert page.locator(".confetti").count() == int(moves)
    page.wait_for_function("() => !document.querySelector('.confetti')")


@in_full
def test_who_has_lost_is_not_celebrated_at(moving: tuple[Page, bool], address: str) -> None:
    page, moves = moving
    show(page, address, render.table(played(Options("tokyo", "1e"), 3, 3, 5000), VIEWER))
    page.evaluate("() => dispatchEvent(new CustomEvent('daikaiju:over'))")
    assert page.locator(".confetti").count() == 0
    assert page.evaluate("() => document.querySelector('.beaten').getAnimations().length") == int(moves)


@in_full
def test_a_press_is_seen_before_the_answer_comes(moving: tuple[Page, bool], address: str) -> None:
    page, _moves = moving
    in_play(page, address)
    marked = page.evaluate("""() => {
      const button = document.querySelector('form#ask button:not([data-act], [aria-disabled])');
      document.getElementById('ask').addEventListener('submit', (event) => event.preventDefault());
      button.click();
      return button.matches('.pressed') && document.getElementById('ask').matches('.sent');
    }""")
    assert marked
