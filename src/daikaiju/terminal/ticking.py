"""The time of a person who is asked, in a terminal in which they type: it is said again at a few moments."""

from __future__ import annotations

import time
from collections.abc import Callable

MOMENTS = (60, 30, 10, 5)  # seconds that are left


class Ticking:
    """Counts down from what a server said was left."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.due = 0.0
        self.moments: list[int] = []  # that are still to come, the next one first

    def begin(self, left: float | None) -> None:
        """Begin with so many seconds; None: no clock runs."""
        self.due = self.clock() + (left or 0.0)
        self.moments = [moment for moment in MOMENTS if left is not None and moment < left]

    def tick(self) -> float | None:
        """Return the seconds that are left if one of the moments has come since the last call."""
        left = self.due - self.clock()
        has_come = bool(self.moments) and left <= self.moments[0]
        self.moments = [moment for moment in self.moments if moment < left]
        return left if has_come else None
