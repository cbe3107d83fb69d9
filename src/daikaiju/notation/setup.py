"""From a setup to the first state of a game."""

from __future__ import annotations

from collections.abc import Sequence

from daikaiju.errors import BadOptions, UnknownName
from daikaiju.given import shown
from daikaiju.rules.state import S
from daikaiju.rules.steps import NOBODY

from .position import parse_position
from .record import Setup
from .vocabulary import Vocabulary


def first_state(vocabulary: Vocabulary[S], setup: Setup) -> S:
    """Return the first state of a new game or of a position; raises an error if the setup is impossible."""
    if setup.position:
        return parse_position(vocabulary, setup.position)
    rules = vocabulary.read_rules([setup.rules], ",".join(setup.house))
    check_players(setup, vocabulary.players)
    check_seats(setup, vocabulary.monsters.get(setup.rules, ()))
    state: S = vocabulary.ruleset.state()
    state.rules = rules
    vocabulary.prepare(state, setup)
    vocabulary.ruleset.new_game(state, setup.players, NOBODY if setup.first is None else setup.first)
    return state


def check_players(setup: Setup, numbers: Sequence[int]) -> None:
    """Raise BadOptions unless the number of players is allowed and the first player is one of them."""
    if type(setup.players) is not int or setup.players not in numbers:
        if len(numbers) == 1:
            raise BadOptions("{few} players play it, not {players}", few=numbers[0], players=shown(setup.players))
        raise BadOptions(
            "{few} to {many} players can play, not {players}",
            few=numbers[0],
            many=numbers[-1],
            players=shown(setup.players),
        )
    if setup.first is not None and setup.first not in range(setup.players):
        raise BadOptions(
            "the first player is a seat from 0 to {last}, not {first}", last=setup.players - 1, first=shown(setup.first)
        )


def check_seats(setup: Setup, monsters: Sequence[str]) -> None:
    """Raise an error unless there are no seats or one for each player, with different monsters of the edition."""
    if setup.seats and len(setup.seats) != setup.players:
        raise BadOptions(
            "{players} players need {players} seats, not {seats}", players=setup.players, seats=len(setup.seats)
        )
    chosen = [seat.monster for seat in setup.seats if seat.monster]
    for name in chosen:
        if name not in monsters:
            raise UnknownName("monster", name, monsters)
        if chosen.count(name) > 1:
            raise BadOptions("every monster plays once, {name} does not play twice", name=name)
