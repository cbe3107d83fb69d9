"""An ordinary player, who plays on while a server is attacked; and guests of another address, who attack."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import suppress
from typing import Any

import httpx2

from daikaiju.web.client import Person

THINK = 0.1  # seconds between two acts
OVER = "over"


class Guest(Person):
    """A scripted person of a given address, as a proxy would pass it on."""

    def __init__(self, http: httpx2.AsyncClient, address: str) -> None:
        super().__init__(http, random.Random(address))
        self.address = address

    @property
    def headers(self) -> dict[str, str]:
        """The headers that our pages send, and the address."""
        return {**super().headers, "X-Forwarded-For": self.address}

    async def arrive(self) -> None:
        """Request the start page and keep the session cookie."""
        answer = await self.get("/")
        self.cookie = answer.headers["set-cookie"].partition(";")[0]

    async def try_table(self, bot: str, seats: int, *, begins: bool = True) -> tuple[str, int]:
        """Try to begin a game against bots, or to open its waiting room; return the table, if any, and the status."""
        do = "start" if begins else "create"
        form = {"game": "2e", "seats": seats, "people": 0, "bot": bot, "name": "Guest", "do": do, "speed": 0}
        answer = await self.post("/tables", form)
        return answer.headers.get("hx-redirect", "").removeprefix("/t/"), answer.status_code


class Ordinary:
    """Plays one game after the other, and notes how long each answer takes."""

    def __init__(self, http: httpx2.AsyncClient) -> None:
        self.guest = Guest(http, "198.51.100.1")
        self.table = ""
        self.answers: list[tuple[float, float]] = []  # when it was asked for, and the seconds it took
        self.failed = 0
        self.succeeded = asyncio.Event()

    async def play_on(self) -> None:
        """Play until cancelled; what fails is tried again."""
        await self.guest.arrive()
        while True:
            with suppress(httpx2.HTTPError):
                await self.play_game()

    async def play_game(self) -> None:
        """Play a game alone against a bot, whose pauses are skipped."""
        self.table, _status = await self.guest.try_table("random", 2)
        while self.table:
            asked = await self.guest.asked(self.table)
            if asked["phase"] == OVER:
                return
            if asked["options"]:
                await self.act(asked)
            await asyncio.sleep(THINK)

    async def act(self, asked: dict[str, Any]) -> None:
        """Act, and note how long it takes."""
        start = time.monotonic()
        answer = await self.guest.act(self.table, asked)
        self.failed += answer.status_code >= 500
        if answer.status_code == 204:
            self.succeeded.set()
        self.answers.append((start, time.monotonic() - start))

    async def next_answer(self, longest: float = 40.0) -> float:
        """Wait until an act succeeds; return the seconds that it took."""
        start = time.monotonic()
        self.succeeded.clear()
        async with asyncio.timeout(longest):
            await self.succeeded.wait()
        return time.monotonic() - start

    def since(self, start: float) -> list[float]:
        """Return the times of the answers since a moment, sorted."""
        return sorted(seconds for when, seconds in self.answers if when >= start)
