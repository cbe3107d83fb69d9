"""How long answers take."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass, field

from starlette.types import ASGIApp, Message, Receive, Scope, Send

KEPT = 2000  # answers of which the times are kept
BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds


@dataclass
class Times:
    """How long answers took: the last ones, and counts of all of them."""

    last: deque[float] = field(default_factory=lambda: deque(maxlen=KEPT))  # seconds
    number: int = 0
    seconds: float = 0.0
    failed: int = 0  # with a code of 500 or more
    buckets: list[int] = field(default_factory=lambda: [0] * len(BUCKETS))
    since: float = field(default_factory=time.time)

    def add(self, seconds: float, code: int) -> None:
        """Count an answer."""
        self.last.append(seconds)
        self.number += 1
        self.seconds += seconds
        self.failed += code >= 500
        for place, most in enumerate(BUCKETS):
            self.buckets[place] += seconds <= most

    def percentile(self, percent: int) -> float:
        """Return the time in seconds within which so many per cent of the last answers came; 0 without any."""
        ordered = sorted(self.last)
        return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] if ordered else 0.0


class Timed:
    """Measures every answer but files and sockets, until its head is sent."""

    def __init__(self, app: ASGIApp, times: Times) -> None:
        self.app, self.times = app, times

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and note how long its answer takes."""
        if scope["type"] != "http" or scope["path"].startswith("/static/"):
            await self.app(scope, receive, send)
            return
        start = time.perf_counter()

        async def note(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.times.add(time.perf_counter() - start, message["status"])
            await send(message)

        await self.app(scope, receive, note)
