"""Waiting in tests: for a condition, with a timeout long enough for a busy machine."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

T = TypeVar("T")
PATIENCE = 300.0  # seconds; many times what a single step takes on a machine with a load of 16
WHOLE_GAME = 4 * PATIENCE  # seconds for a whole game at a table
PAUSE = 0.02  # seconds between two looks


def until(look: Callable[[], T], what: str) -> T:
    """Poll until `look` returns something true, and return it."""
    deadline = deadline_in(PATIENCE)
    while not (found := look()):
        check(deadline, what)
        time.sleep(PAUSE)
    return found


async def until_async(look: Callable[[], T], what: str) -> T:
    """Poll without blocking the event loop until `look` returns something true, and return it."""
    deadline = deadline_in(PATIENCE)
    while not (found := look()):
        check(deadline, what)
        await asyncio.sleep(PAUSE)
    return found


def deadline_in(seconds: float) -> float:
    return time.monotonic() + seconds


def check(deadline: float, what: str) -> None:
    assert time.monotonic() < deadline, f"still waiting for: {what}"


@asynccontextmanager
async def patiently(what: str, seconds: float = PATIENCE) -> AsyncIterator[None]:
    """Limit the time of the block, with an error that says what it waits for."""
    limit = asyncio.timeout(seconds)
    try:
        async with limit:
            yield
    except TimeoutError as error:
        if not limit.expired():
            raise
        raise AssertionError(f"after {seconds:.0f} s still waiting for: {what}") from error
