"""The puzzle of the day: the same for everybody, without a server."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from math import gcd

from .model import Puzzle

STEP = 0.382  # of the list between two days: puzzles that follow each other in a file are alike


def today() -> date:
    """Return the date that counts everywhere: that of Universal Time."""
    return datetime.now(UTC).date()


def puzzle_on(day: date, puzzles: Sequence[Puzzle]) -> Puzzle:
    """Return the puzzle of a day; in as many days as there are puzzles, each comes once."""
    return puzzles[day.toordinal() * step_of(len(puzzles)) % len(puzzles)]


def step_of(number: int) -> int:
    """Return a step through a list that visits all of it: one without a common factor with its length."""
    step = max(1, round(STEP * number))
    while gcd(step, number) > 1:
        step += 1
    return step
