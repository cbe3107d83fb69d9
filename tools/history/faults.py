"""Faults of servers, at random moments."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass

from .server import Server

DAYS = 86_400.0
LONGEST = 6.0  # seconds that a server is stopped or cut off: twice as long as a lease
KILL, RESTART, STOP, CUT, HANG, JUMP = "kill", "restart", "stop", "cut", "hang", "jump"
KINDS = (KILL, RESTART, STOP, CUT, HANG, JUMP)
OF_NETWORK = {CUT, HANG}


@dataclass
class Death:
    """That a server was killed, by the name it had in the database."""

    at: float
    server: str


class Trouble:
    """Makes trouble of some kinds for servers, and counts it; one of them is always well."""

    def __init__(self, rng: random.Random, pause: float, servers: int, kinds: tuple[str, ...] = KINDS) -> None:
        self.rng, self.pause, self.kinds = rng, pause, kinds
        self.deaths: list[Death] = []
        self.victims = asyncio.Semaphore(servers - 1)
        self.counts: Counter[str] = Counter()
        self.ended = asyncio.Event()

    async def make(self, server: Server) -> None:
        """Make trouble for one server until it shall end; then the server is well."""
        while self.kinds and not self.ended.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self.ended.wait(), self.rng.uniform(0.3, 1.7) * self.pause)
                return
            async with self.victims:
                kind = self.rng.choice(self.kinds)
                self.counts[kind] += 1
                await getattr(self, kind)(server)

    def a_while(self) -> float:
        """Return some seconds, sometimes longer than a lease."""
        return self.rng.uniform(0.2, LONGEST)

    async def kill(self, server: Server) -> None:
        """Kill the server, and start it a moment later."""
        self.deaths.append(Death(time.time(), server.name))
        await server.kill()
        await asyncio.sleep(self.rng.uniform(0.0, 2.0))
        await server.start()

    async def restart(self, server: Server) -> None:
        """End the server in order, and start it again."""
        await server.end()
        await server.start()

    async def stop(self, server: Server) -> None:
        """Stop the server for a while; to itself no time passes."""
        server.send(signal.SIGSTOP)
        await asyncio.sleep(self.a_while())
        server.send(signal.SIGCONT)

    async def cut(self, server: Server) -> None:
        """Cut the server off from its database."""
        server.proxy.cut()
        await asyncio.sleep(self.a_while())
        server.proxy.heal()

    async def hang(self, server: Server) -> None:
        """Let the server wait for its database."""
        server.proxy.hang()
        await asyncio.sleep(self.a_while())
        server.proxy.heal()

    async def jump(self, server: Server) -> None:
        """Set the server's clock; it stays so."""
        server.set_clock(self.rng.uniform(0, 3) * DAYS)
