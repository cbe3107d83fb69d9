"""Playing games: in compiled code where every bot has a compiled form, else slowly."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from daikaiju.notation.record import Setup
from daikaiju.rules.chance import split

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
    policies = [policy_of(seat) for seat in seats]
    compiled = [policy for policy in policies if policy is not None]
    if len(compiled) == len(seats):
        return from_compiled(compiled_module().play_games(setup, compiled, seeds))
    if limit is None:
        limit = FILE_LIMIT if any(seat.source for seat in seats) else 0
    return play_slowly(setup, seats, seeds, limit)


def is_compiled(seats: Iterable[Contender]) -> bool:
    """Whether games of these bots run in compiled code."""
    return all(policy_of(seat) is not None for seat in seats)


def policy_of(seat: Contender) -> int | None:
    """The number of a bot's compiled form; None if it has none."""
    module = compiled_module()
    if module is None or seat.source:
        return None
    number: int | None = module.policy_of(seat.name)
    return number


@cache
def compiled_module() -> Any:
    """The module of compiled bots; None where there is none."""
    return importlib.import_module(COMPILED) if importlib.util.find_spec(COMPILED) else None


def from_compiled(played: Any) -> Played:
    """Give the rows of compiled games the columns that all rows have."""
    notes = np.zeros(len(played.notes), NOTE)
    for column in NOTE.names or ():
        notes[column] = played.notes[column]
    return Played(played.winners, played.reason, played.turns, played.actions, notes)
