"""The people of a load, in processes of their own: one process of clients drives some 400 tables."""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from multiprocessing.connection import Connection

from daikaiju.web.load import playing

SPAWN = multiprocessing.get_context("spawn")
PATIENCE = 120.0  # seconds until a request times out
START, STOP = "start", "stop"


@dataclass(frozen=True)
class Share:
    """The tables that one process opens; all of them are opened in the order of their numbers."""

    address: str
    tables: int  # of all processes
    places: range
    think: float
    bot: str


@dataclass
class Crowd:
    """The processes, and what they measured once they have ended."""

    lines: list[Connection]
    waits: list[float] = field(default_factory=list)  # of the acts of people, in seconds
    errors: list[str] = field(default_factory=list)
    seconds: float = 0.0  # of processor time while they measured

    async def say(self, word: str) -> None:
        """Let all processes begin or end to measure."""
        for line in self.lines:
            line.send(word)
        await self.hear()

    async def hear(self) -> None:
        """Wait until all processes are ready, or have done what they were told."""
        for line in self.lines:
            await asyncio.to_thread(line.recv)

    async def gather(self) -> None:
        """Let all processes end; keep what they measured."""
        for line in self.lines:
            line.send(None)
        for line in self.lines:
            waits, errors, seconds = await asyncio.to_thread(line.recv)
            self.waits += waits
            self.errors += errors
            self.seconds += seconds


@asynccontextmanager
async def crowd(address: str, tables: int, think: float, bot: str, processes: int) -> AsyncIterator[Crowd]:
    """Keep people playing while the context is open; what they measured is known after it."""
    bounds = [tables * number // processes for number in range(processes + 1)]
    shares = [Share(address, tables, range(first, last), think, bot) for first, last in pairwise(bounds)]
    pipes = [SPAWN.Pipe() for _share in shares]
    started = [
        SPAWN.Process(target=drive, args=(share, far), daemon=True)
        for share, (_near, far) in zip(shares, pipes, strict=True)
    ]
    for process in started:
        process.start()
    for _near, far in pipes:
        far.close()  # so that a process that has ended is noticed
    found = Crowd([near for near, _far in pipes])
    try:
        await found.hear()
        yield found
        await found.gather()
    finally:
        for process in started:
            process.terminate()
            process.join()


def drive(share: Share, line: Connection) -> None:
    """Play at a share of the tables until told to end."""
    asyncio.run(obey(share, line))


async def obey(share: Share, line: Connection) -> None:
    """Measure whenever told so; say what was found in the end."""
    begun = spent = 0.0
    async with playing(share.address, share.tables, share.think, share.bot, PATIENCE, share.places) as tally:
        line.send("ready")
        while (word := await asyncio.to_thread(line.recv)) is not None:
            tally.measuring = word == START
            spent += 0.0 if tally.measuring else time.process_time() - begun
            begun = time.process_time()
            line.send(word)
    line.send((tally.waits, tally.errors, spent))
