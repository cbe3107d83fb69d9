"""Threads that share many games among them: they start at the first work, and again in a forked process."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

from .given import number_of_threads

SMALLEST_SHARE = 64  # games per thread, at least


class Threads:
    """As many threads as the games are worth, by default one per core; each works on a share of the games."""

    def __init__(self, games: int, wanted: int | None = None) -> None:
        self._asked = (games, wanted)
        self.number = max(1, min(number_of_threads(wanted) or os.cpu_count() or 1, games // SMALLEST_SHARE))
        self.shares = list(pairwise(games * share // self.number for share in range(self.number + 1)))
        self._pool: ThreadPoolExecutor | None = None
        self._process = 0

    def __reduce__(self) -> tuple[Any, ...]:
        return Threads, self._asked

    def run(self, work: Callable[[int, int, int], None]) -> None:
        """Do the work of every share, which has a number, a first game and an end, and wait."""
        if self.number == 1:
            work(0, *self.shares[0])
        else:
            list(self._started().map(lambda share: work(share, *self.shares[share]), range(self.number)))

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None and self._process == os.getpid():
            self._pool.shutdown()
        self._pool = None

    def _started(self) -> ThreadPoolExecutor:
        """Return the pool of this process: a fork copies a pool without its threads, and work would wait for ever."""
        if self._pool is None or self._process != os.getpid():
            self._pool, self._process = ThreadPoolExecutor(self.number), os.getpid()
        return self._pool
