"""Tables as lists show them: without their games, logs and chats."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from daikaiju.game import Result

from .model import OVER, Options, TableSeat


@dataclass(frozen=True)
class Summary:
    """A stored table; `result` is None until the game is over, or if it cannot be replayed."""

    id: str
    options: Options
    seats: list[TableSeat]
    phase: str
    created: float
    result: Result | None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == OVER

    def own_seats(self, guest: str) -> list[TableSeat]:
        """Return the seats of a guest."""
        return [seat for seat in self.seats if seat.owner == guest]


class Finish(NamedTuple):
    """A finished game of a guest who had one seat: with which monster, and whether it won."""

    monster: str
    won: bool


@dataclass(frozen=True)
class Streaks:
    """Wins of a guest: all, in a row now, and in a row at most."""

    games: int
    wins: int
    now: int
    best: int


def streaks_of(newest_first: Iterable[Finish]) -> Streaks:
    """Count the wins of finished games."""
    finishes = list(newest_first)
    now = next((number for number, finish in enumerate(finishes) if not finish.won), len(finishes))
    best = row = 0
    for finish in finishes:
        row = row + 1 if finish.won else 0
        best = max(best, row)
    return Streaks(len(finishes), sum(finish.won for finish in finishes), now, best)
