"""Fair turns at something scarce: those who wait are grouped, and the groups take turns."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

FIRST, LATER = range(2)  # lanes: who waits in the second has a turn when nobody waits in the first
Waiting = deque[asyncio.Future[None]]


class Turns:
    """So many at once; a group with many requests makes no other group wait longer."""

    def __init__(self, at_once: int) -> None:
        self.free = at_once
        self.lanes: tuple[OrderedDict[str, Waiting], ...] = (OrderedDict(), OrderedDict())  # the next group first

    @asynccontextmanager
    async def turn(self, group: str, lane: int = FIRST) -> AsyncIterator[None]:
        """Wait for a turn, and pass it on in the end."""
        await self.take(group, lane)
        try:
            yield
        finally:
            self.pass_on()

    async def take(self, group: str, lane: int) -> None:
        """Wait until it is a request's turn."""
        if self.free:
            self.free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lanes[lane].setdefault(group, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # its turn had just come
                self.pass_on()
            self.forget(group, lane, turn)
            raise

    def forget(self, group: str, lane: int, turn: asyncio.Future[None]) -> None:
        """Remove a request that does not wait any more."""
        waiting = self.lanes[lane].get(group, deque())
        with suppress(ValueError):
            waiting.remove(turn)
        if not waiting:
            self.lanes[lane].pop(group, None)

    def pass_on(self) -> None:
        """Give the turn to the first request of the next group; that group then goes to the end."""
        for lane in self.lanes:
            if lane:
                group, waiting = lane.popitem(last=False)
                turn = waiting.popleft()
                if waiting:
                    lane[group] = waiting
                if turn.done():  # it was cancelled just now
                    self.pass_on()
                else:
                    turn.set_result(None)
                return
        self.free += 1

    @property
    def waiting(self) -> int:
        """How many requests wait."""
        return sum(len(waiting) for lane in self.lanes for waiting in lane.values())
