"""Tables in memory follow what other servers change: notices say so at once, and a slow poll finds those missed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from itertools import count
from typing import Protocol

import structlog

from .background import Background
from .driver import Driver
from .errors import NoSuchTable
from .lock import TableLock
from .model import LiveTable
from .ports import Cluster, Look, Push, Storage
from .presence import Presence
from .stored import forward

POLL = 2.0  # seconds
RECENT = 60.0  # seconds after its last use at this server in which a table is looked at in every poll
ALL = 15  # after so many polls one looks at all tables in memory
SOON = 0.5  # seconds in which the database must answer to whoever looks at a table
MOST_ROWS = 60  # of a log that are played on in memory; more are replayed beside the event loop
PEOPLE, HURRY, MISSED = "people", "hurry", "missed"  # notices besides versions
log = structlog.get_logger()


class Followable(Protocol):
    """Tables in memory that can be replaced."""

    storage: Storage
    push: Push
    cluster: Cluster
    driver: Driver
    presence: Presence
    clock: Callable[[], float]
    in_memory: dict[str, LiveTable]
    touched: dict[str, float]

    def lock(self, table_id: str) -> TableLock:
        """Return the lock of a table."""

    async def peek(self, table_id: str) -> LiveTable:
        """Return a table; that is no look at it."""

    async def fetch(self, table_id: str) -> LiveTable:
        """Load a table that is not in memory; the caller holds the lock."""

    def publish(self, table: LiveTable) -> None:
        """Replace a table in memory."""

    def forget(self, table_id: str) -> None:
        """Drop a table from memory."""


class Following:
    """What is known of changes elsewhere, and the tasks that make up for them."""

    def __init__(self, tables: Followable, background: Background) -> None:
        self.tables, self.background = tables, background
        self.newest: dict[str, int] = {}  # versions that tasks are loading, by table
        self.noticed: set[str] = set()  # tables of which the next look will be
        self.is_looking = False

    def heard(self, table_id: str, news: str) -> None:
        """Handle a notice: the new version of a table, or a word."""
        if news == MISSED:
            self.background.start(self.look(list(self.tables.in_memory)))
        elif table_id not in self.tables.in_memory:
            self.load_if_needed(table_id)
        elif news.isdecimal():
            self.changed(table_id, int(news))
        elif news == HURRY:
            self.tables.driver.hurry(table_id)
        else:
            self.look_soon(table_id)

    def look_soon(self, table_id: str) -> None:
        """Look at a table, together with all others that are noticed until then: a server that dies has many."""
        self.noticed.add(table_id)
        if not self.is_looking:
            self.is_looking = True
            self.background.start(self.look_at_noticed())

    async def look_at_noticed(self) -> None:
        """Look at tables until there is no notice of which no look has been."""
        try:
            while self.noticed:
                ids, self.noticed = self.noticed, set()
                await self.look(ids)
        finally:
            self.is_looking = False

    def load_if_needed(self, table_id: str) -> None:
        """Load a table that was dropped from memory, if its bots are this server's or a page shows it."""
        if self.tables.cluster.holds(table_id) or table_id in self.tables.presence.guests:
            self.background.start(self.tables.peek(table_id))
            self.tables.push.changed(table_id)

    def changed(self, table_id: str, version: int) -> None:
        """Load a table whose stored version is newer than the one in memory; one task per table."""
        if table_id in self.newest:
            self.newest[table_id] = max(version, self.newest[table_id])
        elif version > self.tables.in_memory[table_id].version:
            self.newest[table_id] = version
            self.background.start(self.catch_up(table_id))

    async def catch_up(self, table_id: str) -> None:
        """Load a table until it is as new as the notices say."""
        try:
            async with self.tables.lock(table_id):
                while self.is_behind(table_id):
                    await self.load_newer(table_id)
        finally:
            del self.newest[table_id]

    def is_behind(self, table_id: str) -> bool:
        """Whether a table in memory is older than the notices say."""
        return self.is_older(table_id, self.newest[table_id])

    async def load_newer(self, table_id: str) -> None:
        """Bring a table in memory forward; the caller holds its lock."""
        table = self.tables.in_memory[table_id]
        found = await self.tables.storage.load(table_id, table)
        newer = forward(table, *found) if found and len(found[1]) <= MOST_ROWS else None
        if newer is not None:
            self.tables.publish(newer)
            return
        self.tables.forget(table_id)
        try:
            await self.tables.fetch(table_id)
        except NoSuchTable:
            log.info("a table was deleted", table=table_id)
        self.tables.push.changed(table_id)

    async def refresh(self, table_id: str) -> None:
        """Load a table in memory that another server has changed, even if no notice of it has arrived yet.

        It may also have been deleted. Without an answer of the database it stays as it is.
        """
        if table_id not in self.tables.in_memory:
            return
        try:
            async with asyncio.timeout(SOON):
                stored = await self.tables.storage.version(table_id)
                if self.is_older(table_id, stored):
                    async with self.tables.lock(table_id):
                        if self.is_older(table_id, stored):
                            await self.load_newer(table_id)
        except Exception as error:  # noqa: BLE001 - better an older table than none
            log.warning("a table may not be the newest", table=table_id, reason=type(error).__name__)

    def is_older(self, table_id: str, stored: int | None) -> bool:
        """Whether a table in memory is older than a stored version, or is stored no more."""
        table = self.tables.in_memory.get(table_id)
        return table is not None and (stored is None or table.version < stored)

    async def open(self) -> None:
        """Hear notices from now on, and poll."""
        await self.tables.cluster.open(self.heard)
        self.background.start(self.poll())

    async def look(self, ids: Iterable[str]) -> None:
        """Ask the database about tables in memory, and act on what others did to them."""
        for table_id, found in (await self.tables.cluster.look(ids)).items():
            if table_id in self.tables.in_memory:
                self.take_note(table_id, found)
            else:
                self.load_if_needed(table_id)

    def take_note(self, table_id: str, found: Look) -> None:
        """Follow a change, show who is elsewhere, and drive bots that nobody drives."""
        self.tables.presence.found_elsewhere(table_id, found.guests)
        self.changed(table_id, found.version)
        if found.is_free or self.tables.cluster.holds(table_id):  # ours may have seemed lost for a moment
            self.tables.driver.wake(self.tables.in_memory[table_id])

    async def poll(self) -> None:
        """Look at the tables that are used here from time to time, and more rarely at all in memory."""
        for polls in count(1):
            await asyncio.sleep(POLL)
            try:
                await self.look(list(self.tables.in_memory) if polls % ALL == 0 else self.used())
                for table_id in self.tables.presence.guests.keys() - self.tables.in_memory.keys():
                    self.load_if_needed(table_id)
            except Exception as error:  # noqa: BLE001 - the database may be back at the next look
                log.warning("the other servers cannot be followed", reason=type(error).__name__)

    def used(self) -> set[str]:
        """Return the tables in memory that pages show or that were used just now: what nobody sees may be late."""
        now, tables = self.tables.clock(), self.tables
        recent = {table_id for table_id, touched in tables.touched.items() if now - touched < RECENT}
        return recent | (tables.presence.guests.keys() & tables.in_memory.keys())
