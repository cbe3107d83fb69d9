"""What became of games that were played, whichever way they were played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LONGEST = 20_000  # actions after which a game is cut off: nobody wins


class Fault(NamedTuple):
    """A bot's fault: in which game of the call, at which seat, its name and what happened."""

    game: int
    seat: int
    word: str
    text: str


class Happened(NamedTuple):
    """An event of a game: in which turn, and what `Event` says of it; `faces` are the dice rolled."""

    turn: int
    kind: str
    seat: int
    target: int
    amount: int
    source: str
    faces: str


class Played(NamedTuple):
    """How games went: one number each, and one row of `notes` per decision."""

    winners: NDArray[np.uint8]  # bit n for seat n
    reason: NDArray[np.int8]  # 0: cut off
    turns: NDArray[np.int32]
    actions: NDArray[np.int32]
    notes: NDArray[Any]
    faults: tuple[Fault, ...] = ()
    events: tuple[list[Happened], ...] = ()  # of each game, where they were asked for
