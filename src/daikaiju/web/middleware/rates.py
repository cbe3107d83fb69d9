"""Counting against rates: one number per key, the same work for every request, and at most so many keys.

Each key has the time at which all it did is paid off; a request adds its share. Nothing runs in the background.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

MOST_KEYS = 50_000  # some 10 MB; beyond it the key that was used longest ago is forgotten
SWEPT = 2  # paid off keys that a request removes: more than it adds, so that they do not pile up
Key = tuple[str, ...]


class Rate(NamedTuple):
    """So many requests in so many seconds: all at once if there were none for that long."""

    amount: int
    seconds: float


class Rates:
    """What each key has used of its rate."""

    def __init__(self, most: int = MOST_KEYS, clock: Callable[[], float] = time.monotonic) -> None:
        self.most, self.clock = most, clock
        self.paid: OrderedDict[Key, float] = OrderedDict()  # when each key is paid off, the one used last at the end

    def hit(self, rate: Rate, *key: str) -> bool:
        """Count one request of a key, unless that is too much; return whether it was counted."""
        now = self.clock()
        self.sweep(now)
        paid = max(self.paid.get(key, now), now) + rate.seconds / rate.amount
        if paid - now > rate.seconds * (1 + 1e-9):
            return False
        self.paid[key] = paid
        self.paid.move_to_end(key)
        if len(self.paid) > self.most:
            self.paid.popitem(last=False)
        return True

    def sweep(self, now: float) -> None:
        """Forget a few of the keys that were used longest ago, if they are paid off."""
        for _ in range(SWEPT):
            key = next(iter(self.paid), None)
            if key is None or self.paid[key] > now:
                return
            del self.paid[key]
