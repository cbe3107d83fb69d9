"""The time by which clocks run, and the tables whose time is up.

Deadlines are stored, in the time of the database: with PostgreSQL its own clock, with SQLite that of its only server.
Servers sign off every few seconds that they are up. Time in which none was up counts for nobody: deadlines are moved
by it.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from typing import Protocol

import structlog

from .background import Background
from .driver import Driver
from .model import LiveTable
from .ports import Cluster, Due, Storage

BEAT = 2.0  # seconds
OUTAGE = 6.0  # seconds without a sign of any server that count as an outage
PROMPT = 1.0  # seconds; an answer that took longer, as of a database that hung, does not say what time it is
log = structlog.get_logger()


class Timed(Protocol):
    """Tables with clocks."""

    storage: Storage
    cluster: Cluster
    driver: Driver
    clock: Callable[[], float]
    in_memory: dict[str, LiveTable]

    async def peek(self, table_id: str) -> LiveTable:
        """Return a table; that is no look at it."""

    def drop(self, table_id: str) -> None:
        """Drop an outdated table from memory, and correct the pages that show it."""


class Timekeeper:
    """Asks the database for the time, and wakes the driver when somebody's time is up."""

    def __init__(self, tables: Timed, background: Background) -> None:
        self.tables, self.background = tables, background
        self.ahead = 0.0  # by how much the time of the database is ahead of this server's
        self.asked = math.inf  # when the database was last asked; never, for tables that were not opened
        self.waiting: set[str] = set()  # tables whose time is nearly up
        self.asking: asyncio.Task[None] | None = None  # what changes wait for that come meanwhile

    def now(self) -> float:
        """Return the time of the database, in seconds since 1970."""
        return self.tables.clock() + self.ahead

    async def open(self) -> None:
        """Move deadlines by the time in which no server was up, and keep time from now on."""
        await self.ask()
        self.background.start(self.keep_on())

    async def keep_on(self) -> None:
        """Ask the database from time to time; without it, clocks stand still."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.ask()
            except Exception as error:  # noqa: BLE001 - the database may be back at the next beat
                log.warning("the database does not tell the time", reason=type(error).__name__)

    async def check(self) -> None:
        """Ask the database before a change, if this server was stopped or cut off: it may have moved deadlines.

        Changes that come while it is asked wait for the same answer, so that without a database they fail together.
        """
        if not self.is_behind():
            return
        if self.asking is None or self.asking.done():
            self.asking = asyncio.create_task(self.ask())
            self.asking.add_done_callback(lambda task: task.cancelled() or task.exception())  # nobody may wait any more
        await asyncio.shield(self.asking)

    def is_behind(self) -> bool:
        """Whether this server does not know the time for certain."""
        return self.tables.clock() - self.asked > OUTAGE

    async def ask(self) -> None:
        """Say that this server is up; learn the time, and who has little of it left."""
        mine = self.tables.clock()
        pulse = await self.tables.storage.keep_time(mine, 2 * BEAT, OUTAGE)
        if self.asked == math.inf or self.tables.clock() - mine < PROMPT:
            self.ahead = pulse.now - mine
        self.asked = mine
        for table_id in pulse.moved:
            log.info("nobody could play for a while: a deadline was moved", table=table_id)
            self.tables.drop(table_id)
        for due in pulse.due:
            if due.table_id not in self.waiting and not self.is_others(due):
                self.waiting.add(due.table_id)
                self.background.start(self.ring(due.table_id, due.deadline))

    def is_others(self, due: Due) -> bool:
        """Whether another server drives a table's bots: it rings there, and this one need not load the table.

        A server that has died loses its leases, so that the next beat finds the table free.
        """
        return due.server not in {"", self.tables.cluster.me}

    async def ring(self, table_id: str, deadline: float) -> None:
        """Wake the driver when a deadline is over; it looks whether that is still so."""
        try:
            await asyncio.sleep(max(0.0, deadline - self.now()))
            if not self.is_behind():
                self.tables.driver.wake(await self.tables.peek(table_id))
        finally:
            self.waiting.discard(table_id)
