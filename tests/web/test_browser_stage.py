"""A page plays what happened in order: dice rest, numbers change in their beat, nothing spins that was not rolled."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest
from browsing import (
    LAPTOP,
    PHONE,
    Browser,
    Page,
    address,
    answer,
    browser,
    is_asked,
    is_over,
    needs_browser,
    note,
    patient_page,
    post,
    set_up,
    show,
    until_asked,
)
from layouts import fallen, table_at
from stages import BASE, waiting

from conftest import in_full, sized
from daikaiju.players.registry import make_bot
from daikaiju.rules.steps import CHANCE
from daikaiju.stage.beat import FULL_REST, SHORT_REST
from daikaiju.table import commands, seating
from daikaiju.table.model import LiveTable, Options
from daikaiju.web.view import render
from daikaiju.web.view.viewer import Viewer
from patience import PATIENCE, WHOLE_GAME, check, deadline_in

pytestmark = needs_browser
__all__ = ["address", "browser"]

ROUNDING = 5  # milliseconds: of timers
WHOLE = 10**6  # rolls: more than a game has
# Every frame, what is seen of dice and numbers; every beat, jump, swap and click with its time.
WATCH = """
window.seen = [];
const at = (what, more) => window.seen.push({at: performance.now(), what, ...more});
addEventListener('daikaiju:beat', (event) => at('beat', {beat: event.detail}));
addEventListener('daikaiju:jump', () => at('jump'));
const number = () => Number(document.getElementById('state')?.dataset.number ?? -1);
document.addEventListener('htmx:ws:after:message:incoming', () => at('swap', {number: number()}));
const pressed = ({submitter}) => at('click', {button: submitter?.id ?? '', number: number()});
document.addEventListener('submit', pressed, true);
let last = '';
function look() {
  const dials = {};
  for (const seat of document.querySelectorAll('#page [data-seat]'))
    for (const kind of ['heart', 'star', 'energy', 'dietoken']) {
      const dial = seat.querySelector(`.st-${kind} > span:not(.sr)`);
      if (dial) dials[seat.dataset.seat + kind] = Number(dial.firstChild.data);
    }
  const dice = [...document.querySelectorAll('#ask .dice .die')];
  const spinning = dice.filter((die) => die.matches('.landing, .rolling')).length;
  const frame = {dials, dice: dice.map((die) => die.dataset.face).join(''), spinning};
  const text = JSON.stringify(frame);
  if (text !== last) { last = text; at('frame', frame); }
  requestAnimationFrame(look);
}
document.addEventListener('DOMContentLoaded', look);
"""
ANSWERED = """() => {
  const last = (what) => Math.max(-1, ...window.seen.filter((one) => one.what === what).map((one) => one.number));
  return last('swap') > last('click');
}"""
# Beats of bots are shown, and others follow: nobody stops after these.
MORE_COMES = """() => {
  const last = window.seen.findLast((one) => one.what === 'beat')?.beat;
  return document.querySelector('.playing #skip') !== null && ['turn', 'keep'].includes(last?.kind);
}"""
# Somebody who has fallen skips to the end: which beats of later messages are shown.
TO_THE_END = """async () => {
  const number = Number(document.getElementById('state').dataset.number);
  const skip = document.getElementById('skip');
  const stop = (event) => { event.preventDefault(); event.stopImmediatePropagation(); }; // there is no server
  skip.form.addEventListener('submit', stop, true);
  skip.form.requestSubmit(skip);
  const seen = [];
  addEventListener('daikaiju:beat', ({detail}) => seen.push(detail.kind));
  const show = (...kinds) => window.daikaijuStage.perform(
    {number, pace: 1, beats: kinds.map((kind) => ({kind, number, seat: 1, ms: 50}))});
  await show('stars', 'fall');
  await show('energy');
  await show('stars', 'win');
  return seen;
}"""
Seen = dict[str, Any]


def follow(browser: Browser, address: str, size: dict[str, int], rolls: int, **choices: str) -> list[Seen]:
    """Play at normal pace until so many rolls and a press were seen or the game is over; return all that was seen."""
    context = browser.new_context(viewport=size)
    context.set_default_timeout(PATIENCE * 1000)
    page, faults = context.new_page(), []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: note(message, faults))
    page.add_init_script(WATCH)
    set_up(page, address, name="Ann", **choices)
    rng, deadline = random.Random(5), deadline_in(WHOLE_GAME)
    while not is_over(page) and not (rolls_in(page) >= rolls and has_pressed(page)):
        check(deadline, f"{rolls} rolls")
        if is_asked(page) and not page.evaluate("document.documentElement.classList.contains('playing')"):
            answer(page, rng)
        page.wait_for_timeout(50)
    page.wait_for_function(ANSWERED)
    seen = page.evaluate("window.seen")
    context.close()
    assert not faults
    return seen


def has_pressed(page: Page) -> bool:
    return page.evaluate("window.seen.some((one) => one.what === 'click')")


def rolls_in(page: Page) -> int:
    return page.evaluate("window.seen.filter((one) => one.beat?.kind === 'roll').length")


@pytest.mark.parametrize(
    ("game", "seats", "size"),
    [
        ("2e", "3", LAPTOP),
        ("duel", "2", PHONE),
        pytest.param("2e", "6", PHONE, marks=in_full),
        pytest.param("duel", "2", LAPTOP, marks=in_full),
    ],
)
def test_everything_is_seen_in_its_beat(browser: Browser, address: str, game: str, seats: str, size: dict[str, int]):
    choices = {"game": game} | ({"seats": seats} if game != "duel" else {})
    seen = follow(browser, address, size, sized(5, WHOLE), **choices)
    dice_rest(seen)
    every_roll_is_seen(seen)
    every_press_is_answered(seen)
    numbers_change_in_their_beat(seen)
    only_rolled_dice_spin(seen)


def test_a_tap_skips_to_ones_own_decision(browser: Browser, address: str) -> None:
    """Bots do not wait for the page any more; what was not shown is told in words and pictures."""
    page = patient_page(browser, viewport=LAPTOP)
    page.add_init_script(WATCH)
    set_up(page, address, game="2e", seats="3", name="Ann")
    until_asked([page])
    post(page, "pace", speed="3")
    rng, deadline = random.Random(5), deadline_in(PATIENCE)
    while not page.evaluate(MORE_COMES):
        check(deadline, "bots whose turn is shown")
        if is_asked(page):
            answer(page, rng)
        page.wait_for_timeout(50)
    page.evaluate("addEventListener('click', () => { window.seen.length = 0; }, true)")
    with page.expect_request("**/pace"):  # bots are told not to wait
        page.mouse.click(*centre(page, "#page .tokyo"))
    until_asked([page])
    seen = page.evaluate("window.seen")
    assert page.locator("#told").text_content()
    page.context.close()
    assert any(one["what"] == "jump" for one in seen)
    assert {one["beat"]["kind"] for one in seen if one["what"] == "beat"} <= {"fall", "win"}, seen


def test_who_goes_first_is_shown_once(browser: Browser, address: str) -> None:
    """When the waiting room ends, and when the page of the game is opened; a press or what happens next ends it."""
    page, viewer = patient_page(browser, viewport=PHONE), Viewer("me", "Ann", base=BASE)
    table = waiting()
    table.seats[2].bot = "steady"
    room = render.table(table, viewer)
    commands.start(table, "me", random.Random(3))
    cover = page.locator("#opening")
    for is_shown in (True, False):
        show(page, address, render.table(table, viewer))
        assert cover.is_visible() is is_shown
    show(page, address, room)
    message, _page = render.push(table, viewer, 0)
    page.evaluate("message => window.daikaijuStage.perform(message)", message)
    assert cover.is_visible()
    assert page.locator("#told").text_content() == cover.locator("p").text_content()
    page.keyboard.press("Shift")
    assert not cover.is_visible()
    page.evaluate("message => window.daikaijuStage.perform(message)", message)
    assert cover.is_visible()
    for number, is_shown in ((table.number, True), (table.number + 1, False)):  # a chat line ends nothing
        show_state(page, table.number)
        page.evaluate("number => window.daikaijuStage.perform({pace: 1, number, beats: []})", number)
        assert cover.is_visible() is is_shown
    page.context.close()


def show_state(page: Page, number: int) -> None:
    """Let the page be that of a number."""
    page.evaluate("number => { document.getElementById('state').dataset.number = number; }", number)


def test_the_beginning_is_closed_by_a_press_that_does_nothing_else(browser: Browser, address: str) -> None:
    """The device is passed after it, so that all who share it see who goes first."""
    page = patient_page(browser, viewport=PHONE)
    show(page, address, render.table(shared(), Viewer("me", "Ann", base=BASE)))
    page.evaluate("() => addEventListener('submit', () => { window.isSent = true; })")
    assert page.locator("#opening").is_visible()
    assert not page.locator("#handover").is_visible()
    page.mouse.click(*centre(page, "#reroll"))
    assert not page.locator("#opening").is_visible()
    assert page.evaluate("() => window.isSent") is None
    assert page.locator("#handover").is_visible()
    page.context.close()


def shared() -> LiveTable:
    """A new game of two people at one device."""
    table = seating.new_table(Options("tokyo", "2e"), ["person", "here"], "me", 0.0)
    seating.join(table, "me", 0, "Ann", "gigazaur", False, 0.0)
    commands.start(table, "me", random.Random(3))
    return table


def test_whoever_has_fallen_sees_only_falls_and_the_end_after_skipping(browser: Browser, address: str) -> None:
    """Nobody else decides any more, so that no question stops it."""
    page = patient_page(browser, viewport=PHONE)
    table = table_at(Options("tokyo", "2e"), 3, fallen)
    assert table is not None
    show(page, address, render.table(table, Viewer("me", "Ann", base=BASE)))
    assert page.evaluate(TO_THE_END) == ["fall", "win"]
    page.context.close()


def play_on(table: LiveTable, rng: random.Random) -> None:
    """Play some decisions and rolls at random."""
    mind = make_bot("random")
    for _ in range(rng.randrange(2, 9)):
        if table.game.result is None and table.game.actor == CHANCE:
            table.play(CHANCE, rng.randrange(table.game.rules.outcomes(table.game.state)))
        elif table.game.result is None:
            table.play(table.game.actor, mind.decide(table.game, rng))


def kinds_of(message: dict[str, Any]) -> list[str]:
    """The kinds of the beats of a message."""
    return [beat["kind"] for beat in message["beats"]]


LINES = "() => [...document.querySelectorAll('#ask .beats li')].map(line => line.querySelector('span').textContent)"


@pytest.mark.parametrize("game", ["2e", "duel"])
def test_the_lines_below_the_dice_are_those_of_the_page_that_follows(browser: Browser, address: str, game: str) -> None:
    page, viewer = patient_page(browser, viewport=LAPTOP), Viewer("me", "Ann", base=BASE)
    table = table_at(Options("duel" if game == "duel" else "tokyo", game), 2, lambda table: table.game.actor == 0)
    assert table is not None
    compared, rng = 0, random.Random(1)
    while table.game.result is None and compared < 5:
        number, before = table.number, render.table(table, viewer)
        play_on(table, rng)
        message, _page = render.push(table, viewer, number)
        show(page, address, before)
        if not page.locator("#ask .beats").count() and "turn" not in kinds_of(message):
            continue
        page.evaluate("message => window.daikaijuStage.perform(message)", {**message, "pace": 0.05})
        lines = page.evaluate(LINES)
        show(page, address, render.table(table, viewer))
        if table.game.actor:  # else the next page asks a question
            assert lines == page.evaluate(LINES)
            compared += len(lines) > 1
    assert compared
    page.context.close()


def centre(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def dice_rest(seen: list[Seen]) -> None:
    """Dice lie still for their time before the next beat, unless the page was behind and jumped."""
    beats = [one for one in seen if one["what"] in ("beat", "jump")]
    presses = [one for one in seen if one["what"] == "click"]
    for one, following in pairwise(beats):
        if following["what"] == "jump" or one["what"] == "jump" or one["beat"]["kind"] != "roll":
            continue
        flight = one["beat"]["ms"]
        end = min([press["at"] for press in presses if press["at"] > one["at"]] + [following["at"]])
        if any(frame.get("dice") == "" and end < frame["at"] < following["at"] for frame in seen):
            continue  # the person has answered, and what they are asked next has no dice
        spinning = [frame["at"] for frame in seen if frame.get("spinning") and one["at"] < frame["at"] < end]
        stopped = max(one["at"] + flight, *spinning, 0)
        rest = SHORT_REST if following["beat"]["kind"] in ("keep", "roll") else FULL_REST
        assert following["at"] - stopped >= rest - ROUNDING, (one, following)


def every_roll_is_seen(seen: list[Seen]) -> None:
    """The dice on the page come to rest with the faces of the roll, unless the page was behind and jumped."""
    beats = [one for one in seen if one["what"] in ("beat", "jump")]
    rolls = 0
    for one, following in pairwise(beats):
        if following["what"] == "jump" or one["what"] == "jump" or one["beat"]["kind"] != "roll":
            continue
        faces = sorted(str(face) for face, _kept in one["beat"]["dice"])
        frames = [frame for frame in seen if frame["what"] == "frame" and one["at"] <= frame["at"] <= following["at"]]
        assert any(sorted(frame["dice"]) == faces and not frame["spinning"] for frame in frames), (one, frames)
        rolls += 1
    assert rolls


def every_press_is_answered(seen: list[Seen]) -> None:
    """Every answer leads to a later state."""
    last = max((one["number"] for one in seen if one["what"] == "swap"), default=-1)
    presses = [one["number"] for one in seen if one["what"] == "click"]
    assert presses
    assert all(number < last for number in presses), (presses, last)
    assert len(presses) == len(set(presses)), "a question was answered twice"


def numbers_change_in_their_beat(seen: list[Seen]) -> None:
    """A number changes after its beat began, by what it says; the new state changes none, unless the page jumped."""
    shown: dict[str, int] = {}
    due: dict[str, list[int]] = {}  # what beats that have begun make of each number, one after the other
    settled: dict[str, int] = {}  # how many of these the state has that has come since
    jumped, is_new = True, True  # the first state is new, and so is what the connection brings: bots play meanwhile
    for one in seen:
        if one["what"] == "jump":
            jumped = True
        elif one["what"] == "beat":
            key = f"{one['beat']['seat']}{one['beat'].get('stat', '')}"
            if key in shown:
                values = due.setdefault(key, [])
                values.append(max(0, (values or [shown[key]])[-1] + one["beat"]["change"]))
        elif one["what"] == "frame" and one["dials"]:
            for key, value in one["dials"].items() if not is_new else ():
                possible = [shown[key], *due.get(key, [])]
                least = settled.pop(key, 0)
                assert value in possible[least:], (key, possible, least, one)
                due[key] = possible[possible.index(value, least) + 1 :]
            shown, is_new = one["dials"], False
        elif one["what"] == "swap" and jumped:
            jumped, is_new, due, settled = False, True, {}, {}
        elif one["what"] == "swap":
            settled = {key: len(values) for key, values in due.items()}


def only_rolled_dice_spin(seen: list[Seen]) -> None:
    """Dice spin in a roll, and before it from a click on Reroll or the beginning of a turn on."""
    rolled, shaken = 0, False
    for one in seen:
        if one["what"] == "click":
            shaken = one["button"] == "reroll"
        elif one["what"] == "beat" and one["beat"]["kind"] == "turn":
            shaken = True
        elif one["what"] == "beat" and one["beat"]["kind"] == "roll":
            rolled, shaken = sum(1 for _face, kept in one["beat"]["dice"] if not kept), False
        elif one["what"] == "frame":
            assert shaken or one["spinning"] <= rolled, one
