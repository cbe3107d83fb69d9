"""Playing games: in compiled code where every bot has a compiled form, else slowly."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from daikaiju.game import Game
from daikaiju.notation.record import Setup
from daikaiju.rules.chance import split
from daikaiju.rules.duel.state import HALF
from daikaiju.rules.layout import dtype_of

from .contenders import Contender
from .notes import NOTE, Played
from .slow import join, play_slowly

COMPILED = "daikaiju.players.compiled"
FILE_LIMIT = 10.0  # seconds a bot from a file has for a decision unless another limit is given


def seeds_of(seed: int, numbers: Iterable[int]) -> NDArray[np.uint64]:
    """The seeds of games by number: the same whatever else is played."""
    return np.array([join(split(seed, number)) for number in numbers], dtype=np.uint64)


def play(setup: Setup, seats: Sequence[Contender], seeds: NDArray[np.uint64], limit: float | None = None) -> Played:
    """Play one game per seed, the contenders sitting in the order given."""
    policies = policies_of(seats, setup.game)
    if policies:
        return from_compiled(compiled_module().play_games(setup, policies, seeds), setup.game)
    if limit is None:
        limit = FILE_LIMIT if any(seat.source for seat in seats) else 0
    return play_slowly(setup, seats, seeds, limit)


def play_on(line: str, seats: Sequence[Contender], seeds: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Play on from a position, once per seed; returns the winners of each game, bit n for seat n."""
    setup = Setup(game=line.partition("/")[0], position=line, players=len(seats))
    policies = policies_of(seats, setup.game)
    if not policies or Game(setup).result is not None:
        return play_slowly(setup, seats, seeds, FILE_LIMIT if any(seat.source for seat in seats) else 0).winners
    return play_on_compiled(Game(setup), np.array(policies, dtype=np.int64), seeds)


def play_on_compiled(game: Game, policies: NDArray[np.int64], seeds: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """The same in compiled code: the first step is decided here, the rest follows inside."""
    module = compiled_module()
    loops, room = module.compiled(game.setup.game), module.new_room()
    states = np.zeros(2, dtype_of(game.rules.state))
    game.state.write_to(states[0])
    winners = np.zeros(len(seeds), dtype=np.uint8)
    for number, seed in enumerate(seeds):
        streams = np.array([split(int(seed), 0)], dtype=np.int64)
        score = np.zeros(game.players, dtype=np.int64)
        action = loops["decide_at"](states, 0, policies, streams[0], room)
        loops["try_action"](states, action, policies, streams, room, module.LONGEST, score)
        winners[number] = sum(1 << seat for seat in range(game.players) if score[seat])
    return winners


def policies_of(seats: Iterable[Contender], game: str) -> list[int]:
    """The numbers of the bots' compiled forms; empty unless all of them have one."""
    module = compiled_module()
    found = [None if module is None or seat.source else module.policy_of(seat.name, game) for seat in seats]
    return [] if None in found else [int(number) for number in found if number is not None]


def make_ready(seats: Iterable[Contender], game: str) -> None:
    """Compile, where that is needed, before work is handed out, so that not every process does."""
    if policies_of(seats, game):
        compiled_module().compiled(game)


@cache
def compiled_module() -> Any:
    """The module of compiled bots; None where there is none."""
    return importlib.import_module(COMPILED) if importlib.util.find_spec(COMPILED) else None


def from_compiled(played: Any, game: str) -> Played:
    """Give the rows of compiled games the columns that all rows have."""
    rows = played.notes
    notes = np.zeros(len(rows), NOTE)
    for column in NOTE.names or ():
        if column in rows.dtype.names:
            notes[column] = rows[column]
    if game == "duel":
        notes["hearts"] = rows["life"]
        notes["stars"] = (rows["fame"] + rows["destruction"]) // HALF
    return Played(played.winners, played.reason, played.turns, played.actions, notes)
