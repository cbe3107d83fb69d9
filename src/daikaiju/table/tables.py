"""The live tables of this process: commands change each one at a time, and changes are stored before they are shown."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from . import commands
from .changes import change_of, has_bots, until_stored
from .countdown import run_clock
from .driver import opening_of
from .errors import MEANWHILE, Outdated, Refused
from .memory import TablesInMemory
from .model import PLAYING, WAITING, LiveTable
from .ports import Change, Receipt
from .stored import playable_only

T = TypeVar("T")


class Tables(TablesInMemory):
    """Every change goes through here: a command changes a copy, the copy is stored, then it replaces the table."""

    async def add(self, table: LiveTable, address: str = "", receipt: Receipt | None = None) -> None:
        """Store and publish a new table that was made from an address."""
        self.shares.note(table.id, table.host, address)
        await self.timekeeper.check()
        run_clock(table, None, self.timekeeper.now())
        await self.save_begun(table, None, change_of(table, None, receipt))
        self.publish(table)
        self.look(table)

    async def change(self, table_id: str, command: Callable[[LiveTable], T], receipt: Receipt | None = None) -> T:
        """Run a person's command on a table; when this returns, its changes are on disk."""
        result = await self.change_unseen(table_id, command, receipt)
        if table_id in self.in_memory:
            self.look(self.in_memory[table_id])
        return result

    async def change_unseen(
        self, table_id: str, command: Callable[[LiveTable], T], receipt: Receipt | None = None
    ) -> T:
        """Run a command on a table; when this returns, its changes are on disk."""
        async with self.lock(table_id).turn():
            return await until_stored(lambda: self.carry_out(table_id, command, receipt))

    async def carry_out(self, table_id: str, command: Callable[[LiveTable], T], receipt: Receipt | None) -> T:
        """Let a command change a copy of a table; store and publish the copy."""
        await self.timekeeper.check()
        table = await self.fetch(table_id)
        draft = table.copy()
        async with self.newest(table):
            playable_only(table)
            result = command(draft)
        run_clock(draft, table, self.timekeeper.now())
        await self.save_begun(draft, table, change_of(draft, table, receipt))
        self.publish(draft)
        return result

    async def rematch(
        self, table_id: str, guest: str, in_room: bool = False, receipt: Receipt | None = None
    ) -> LiveTable:
        """Set up the next game; store it together with the link to it."""
        async with self.lock(table_id).turn():
            return await until_stored(lambda: self.set_up_next(table_id, guest, in_room, receipt))

    async def set_up_next(self, table_id: str, guest: str, in_room: bool, receipt: Receipt | None) -> LiveTable:
        """Store and publish the next game and the link to it; the caller holds the lock."""
        table = await self.fetch(table_id)
        draft = table.copy()
        async with self.newest(table):
            following = commands.rematch(draft, guest, self.clock(), in_room=in_room)
        self.shares.note(following.id, following.host, self.shares.address(table_id))
        run_clock(following, None, self.timekeeper.now(), opening_of(following))
        await self.save_begun(following, None, change_of(draft, table), change_of(following, None, receipt))
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
        for change in changes:
            if not (change.is_new and change.table.origin):  # what it has from another game was counted there
                self.faces.note(change.table.options.game, change.rows)
