"""Results of games between bots, compiled or not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LONGEST = 20_000  # actions after which a game is cut off without a winner


class Fault(NamedTuple):
    """A fault of a bot: the game of the call, the seat, the bot's name and what happened, and its traceback."""

    game: int
    seat: int
    word: str
    text: str
    trace: str = ""


class Happened(NamedTuple):
    """An event of a game: its turn, and the fields of `Event`; `faces` are the dice rolled."""

    turn: int
    kind: str
    seat: int
    target: int
    amount: int
    source: str
    faces: str


class Played(NamedTuple):
    """The results of games: one number per game, and one row of `notes` per decision."""

    winners: NDArray[np.uint8]  # bit n for seat n
    reason: NDArray[np.int8]  # 0: cut off
    turns: NDArray[np.int32]
    actions: NDArray[np.int32]
    notes: NDArray[Any]
    faults: tuple[Fault, ...] = ()
    events: tuple[list[Happened], ...] = ()  # of each game, if requested
