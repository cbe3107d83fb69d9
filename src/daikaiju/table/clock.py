"""A clock that does not jump when somebody sets the system's clock."""

from __future__ import annotations

import time
from collections.abc import Callable


def steady_clock() -> Callable[[], float]:
    """Return a clock that has the system's time now and then counts seconds; it also counts while a laptop sleeps."""
    counter = getattr(time, "CLOCK_BOOTTIME", None)
    seconds = time.monotonic if counter is None else lambda: time.clock_gettime(counter)
    start = time.time() - seconds()
    return lambda: start + seconds()
