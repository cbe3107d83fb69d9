"""Dice on the stage: those that give something are lit, those that a bot holds are marked at once."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import PHONE, Browser, Page, address, browser, needs_browser, show
from layouts import bots_turn, table_at
from stages import BASE

from daikaiju.table.model import Options
from daikaiju.web.view import render
from daikaiju.web.view.viewer import Viewer
from patience import PATIENCE

pytestmark = needs_browser
__all__ = ["address", "browser"]
# Plays beats, and says after the start of each how every die looks.
DICE = """async beats => {
  const number = Number(document.getElementById('state').dataset.number);
  const seen = [];
  const look = () => seen.push([...document.querySelectorAll('#ask .dice .die')].map((die) => ({
    face: Number(die.dataset.face), dim: getComputedStyle(die).opacity < 1,
    glows: getComputedStyle(die).filter !== 'none', held: die.classList.contains('up'),
    lifted: getComputedStyle(die.querySelector('.cube')).translate !== 'none', tag: die.textContent.trim(),
  })));
  addEventListener('daikaiju:beat', () => setTimeout(look, 150));
  await window.daikaijuStage.perform({number, pace: 1, beats: beats.map((beat) => ({number, ms: 400, ...beat}))});
  return seen;
}"""


def bots_dice(browser: Browser, address: str, game: str, motion: str) -> tuple[Page, int]:
    """A page that shows the dice of a bot, and the bot's seat."""
    table = table_at(Options(game, "2e" if game == "tokyo" else "duel"), 2, bots_turn)
    assert table is not None
    context = browser.new_context(viewport=PHONE, reduced_motion=motion)
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    show(page, address, render.table(table, Viewer("me", "Ann", base=BASE)))
    return page, table.game.actor


def after_each(browser: Browser, address: str, game: str, motion: str, beats: list[dict[str, Any]]) -> Any:
    """The dice of a bot after the start of each beat."""
    page, seat = bots_dice(browser, address, game, motion)
    seen = page.evaluate(DICE, [{"seat": seat, **beat} for beat in beats])
    page.context.close()
    return seen


@pytest.mark.parametrize(("game", "motion"), [("tokyo", "no-preference"), ("duel", "reduce")])
def test_dice_that_give_something_are_lit(browser: Browser, address: str, game: str, motion: str) -> None:
    """And the others are dimmed, until what follows comes from no dice."""
    roll = {"kind": "roll", "dice": [[face, False] for face in (1, 2, 2, 2, 5, 5)], "text": "It rolls."}
    stars = {"kind": "stars", "from": [2], "text": "It gains 2 stars.", "next": 200}
    energy = {"kind": "energy", "from": [5], "text": "It gains 2 energy."}
    *before, together, after = after_each(browser, address, game, motion, [roll, stars, energy, {"kind": "card"}])
    for dice in (before[0], after):
        assert not any(die["dim"] or die["glows"] for die in dice)
    assert [die["glows"] for die in together] == [die["face"] != 1 for die in together]
    assert [die["dim"] for die in together] == [die["face"] == 1 for die in together]
    assert any(die["lifted"] for die in together) is (motion != "reduce")


def test_what_a_bot_holds_is_marked_while_all_dice_lie_still(browser: Browser, address: str) -> None:
    first = {"kind": "roll", "dice": [[face, False] for face in (1, 2, 2, 3, 5, 6)]}
    second = {"kind": "roll", "dice": [[2, True], [2, False], [4, False], [5, True], [6, False], [6, True]]}
    third = {"kind": "roll", "dice": [[1, False], [2, True], [2, True], [3, False], [3, False], [5, False]]}
    keep = {"kind": "keep"}
    shown = after_each(browser, address, "tokyo", "reduce", [first, keep, second, keep, third])
    assert [[die["face"] for die in dice if die["held"]] for dice in shown] == [
        [],
        [2, 5, 6],
        [2, 5, 6],
        [2, 2],
        [2, 2],
    ]
    for dice in shown:
        assert [bool(die["tag"]) for die in dice] == [die["held"] for die in dice]
    assert [die["face"] for die in shown[1]] == [1, 2, 2, 3, 5, 6], "the others are not rolled yet"


# Plays a roll and another beat, and says what stands in the last line below the dice in the middle of each.
LINES = """async beats => {
  const number = Number(document.getElementById('state').dataset.number);
  const lines = [];
  const look = () => lines.push(document.querySelector('#ask .beats li:last-child span')?.textContent);
  addEventListener('daikaiju:beat', () => setTimeout(look, 200));
  await window.daikaijuStage.perform({number, pace: 1, beats: beats.map((beat) => ({number, ms: 600, ...beat}))});
  return lines;
}"""


def test_a_roll_is_told_below_the_dice_when_it_has_landed(browser: Browser, address: str) -> None:
    page, seat = bots_dice(browser, address, "tokyo", "no-preference")
    roll = {"kind": "roll", "seat": seat, "dice": [[face, False] for face in (1, 2, 2, 2, 5, 5)], "text": "It rolls."}
    in_the_air, at_rest = page.evaluate(LINES, [roll, {"kind": "card", "seat": seat}])
    assert in_the_air != "It rolls."
    assert at_rest == "It rolls."
    page.context.close()


@pytest.mark.parametrize(("kind", "least"), [("fall", 1200), ("buy", 800)])
def test_what_is_soon_over_is_seen_without_movement(browser: Browser, address: str, kind: str, least: int) -> None:
    page, seat = bots_dice(browser, address, "tokyo", "reduce")
    took = page.evaluate(
        """async beat => {
          const [number, begun] = [Number(document.getElementById('state').dataset.number), performance.now()];
          await window.daikaijuStage.perform({number, pace: 1, beats: [{number, ms: 2000, ...beat}]});
          return performance.now() - begun;
        }""",
        {"kind": kind, "seat": seat},
    )
    assert took >= least - 1
    page.context.close()
