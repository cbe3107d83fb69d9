"""Distribute work over processes that are forked once everything is prepared."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from typing import Any

_work: list[Callable[[int], Any]] = []  # the function that the forked processes call


def spread(jobs: int, work: Callable[[int], Any], number: int) -> Iterator[tuple[int, Any]]:
    """Yield (n, work(n)) for every n below a number, as results finish."""
    _work[:] = [work]
    if jobs == 1 or number < 2:
        yield from map(one, range(number))
        return
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        yield from pool.imap_unordered(one, range(number))


def one(number: int) -> tuple[int, Any]:
    """Call the function for one number."""
    return number, _work[0](number)
