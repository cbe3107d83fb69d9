"""A bot's advice in words: what changes, why, and what the button does."""

from __future__ import annotations

import pytest
from test_view_questions import table_of

from daikaiju.game import Game
from daikaiju.players.base import Advice
from daikaiju.web.view import render
from daikaiju.web.view.games import scene_of
from daikaiju.web.view.hint import Hint, hint_of
from daikaiju.web.view.viewer import Viewer

ME = Viewer("me", "Ann", base="http://t")
STOP = 0


def hint(roll: str, action: str, held: tuple[int, ...] = (), passing: float = 0.5, game: str = "tokyo") -> Hint:
    """The hint to play an action after a roll, to somebody who holds some dice."""
    start = "tokyo/1 2e players=3 tokyo=1 market=jets,wings,mimic"
    if game == "duel":
        start = "duel/1 players=2 row=unchained,giant_brain,unstoppable"
    found = Game.from_position(start)
    found.chance(f"roll {roll}")
    advice = Advice(found.legal_action(action).number, 0.77, passing)
    return hint_of(scene_of(table_of(found), ME, found), "champion", advice, held)


@pytest.mark.parametrize(
    ("held", "text", "taken", "freed", "button"),
    [
        ((), "Hold", ("3", "3", "3"), (), "Hold these dice"),
        ((2, 3), "Hold also", ("3",), (), "Hold these dice"),
        ((2, 3, 4), "You hold the right dice", (), (), ""),
        ((2, 3, 4, 5), "", (), ("claw",), "Let go of these dice"),
        ((0, 2, 3), "Hold also", ("3",), ("1",), "Hold these dice"),
    ],
)
def test_a_hint_names_what_changes(
    held: tuple[int, ...], text: str, taken: tuple[str, ...], freed: tuple[str, ...], button: str
) -> None:
    found = hint("1 2 3 3 3 claw", "reroll 1 2 claw", held)
    assert found.dice is not None
    assert (found.text, found.dice.taken, found.dice.freed, found.dice.button) == (text, taken, freed, button)
    assert found.dice.held == (2, 3, 4)
    assert found.dice.rest == "Reroll the other 3 dice."


def test_of_equal_dice_those_that_are_held_stay_held() -> None:
    found = hint("3 3 3 claw claw claw", "reroll 3 claw claw claw", (1, 2))
    assert found.dice is not None
    assert (found.dice.held, found.dice.button) == ((1, 2), "")


@pytest.mark.parametrize(("held", "button"), [((), ""), ((3,), "Hold none")])
def test_a_hint_to_reroll_everything_says_it_as_the_button_does(held: tuple[int, ...], button: str) -> None:
    found = hint("1 1 2 2 3 heart", "reroll 1 1 2 2 3 heart", held)
    assert found.dice is not None
    assert (found.text, found.dice.button, found.dice.rest, found.gains) == ("Reroll 6 dice", button, "", "")


def test_a_hint_gives_a_reason() -> None:
    found = hint("1 2 3 3 3 claw", "reroll 1 2 claw", passing=0.7)
    assert found.gains == "Already sure: 3 stars."
    assert found.worth == "Chance to win: about 77%, 7 points more than with “Stop here” (70%)."
    claws = hint("1 2 3 3 claw claw", "reroll 1 2 3 3", passing=0.77)
    assert claws.gains.startswith("Already sure: 2 damage to ")
    assert claws.worth == "Chance to win: about 77%; with “Stop here”: 77%."
    assert hint("1 2 3 3 claw claw", "stop").worth == "Chance to win: about 77%."
    pull = hint("fame fame fame fame heart", "reroll heart", game="duel")
    assert pull.gains == "Already sure: pull 2 spaces."


def test_what_dice_give_in_vain_is_no_reason() -> None:
    assert hint("1 2 3 3 heart heart", "reroll 1 2 3 3").gains == "", "nobody is hurt"


def test_the_page_of_a_hint_has_a_button_only_if_something_changes() -> None:
    game = Game.from_position("tokyo/1 2e players=3 tokyo=1 market=jets,wings,mimic")
    game.chance("roll 1 2 3 3 3 claw")
    advice = Advice(game.legal_action("reroll 1 2 claw").number, 0.77, 0.7)
    pages = [render.hint(table_of(game), ME, "champion", advice, game, held) for held in ((), (2, 3, 4), (2, 3, 4, 5))]
    assert ["<button" in page.partition("hint-go")[2].partition("</div>")[0] for page in pages] == [True, False, True]
    assert ["Let go of<" in page for page in pages] == [False, False, True]
