"""The live tables of this process: commands change each one at a time, and changes are stored before they are shown."""

from __future__ import annotations

import asyncio
import math
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import TypeVar
from weakref import WeakValueDictionary

import structlog

from daikaiju.words.language import mark as _

from . import commands
from .alone import Alone
from .background import Background
from .clock import steady_clock
from .driver import Driver
from .errors import MEANWHILE, NoSuchTable, Outdated, Refused
from .following import PEOPLE, Following
from .model import PLAYING, WAITING, LiveTable
from .ports import Change, Cluster, Push, Storage, Thinker
from .presence import Presence
from .shares import Shares
from .stored import playable_only, revive

T = TypeVar("T")
ID = re.compile("[A-Za-z0-9_-]{1,32}")
ATTENTION = 60.0  # seconds after the last look until the bots of a table that nobody has open pause
IDLE = 900.0  # seconds after which a table that nobody looks at leaves memory
SWEEP = 60.0
TRIES = 4  # attempts at a command whose table another server keeps changing
log = structlog.get_logger()


class Tables:
    """Every change goes through here: a command changes a copy, the copy is stored, then it replaces the table."""

    def __init__(
        self,
        storage: Storage,
        push: Push,
        thinker: Thinker,
        clock: Callable[[], float] | None = None,
        cluster: Cluster | None = None,
        bots_at_once: int = 0,
    ) -> None:
        self.storage, self.push, self.clock = storage, push, clock or steady_clock()
        self.cluster: Cluster = cluster or Alone()
        self.shares = Shares()
        self.driver = Driver(self, thinker, self.cluster, bots_at_once)
        self.background = Background()
        self.presence, self.following = Presence(self, self.background), Following(self, self.background)
        self.looked: dict[str, float] = {}  # when somebody last looked at a table
        self.in_memory: dict[str, LiveTable] = {}
        self.touched: dict[str, float] = {}
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.reviving = asyncio.Semaphore(1)

    def lock(self, table_id: str) -> asyncio.Lock:
        """Return the lock that serializes commands on one table."""
        lock = self.locks.get(table_id)
        if lock is None:
            lock = self.locks[table_id] = asyncio.Lock()
        return lock

    # Finding

    async def find(self, table_id: str) -> LiveTable:
        """Return a table at which somebody looks: bots that paused play on."""
        self.driver.nudge(table_id)
        table = await self.peek(table_id)
        self.look(table)
        return table

    async def peek(self, table_id: str) -> LiveTable:
        """Return a table, loading it from storage if needed."""
        if table_id in self.in_memory:
            self.touched[table_id] = self.clock()
            return self.in_memory[table_id]
        async with self.lock(table_id):
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

    # Changing

    async def add(self, table: LiveTable, address: str = "") -> None:
        """Store and publish a new table that was made from an address."""
        self.shares.note(table.id, table.host, address)
        await self.save_begun(table, None, change_of(table, None))
        self.publish(table)
        self.look(table)

    async def change(self, table_id: str, command: Callable[[LiveTable], T]) -> T:
        """Run a person's command on a table; when this returns, its changes are on disk."""
        result = await self.change_unseen(table_id, command)
        if table_id in self.in_memory:
            self.look(self.in_memory[table_id])
        return result

    async def change_unseen(self, table_id: str, command: Callable[[LiveTable], T]) -> T:
        """Run a command on a table; when this returns, its changes are on disk."""
        async with self.lock(table_id):
            return await until_stored(lambda: self.carry_out(table_id, command))

    async def carry_out(self, table_id: str, command: Callable[[LiveTable], T]) -> T:
        """Let a command change a copy of a table; store and publish the copy."""
        table = await self.fetch(table_id)
        draft = table.copy()
        async with self.newest(table):
            playable_only(table)
            result = command(draft)
        await self.save_begun(draft, table, change_of(draft, table))
        self.publish(draft)
        return result

    async def rematch(self, table_id: str, guest: str, in_room: bool = False) -> LiveTable:
        """Set up the next game; store it together with the link to it."""
        async with self.lock(table_id):
            return await until_stored(lambda: self.set_up_next(table_id, guest, in_room))

    async def set_up_next(self, table_id: str, guest: str, in_room: bool) -> LiveTable:
        """Store and publish the next game and the link to it; the caller holds the lock."""
        table = await self.fetch(table_id)
        draft = table.copy()
        async with self.newest(table):
            following = commands.rematch(draft, guest, self.clock(), in_room=in_room)
        self.shares.note(following.id, following.host, self.shares.address(table_id))
        await self.save_begun(following, None, change_of(draft, table), change_of(following, None))
        self.driver.open_later(following)
        self.publish(following)
        self.publish(draft)
        self.look(following)
        return following

    async def save_begun(self, draft: LiveTable, before: LiveTable | None, *changes: Change) -> None:
        """Store changes; one that begins a game with bots is refused if its owners have too many live ones."""
        begins = draft.phase == PLAYING and (before is None or before.phase == WAITING)
        try:
            if begins and has_bots(draft):
                self.shares.check(draft.id, self.is_live)
            await self.save(*changes)
        except BaseException:
            if before is None:
                self.shares.forget(draft.id)
            raise

    @asynccontextmanager
    async def newest(self, table: LiveTable) -> AsyncIterator[None]:
        """Raise Outdated instead of a refusal if another server has stored a newer table, which may not refuse."""
        try:
            yield
        except Refused:
            if await self.storage.version(table.id) != table.version:
                self.drop(table.id)
                raise Outdated(MEANWHILE) from None
            raise

    async def save(self, *changes: Change) -> None:
        """Store changes; if that fails, drop the table from memory: another server may have stored a newer version."""
        try:
            await self.storage.save(*changes)
        except BaseException:
            self.drop(changes[0].table.id)
            raise

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

    def keep(self, table: LiveTable) -> None:
        """Keep a table in memory and mark who is connected."""
        self.in_memory[table.id] = table
        self.shares.note(table.id, table.host)
        self.touched[table.id] = self.clock()
        self.presence.mark(table)

    # Looking

    def look(self, table: LiveTable) -> None:
        """Note that somebody looks at a table; its bots play on."""
        self.looked[table.id] = time.monotonic()
        if table.phase == PLAYING:
            self.driver.wake(table)

    def is_looked_at(self, table_id: str) -> bool:
        """Whether somebody has a page of a table open, or looked at it just now; if not, its bots pause."""
        return self.is_watched(table_id) or time.monotonic() - self.looked.get(table_id, -math.inf) < ATTENTION

    def is_watched(self, table_id: str) -> bool:
        """Whether somebody has a page of a table open now, at any server."""
        return bool(self.presence.at(table_id))

    def is_live(self, table_id: str) -> bool:
        """Whether bots play at a table."""
        table = self.in_memory.get(table_id)
        return table is not None and table.phase == PLAYING and has_bots(table) and self.is_looked_at(table_id)

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
        """Periodically drop tables that nobody looks at from memory."""
        while True:
            await asyncio.sleep(SWEEP)
            self.forget_idle()

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
        for table_id in [key for key in self.looked if key not in self.in_memory]:
            del self.looked[table_id]
        self.presence.tidy()

    def forget(self, table_id: str) -> None:
        """Drop a table from memory; the next access loads it from storage."""
        self.in_memory.pop(table_id, None)
        self.touched.pop(table_id, None)

    async def close(self) -> None:
        """Stop the bots and everything in the background, and leave the other servers."""
        await self.driver.close()
        await self.background.close()
        await self.cluster.close()


def has_bots(table: LiveTable) -> bool:
    """Whether a bot plays at a table."""
    return any(seat.player for seat in table.seats)


async def until_stored(attempt: Callable[[], Awaitable[T]]) -> T:
    """Retry an outdated command on the newly loaded table, where it may be refused."""
    for _attempt in range(TRIES - 1):
        with suppress(Outdated):
            return await attempt()
    return await attempt()


def change_of(draft: LiveTable, table: LiveTable | None) -> Change:
    """Return the change to store for a draft."""
    is_new = table is None
    return Change(draft, is_new, is_new or stored_header(draft) != stored_header(table), draft.rows, draft.said)


def stored_header(table: LiveTable | None) -> object:
    """Return everything that is stored of a table besides its log and chat."""
    assert table is not None
    seats = [(s.number, s.name, s.monster, s.bot, s.owner, s.here, s.stand_in) for s in table.seats]
    return table.options, table.phase, table.rematch, table.host, table.barred, table.several, seats
