"""`Game`: named errors, and nothing changed by them."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from conftest import random_moves
from daikaiju.batch import Batch
from daikaiju.errors import BadOptions, GameIsOver, IllegalAction, UnknownName, WrongSeat
from daikaiju.game import Game
from daikaiju.notation.record import Seat

ROLLED = "tokyo/1 2e players=2 market=heal,tanks,jets"


def asked() -> Game:
    game = Game.from_position(ROLLED)
    game.chance("roll 1 1 2 claw heart energy")
    return game


@pytest.mark.parametrize(
    "action", ["yield", "reroll 3", "reroll 1 1 1", "dance", "", "buy heal", 400, -1, 10**6, "reroll", "reroll paw"]
)
def test_illegal_actions_change_nothing(action: int | str) -> None:
    game = asked()
    before = game.copy()
    with pytest.raises(IllegalAction):
        game.play(action)
    assert game == before
    assert game.history == before.history


def test_an_illegal_number_is_told_the_legal_ones() -> None:
    game = asked()
    first = game.legal_actions[0]
    with pytest.raises(IllegalAction) as refused:
        game.play(400)
    assert str(refused.value).startswith(f"400 is not possible now; possible: {first.number} ({first}), ")


def test_the_wrong_seat_changes_nothing() -> None:
    game = asked()
    before = game.copy()
    with pytest.raises(WrongSeat, match="seat 0 is asked"):
        game.play("stop", seat=1)
    with pytest.raises(WrongSeat, match="chance does not act"):
        game.chance(0)
    assert game == before


def test_nobody_plays_for_chance() -> None:
    game = Game.from_position(ROLLED)
    with pytest.raises(WrongSeat, match="chance acts"):
        game.play("stop", 0)
    with pytest.raises(IllegalAction, match="possible: roll 1 1 1"):
        game.play("stop")
    with pytest.raises(IllegalAction, match="0 to 46655"):
        game.chance(6**6)
    with pytest.raises(IllegalAction, match="6 dice, not 2"):
        game.chance("roll 1 1")
    with pytest.raises(IllegalAction, match="possible: roll"):
        game.chance("reveal wings")


def test_a_finished_game_refuses_everything() -> None:
    game = Game.from_position("tokyo/1 2e players=2 stars=20 market=heal,tanks,jets")
    game.chance("roll 1 1 2 claw heart energy")
    game.play("stop")
    assert game.result is not None
    assert game.result.winners == (0,)
    assert game.result.reason == "stars"
    assert not game.legal_actions
    acts = (lambda: game.play("stop"), lambda: game.play(0, -2), game.chance, lambda: game.legal_action("stop"))
    for act in acts:
        with pytest.raises(GameIsOver):
            act()


def test_an_error_lists_what_is_possible() -> None:
    with pytest.raises(IllegalAction, match="stop, reroll 1, reroll 1 1"):
        asked().play("dance")


def test_copies_are_independent() -> None:
    game = asked()
    twin = game.copy()
    assert twin == game
    assert hash(twin) == hash(game)
    twin.play("stop")
    assert twin != game
    assert len(game.history) + 1 == len(twin.history)


def test_a_record_is_that_of_the_game_as_it_is() -> None:
    """Lines that were written before are used again only if the game went on from there."""
    game = Game(players=2)
    for _ in zip(range(60), random_moves(game, random.Random(1)), strict=False):
        assert Game.from_record(str(game.record())).history == game.history
    twin = game.copy()
    for _ in zip(range(20), random_moves(twin, random.Random(2)), strict=False):
        pass
    assert Game.from_record(str(twin.record())) == twin
    assert Game.from_record(str(game.record())) == game
    lines = game.record().lines
    lines.clear()
    game.setup = replace(game.setup, seats=(Seat("Ann", "gigazaur"), Seat("Bob", "the_king")))
    assert "Ann" in str(game.record())
    assert len(game.record().lines) == len(game.history)


def test_a_batch_refuses_wrong_actions() -> None:
    batch = Batch(games=3)
    before = batch.states.copy()
    actions = batch.random_actions()
    with pytest.raises(IllegalAction, match="game 1"):
        batch.step([actions[0], 800, actions[2]])
    with pytest.raises(IllegalAction, match="game 0"):
        batch.step([-1, actions[1], actions[2]])
    with pytest.raises(IllegalAction, match="3 actions"):
        batch.step(actions[:2])
    assert (batch.states == before).all()
    with pytest.raises(BadOptions, match="1 or more, not 0"):
        Batch(games=0)
    with pytest.raises(BadOptions, match="players"):
        Batch(players=7)


@pytest.mark.parametrize("action", [None, 2.5, "", [], object()])
def test_what_is_no_action_is_refused(action: object) -> None:
    game = Game.from_position("tokyo/1 2e market=heal,tanks,mimic")
    with pytest.raises(IllegalAction):
        game.chance(2.5)  # type: ignore[arg-type]
    game.chance("roll 1 2 3 heart energy claw")
    before = game.position()
    with pytest.raises(IllegalAction):
        game.play(action)  # type: ignore[arg-type]
    assert game.position() == before


def test_seats_that_do_not_fit_are_refused() -> None:
    with pytest.raises(BadOptions, match="3 seats"):
        Game(players=3, seats=[Seat("Ann", "gigazaur")])
    with pytest.raises(BadOptions, match="twice"):
        Game(seats=[Seat("Ann", "gigazaur"), Seat("Bob", "gigazaur")])
    with pytest.raises(UnknownName, match="kraken"):
        Game(edition="2e", seats=[Seat("Ann", "gigazaur"), Seat("Bob", "kraken")])
    with pytest.raises(BadOptions):
        Game(players=2.0)  # type: ignore[arg-type]


def test_a_batch_takes_whole_numbers() -> None:
    batch = Batch(games=2)
    for actions in ([0.5, 0.5], ["x", "y"], [None, None]):
        with pytest.raises(IllegalAction):
            batch.step(actions)  # type: ignore[arg-type]


def test_what_somebody_does_to_an_action_is_seen_in_no_other_game() -> None:
    """Choices of dice are remembered by the process; the arguments of each action are its own."""
    one, two = asked(), asked()
    words = [str(action) for action in two.legal_actions]
    for action in one.legal_actions:
        assert isinstance(action.arguments, dict)
        action.arguments.update(dict.fromkeys(action.arguments, ("x",)))
    assert [str(action) for action in two.legal_actions] == words
    assert all(action.several("dice") != ("x",) for action in two.legal_actions if "dice" in action.arguments)
