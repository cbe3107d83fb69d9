"""The tables in the memory of this process: found or loaded, kept, shown, and dropped when nobody looks."""

from __future__ import annotations

import asyncio
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TypeVar
from weakref import WeakValueDictionary

import structlog

from daikaiju.words.language import mark as _

from .alone import Alone
from .attention import Attention
from .background import Background
from .changes import has_bots
from .clock import steady_clock
from .driver import Driver
from .errors import NoSuchTable, Refused
from .faces import Faces
from .following import PEOPLE, Following
from .lock import TableLock
from .model import PLAYING, LiveTable
from .ports import Cluster, Observer, Push, Receipt, Storage, Thinker
from .presence import Presence
from .shares import ALL, Part, Shares
from .stored import revive
from .timekeeper import Timekeeper

ID = re.compile("[A-Za-z0-9_-]{1,32}")
IDLE = 900.0  # seconds after which a table that nobody looks at leaves memory
SWEEP = 60.0
T = TypeVar("T")
log = structlog.get_logger()


class TablesInMemory(ABC):
    """Tables of this process, with their bots, clocks and people; `Tables` adds the commands that change them."""

    def __init__(
        self,
        storage: Storage,
        push: Push,
        thinker: Thinker,
        clock: Callable[[], float] | None = None,
        cluster: Cluster | None = None,
        part: Part = ALL,
        observers: Sequence[Observer] = (),
    ) -> None:
        self.storage, self.push, self.clock = storage, push, clock or steady_clock()
        self.cluster: Cluster = cluster or Alone()
        self.observers = observers
        self.shares, self.faces = Shares(part.processes), Faces()
        self.driver = Driver(self, thinker, self.cluster, part.bots_at_once)
        self.background = Background()
        self.presence, self.following = Presence(self, self.background), Following(self, self.background)
        self.attention, self.timekeeper = Attention(self.presence), Timekeeper(self, self.background)
        self.in_memory: dict[str, LiveTable] = {}
        self.touched: dict[str, float] = {}
        self.locks: WeakValueDictionary[str, TableLock] = WeakValueDictionary()
        self.reviving = asyncio.Semaphore(1)

    def lock(self, table_id: str) -> TableLock:
        """Return the lock of a table."""
        lock = self.locks.get(table_id)
        if lock is None:
            lock = self.locks[table_id] = TableLock()
        return lock

    @abstractmethod
    async def change_unseen(
        self, table_id: str, command: Callable[[LiveTable], T], receipt: Receipt | None = None
    ) -> T:
        """Run a command on a table; when this returns, its changes are on disk."""

    # Finding

    async def find(self, table_id: str) -> LiveTable:
        """Return a table at which somebody looks, as it is stored now: bots that paused play on."""
        self.driver.nudge(table_id)
        await self.following.refresh(table_id)
        table = await self.peek(table_id)
        self.look(table)
        return table

    def plays(self, table_id: str, guest: str) -> bool:
        """Whether a guest is the host of a table in memory, or has a seat there."""
        table = self.in_memory.get(table_id)
        return table is not None and (guest == table.host or table.is_seated(guest))

    async def peek(self, table_id: str) -> LiveTable:
        """Return a table, loading it from storage if needed."""
        if table_id in self.in_memory:
            self.touched[table_id] = self.clock()
            return self.in_memory[table_id]
        async with self.lock(table_id).turn():
            return await self.fetch(table_id)

    async def fetch(self, table_id: str) -> LiveTable:
        """Return a table, loading it from storage if needed; the caller holds the lock."""
        if table_id not in self.in_memory:
            found = await self.storage.load(table_id) if ID.fullmatch(table_id) else None
            if found is None:
                raise NoSuchTable(_("There is no such table. Perhaps the link was cut off?"))
            table, rows = found
            async with self.reviving:  # a long game takes 50 ms; the event loop goes on
                await asyncio.to_thread(revive, table, rows)
            self.keep(table)
            self.following.heard(table_id, PEOPLE)
        return self.in_memory[table_id]

    async def tables_of(self, guest: str, most: int = 8) -> list[LiveTable]:
        """Return the tables at which a guest has a seat, newest first."""
        found = []
        for table_id in await self.storage.tables_of(guest, most):
            try:
                found.append(await self.peek(table_id))
            except Refused:
                log.warning("a table cannot be shown", table=table_id)
        return found

    def is_asked(self, table_id: str, guest: str) -> bool:
        """Whether a guest is asked something at a table; only tables in memory know."""
        table = self.in_memory.get(table_id)
        seat = table.asked if table else None
        return seat is not None and seat.owner == guest and not seat.player

    # Showing

    def drop(self, table_id: str) -> None:
        """Drop an outdated table from memory, and correct the pages that show it."""
        self.forget(table_id)
        self.push.changed(table_id)

    def publish(self, table: LiveTable) -> None:
        """Replace the table in memory, notify its clients and wake its bots."""
        table.rows, table.said = [], []
        self.keep(table)
        self.push.changed(table.id)
        self.driver.wake(table)
        for observer in self.observers:
            observer.published(table)

    def keep(self, table: LiveTable) -> None:
        """Keep a table in memory and mark who is connected."""
        self.in_memory[table.id] = table
        self.shares.note(table.id, table.host)
        self.touched[table.id] = self.clock()
        left = None if table.deadline is None else table.deadline - self.timekeeper.now()
        table.due = None if left is None else time.monotonic() + left
        self.presence.mark(table)

    # Looking

    def look(self, table: LiveTable) -> None:
        """Note that somebody looks at a table; its bots play on."""
        self.attention.note(table.id)
        if table.phase == PLAYING:
            self.driver.wake(table)

    def is_live(self, table_id: str) -> bool:
        """Whether bots play at a table."""
        table = self.in_memory.get(table_id)
        return (
            table is not None and table.phase == PLAYING and has_bots(table) and self.attention.is_looked_at(table_id)
        )

    # Coming and going

    def arrive(self, table: LiveTable, guest: str) -> None:
        """Count a new connection of a guest."""
        self.presence.arrive(table.id, guest)

    def depart(self, table_id: str, guest: str) -> None:
        """Handle the end of a guest's connection in the background."""
        self.presence.depart(table_id, guest)

    async def hurry(self, table_id: str) -> None:
        """Skip the pauses of a table's bots, whichever server drives them."""
        if self.cluster.holds(table_id):
            self.driver.hurry(table_id)
        else:
            await self.cluster.hurry(table_id)

    # Memory

    async def sweep(self) -> None:
        """Periodically drop what nobody needs any more, from memory and from storage."""
        while True:
            await asyncio.sleep(SWEEP)
            self.forget_idle()
            try:
                await self.storage.tidy()
            except Exception as error:  # noqa: BLE001 - the database may be back at the next sweep
                log.warning("old rows cannot be deleted", reason=type(error).__name__)
            await self.store_faces()

    async def store_faces(self) -> None:
        """Store the faces that were rolled since; if the database fails, they are stored later."""
        counts = self.faces.take()
        try:
            await self.storage.add_faces(counts)
        except Exception as error:  # noqa: BLE001 - the database may be back next time
            self.faces.give_back(counts)
            log.warning("the counts of faces could not be stored", reason=type(error).__name__)

    def forget_idle(self) -> None:
        """Drop tables from memory that nobody has looked at for a while."""
        watched = {table_id for table_id, _guest in self.presence.present}
        now = self.clock()
        for table_id, touched in list(self.touched.items()):
            idle = now - touched > IDLE and table_id not in watched and table_id not in self.locks
            if idle and not self.driver.is_driving(table_id):
                self.forget(table_id)
                self.presence.forget(table_id)
                self.background.start(self.cluster.give(table_id))
        for table_id in [key for key in self.shares.owners if key not in self.in_memory]:
            self.shares.forget(table_id)
        self.attention.tidy(self.in_memory)
        self.driver.tidy(self.in_memory)
        self.presence.tidy()

    def forget(self, table_id: str) -> None:
        """Drop a table from memory; the next access loads it from storage."""
        self.in_memory.pop(table_id, None)
        self.touched.pop(table_id, None)

    async def close(self) -> None:
        """Stop the bots and everything in the background, and leave the other servers."""
        await self.driver.close()
        await self.background.close()
        await self.store_faces()
        await self.cluster.close()
