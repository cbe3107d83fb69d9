"""Rendering of table pages in a subprocess. Tables take turns; a rendering that hangs ends with its process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any

import structlog

from daikaiju.loop_sandbox import LoopSandbox, ThreadedSandbox, new_sandbox
from daikaiju.players.contender import Contender
from daikaiju.sandbox import ProcessDied
from daikaiju.table.model import LiveTable
from daikaiju.table.turns import Turns

from ..view.viewer import Viewer
from .replica import News, OutOfStep, Part, forget, get_ready, news_of, render_pages, warm_up

MOST_TOLD = 10_000  # tables; one that is forgotten is sent whole again
AT_ONCE = 2  # one renders, one waits; later calls send the table as it is when their turn comes
START_LIMIT = 60.0  # seconds for the start of the process; it takes one on an idle machine
LIMIT = 20.0  # seconds for one rendering; it takes a few milliseconds
TRIES = 3  # attempts, if the process died, for which another table may have been the reason; past the limit one more
RESTING = 60.0  # seconds in which a table that hung is not drawn again: every attempt delays all others
NICENESS = 2  # answers come before pages, which come before bots
HEALTHY = 5.0  # seconds within which a process that is well answers
PLAYERS, OTHERS = "players of ", "others at "  # at each table they take turns: watchers do not delay players
log = structlog.get_logger()


class Renderer:
    """The renderer process, and how much of each table it has been sent."""

    def __init__(self, bots: Sequence[Contender] = ()) -> None:
        self.bots = tuple(bots)  # those that are not built in; pages name them
        self.process: LoopSandbox | ThreadedSandbox | None = None
        self.ready: asyncio.Future[None] | None = None  # done when the process has started
        self.told: dict[str, int] = {}
        self.hung: dict[str, float] = {}  # tables that hung, and until when they are not drawn
        self.turns = Turns(AT_ONCE)
        self.renderings = 0  # pages and messages since the start

    def start(self) -> LoopSandbox | ThreadedSandbox:
        """Return the renderer process; start it on first use."""
        if self.process is None:
            self.process = new_sandbox(NICENESS)
            self.ready = self.process.submit(get_ready, self.bots)
            self.ready.add_done_callback(note_failure)
        return self.process

    async def warm_up(self, lang: str) -> None:
        """Start the renderer process before the first page is requested."""
        if self.process is None:
            self.ready = ready = self.start().submit(warm_up, lang)
            ready.add_done_callback(note_failure)
            await asyncio.wait([ready])
            raise_if_died(ready)

    async def render(self, table: LiveTable, viewers: list[Viewer], what: Part) -> list[bytes]:
        """Render a table for some viewers; send it whole if the process died or its replica is behind."""
        is_for_players = any(table.is_seated(viewer.guest) for viewer in viewers)
        async with self.turns.turn((PLAYERS if is_for_players else OTHERS) + table.id):
            if time.monotonic() < self.hung.get(table.id, 0.0):
                raise TimeoutError("this table could not be drawn in time, and is left alone for a while")
            try:
                return await self.send_until_drawn(table, viewers, what)
            except TimeoutError:
                self.note_hung(table.id)
                raise

    def note_hung(self, table_id: str) -> None:
        """Note that a table could not be drawn in time."""
        now = time.monotonic()
        self.hung = {other: until for other, until in self.hung.items() if now < until} | {table_id: now + RESTING}

    async def send_until_drawn(self, table: LiveTable, viewers: list[Viewer], what: Part) -> list[bytes]:
        """Send what is new of a table; after a failure all of it, to a new process if the old one has ended."""
        since, left = self.told.get(table.id, 0), TRIES
        while True:
            left -= 1
            try:
                return await self.send(news_of(table, since), viewers, what)
            except (OutOfStep, ProcessDied, TimeoutError) as trouble:
                if not left:
                    raise
                since, left = 0, 1 if isinstance(trouble, TimeoutError) else left

    async def send(self, news: News, viewers: list[Viewer], what: Part) -> list[bytes]:
        """Send what is new of a table to the process and return the rendered pages."""
        if len(self.told) >= MOST_TOLD:
            self.told.clear()
        self.told[news.table.id] = news.table.number
        self.renderings += len(viewers)
        pages: list[bytes] = await self.ask(LIMIT, render_pages, news, viewers, what)
        return pages

    async def ask(self, limit: float, function: Callable[..., Any], *values: object) -> Any:
        """Call a function in the process; one that dies or takes too long is ended, and the next call starts another.

        Two calls can be under way. If the first hangs, its end is the end of the other's process too, which then
        tries again.
        """
        process = self.start()
        try:
            await self.wait_for_start()
            async with asyncio.timeout(limit):
                return await process.submit(function, *values, limit=limit)
        except (ProcessDied, TimeoutError) as trouble:
            if self.process is process:  # only the first to notice cleans up
                self.close()
            elif isinstance(trouble, TimeoutError):
                raise ProcessDied(0) from trouble
            raise

    async def wait_for_start(self) -> None:
        """Wait until the process has started: a slow start is not the fault of what is drawn first.

        A process in which something of its start failed draws as well as it can.
        """
        ready = self.ready
        assert ready is not None
        await asyncio.wait([ready], timeout=START_LIMIT)
        if not ready.done():
            raise TimeoutError
        raise_if_died(ready)

    async def is_well(self) -> bool:
        """Whether the process answers soon; one that nobody needed yet is well, one that is only slow goes on."""
        if self.process is None:
            return True
        try:
            async with asyncio.timeout(HEALTHY):
                await self.process.submit(here)
        except (ProcessDied, TimeoutError):
            return False
        return True

    def forget(self, table_id: str) -> None:
        """Forget what was sent of a table nobody watches, here and in the process."""
        if self.told.pop(table_id, None) is not None and self.process is not None:
            self.process.submit(forget, table_id)

    def close(self) -> None:
        """End the process."""
        self.told.clear()
        if self.process is not None:
            self.process.end()
            self.process = None


def note_failure(ready: asyncio.Future[None]) -> None:
    """Log what failed at the start of a process that goes on: nobody else is told."""
    error = None if ready.cancelled() else ready.exception()
    if error is not None and not isinstance(error, ProcessDied):
        log.error("the process for pages did not start well", exc_info=error)


def raise_if_died(ready: asyncio.Future[None]) -> None:
    """Raise ProcessDied if a process ended at its start."""
    error = ready.exception()
    if isinstance(error, ProcessDied):
        raise error


def here() -> bool:
    """Answer in the renderer process."""
    return True
