"""How a Duel begins: monsters, cards, and who has the first turn."""

from __future__ import annotations

from itertools import permutations

import pytest

from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.notation.record import Seat
from daikaiju.rules.deck import MARKET, UNSEEN
from daikaiju.rules.duel.cards.catalog import CARDS
from daikaiju.rules.duel.monsters import LIFE, MONSTERS, PAIRS
from daikaiju.rules.steps import CHANCE

EVERY_PAIR = list(permutations(range(len(MONSTERS)), 2))
KING_AND_ALIENOID = (Seat("Ann", "the_king"), Seat("Bob", "alienoid"))


def drawn(game: Game) -> Game:
    """Chance has acted until dice are next, by the first outcome each time."""
    while game.actor == CHANCE and not str(game.legal_action(0)).startswith("roll"):
        game.chance(0)
    return game


def test_chosen_monsters_are_not_drawn() -> None:
    game = Game("duel", seats=KING_AND_ALIENOID, first=0)
    assert str(game.legal_action(0)).startswith("reveal")
    assert [MONSTERS[monster] for monster in game.state.monster] == ["the_king", "alienoid"]
    assert game.state.life == [15, 14]


@pytest.mark.parametrize("pair", EVERY_PAIR)
def test_every_pair_of_monsters_can_be_drawn(pair: tuple[int, int]) -> None:
    game = Game("duel", first=0)
    assert game.rules.outcomes(game.state) == PAIRS
    first, second = pair
    (event,) = game.chance(f"monsters {MONSTERS[first]} {MONSTERS[second]}")
    assert game.state.monster == [first, second]
    assert game.state.life == [LIFE[first], LIFE[second]]
    assert (event.kind, event.seat, event.target, event.amount) == ("monsters_chosen", -1, first, second)


def test_every_outcome_draws_another_pair() -> None:
    pairs = set()
    for outcome in range(PAIRS):
        game = Game("duel", first=0)
        game.chance(outcome)
        pairs.add(tuple(game.state.monster))
    assert pairs == set(EVERY_PAIR)


@pytest.mark.parametrize("seats", [(), KING_AND_ALIENOID])
def test_three_cards_are_turned_up(seats: tuple[Seat, ...]) -> None:
    state = drawn(Game("duel", seats=seats, first=0)).state
    assert [state.where[card] for card in state.row] == [MARKET] * 3
    assert state.where.count(UNSEEN) == CARDS - 3


@pytest.mark.parametrize("first", [0, 1])
def test_a_chosen_first_player_needs_no_roll(first: int) -> None:
    game = drawn(Game("duel", first=first))
    assert (game.state.first, game.state.active, game.state.turn) == (first, first, 1)
    assert game.state.energy == [first, 1 - first]
    assert len(str(game.legal_action(0)).split()) == 1 + 5


def test_without_a_chosen_first_player_both_roll() -> None:
    game = drawn(Game("duel"))
    assert game.state.turn == 0
    game.chance("roll claw claw fame fame fame fame")
    game.chance("roll claw claw claw fame fame fame")
    assert (game.state.first, game.state.active, game.state.turn) == (1, 1, 1)
    assert game.state.energy == [1, 0]


def test_markers_and_board_are_empty() -> None:
    game = drawn(Game("duel", first=0))
    assert game.state.marker == [0, 0]
    assert set(game.state.board) == {-1}
    assert game.state.tokens == [0, 0]
    assert GAMES["duel"].ruleset.fault(game.state) == 0
