"""The live tables of this process: commands change them one at a time, and each change is stored first."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar
from weakref import WeakValueDictionary

import structlog

from daikaiju.words.language import mark as _

from . import commands
from .driver import Driver
from .errors import NoSuchTable, Outdated, Refused
from .model import LiveTable
from .ports import Change, Push, Storage, Thinker
from .seating import AWAY
from .stored import playable_only, revive

T = TypeVar("T")
ID = re.compile("[A-Za-z0-9_-]{1,32}")
GRACE = 3.0  # seconds a person may be disconnected before the others see it: a reload takes one
MARGIN = 0.2
IDLE = 900.0  # seconds after which a table that nobody looks at leaves memory
SWEEP = 60.0
TRIES = 4  # versions of a table on which a command is tried, should another server change it every time
log = structlog.get_logger()


class Tables:
    """Every change goes through here: command on a copy, storage, then the copy is the table."""

    def __init__(self, storage: Storage, push: Push, thinker: Thinker, clock: Callable[[], float] = time.time) -> None:
        self.storage, self.push, self.clock = storage, push, clock
        self.driver = Driver(self, thinker)
        self.in_memory: dict[str, LiveTable] = {}
        self.touched: dict[str, float] = {}
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.present: Counter[tuple[str, str]] = Counter()  # connections by table and guest
        self.seen: dict[tuple[str, str], float] = {}
        self.departures: set[asyncio.Task[None]] = set()
        self.reviving = asyncio.Semaphore(1)

    def lock(self, table_id: str) -> asyncio.Lock:
        """The lock that commands on one table take turns with."""
        lock = self.locks.get(table_id)
        if lock is None:
            lock = self.locks[table_id] = asyncio.Lock()
        return lock

    # Finding

    async def find(self, table_id: str) -> LiveTable:
        """Return a table, from storage if it is not in memory."""
        if table_id in self.in_memory:
            self.touched[table_id] = self.clock()
            return self.in_memory[table_id]
        async with self.lock(table_id):
            return await self.fetch(table_id)

    async def fetch(self, table_id: str) -> LiveTable:
        """Store and show the next game and the link to it; the caller holds the lock."""
        if table_id not in self.in_memory:
            found = await self.storage.load(table_id) if ID.fullmatch(table_id) else None
            if found is None:
                raise NoSuchTable(_("There is no such table. Perhaps the link was cut off?"))
            table, rows = found
            async with self.reviving:  # a long game takes 50 ms, in which others are answered
                await asyncio.to_thread(revive, table, rows)
            self.keep(table)
            self.driver.wake(table)
        return self.in_memory[table_id]

    async def tables_of(self, guest: str, most: int = 8) -> list[LiveTable]:
        """The tables at which a guest sits, the newest first."""
        found = []
        for table_id in await self.storage.tables_of(guest, most):
            try:
                found.append(await self.find(table_id))
            except Refused:
                log.warning("a table cannot be shown", table=table_id)
        return found

    # Changing

    async def add(self, table: LiveTable) -> None:
        """Store a new table and keep it."""
        await self.storage.save(change_of(table, None))
        self.publish(table)

    async def change(self, table_id: str, command: Callable[[LiveTable], T]) -> T:
        """Carry out a command; when this returns, what it did is on disk."""
        async with self.lock(table_id):
            return await until_stored(lambda: self.carry_out(table_id, command))

    async def carry_out(self, table_id: str, command: Callable[[LiveTable], T]) -> T:
        """Let a command change the next version of a table, store that, and show it."""
        table = await self.fetch(table_id)
        playable_only(table)
        draft = table.copy()
        result = command(draft)
        await self.save(change_of(draft, table))
        self.publish(draft)
        return result

    async def rematch(self, table_id: str, guest: str) -> LiveTable:
        """Set up the next game; it and the link to it are stored together."""
        async with self.lock(table_id):
            return await until_stored(lambda: self.set_up_next(table_id, guest))

    async def set_up_next(self, table_id: str, guest: str) -> LiveTable:
        """The same, for those who hold the lock."""
        table = await self.fetch(table_id)
        draft = table.copy()
        following = commands.rematch(draft, guest, self.clock())
        await self.save(change_of(draft, table), change_of(following, None))
        self.publish(following)
        self.publish(draft)
        return following

    async def save(self, *changes: Change) -> None:
        """Store changes; if that fails, what is in memory is read anew: another server may have stored more."""
        try:
            await self.storage.save(*changes)
        except BaseException:
            self.forget(changes[0].table.id)
            self.push.changed(changes[0].table.id)
            raise

    def publish(self, table: LiveTable) -> None:
        """From now on this is the table; everybody who looks is told, and bots go on."""
        table.rows, table.said = [], []
        self.keep(table)
        self.push.changed(table.id)
        self.driver.wake(table)

    def keep(self, table: LiveTable) -> None:
        """Hold a table in memory, with who is present."""
        self.in_memory[table.id] = table
        self.touched[table.id] = self.clock()
        self.mark_present(table)

    # Coming and going

    def mark_present(self, table: LiveTable) -> None:
        """Write on each seat whether its person is connected."""
        for seat in table.seats:
            key = (table.id, seat.owner)
            seat.online = self.present[key] > 0 if key in self.present else False
            seat.last_seen = self.clock() if seat.online else self.seen.get(key, seat.last_seen)

    def arrive(self, table: LiveTable, guest: str) -> None:
        """A guest connected."""
        self.present[table.id, guest] += 1
        self.presence_changed(table.id)

    def depart(self, table_id: str, guest: str) -> None:
        """A guest's connection ended; the others hear of it unless they are back soon."""
        task = asyncio.create_task(self.depart_soon(table_id, guest))
        self.departures.add(task)
        task.add_done_callback(self.departures.discard)

    async def depart_soon(self, table_id: str, guest: str) -> None:
        """Count a connection out after a moment of grace."""
        self.seen[table_id, guest] = self.clock()
        await asyncio.sleep(GRACE)
        self.present[table_id, guest] -= 1
        if self.present[table_id, guest] <= 0:
            del self.present[table_id, guest]
            self.presence_changed(table_id)
            await asyncio.sleep(AWAY - GRACE + MARGIN)
            self.push.changed(table_id)  # from now on the others may hand the seat to a bot

    def presence_changed(self, table_id: str) -> None:
        """Tell the table if a seat's person came or went."""
        table = self.in_memory.get(table_id)
        if table is None:
            return
        before = [seat.online for seat in table.seats]
        self.mark_present(table)
        if before != [seat.online for seat in table.seats]:
            self.push.changed(table_id)

    # Memory

    async def sweep(self) -> None:
        """Again and again, let go of tables that nobody looks at: storage has them."""
        while True:
            await asyncio.sleep(SWEEP)
            self.forget_idle()

    def forget_idle(self) -> None:
        """Let go of tables that nobody has looked at for a while."""
        watched = {table_id for table_id, _guest in self.present}
        now = self.clock()
        for table_id, touched in list(self.touched.items()):
            idle = now - touched > IDLE and table_id not in watched and table_id not in self.locks
            if idle and not self.driver.is_driving(table_id):
                self.forget(table_id)
        for key in [key for key in self.seen if key[0] not in self.in_memory]:
            del self.seen[key]

    def forget(self, table_id: str) -> None:
        """Let go of a table: whoever wants it next reads it from storage."""
        self.in_memory.pop(table_id, None)
        self.touched.pop(table_id, None)

    async def close(self) -> None:
        """Let bots stop."""
        await self.driver.close()
        for task in list(self.departures):
            task.cancel()


async def until_stored(attempt: Callable[[], Awaitable[T]]) -> T:
    """Repeat a command that was outdated on the table as it is stored now; it may be refused there."""
    for _attempt in range(TRIES - 1):
        with suppress(Outdated):
            return await attempt()
    return await attempt()


def change_of(draft: LiveTable, table: LiveTable | None) -> Change:
    """What is to be stored of a draft."""
    is_new = table is None
    return Change(draft, is_new, is_new or header_of(draft) != header_of(table), draft.rows, draft.said)


def header_of(table: LiveTable | None) -> object:
    """All of a table that is stored besides its log and chat."""
    assert table is not None
    seats = [(s.number, s.name, s.monster, s.bot, s.owner, s.here, s.stand_in) for s in table.seats]
    return table.options, table.phase, table.rematch, table.host, seats
