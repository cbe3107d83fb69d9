"""Changes that wait to be stored: those that wait at the same time share a transaction."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import InterfaceError, OperationalError

from daikaiju.table.errors import UNCERTAIN, Uncertain
from daikaiju.table.ports import Change

from .failures import is_locked, is_refusal, is_undone
from .sqlite import HASTE, LONGEST_LOCK, locks_until
from .writing import store

MOST_AT_ONCE = 200  # changes in one transaction
# Runs a function with a transaction, until when it waits for locks, and changes.
Run = Callable[[Callable[[Connection, float, Sequence[Change]], None], float, Sequence[Change]], Awaitable[None]]


class Waiting(NamedTuple):
    """Changes, who waits for them, and until when they wait for SQLite's lock, by the monotonic clock."""

    changes: Sequence[Change]
    done: asyncio.Future[None]
    until: float


class Writer:
    """Stores changes in the order they arrive."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.waiting: list[Waiting] = []
        self.work = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.closing = False

    def begin(self) -> None:
        """Write from now on."""
        self.task = asyncio.create_task(self.write_on())

    async def close(self) -> None:
        """Finish pending writes."""
        self.closing = True
        self.work.set()
        if self.task is not None:
            await self.task

    async def save(self, *changes: Change) -> None:
        """Store changes, all or none; when this returns they are on disk."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(Waiting(changes, done, time.monotonic() + LONGEST_LOCK))
        self.work.set()
        await done

    async def write_on(self) -> None:
        """Write pending changes until closed."""
        while self.waiting or not self.closing:
            await self.work.wait()
            batch, self.waiting = self.waiting[:MOST_AT_ONCE], self.waiting[MOST_AT_ONCE:]
            if not self.waiting and not self.closing:
                self.work.clear()
            if batch:
                await self.write(batch)

    async def write(self, batch: Sequence[Waiting]) -> None:
        """Write a batch; if a part of it is refused, or another server was in its way, write its parts one by one.

        A batch whose connection was lost may be stored or not: none of it is tried again. Of one that waited for
        SQLite's lock, those are tried again that came later than the first.
        """
        first = min(one.until for one in batch)
        error = await self.attempt([change for one in batch for change in one.changes], first)
        if is_undone(error) or (len(batch) > 1 and is_refusal(error)):
            for part in batch:
                await self.write([part])
            return
        if is_locked(error):
            now = time.monotonic()
            self.wait_on([one for one in batch if one.until > now + HASTE])
            batch = [one for one in batch if one.until <= now + HASTE]
        for one in batch:
            tell(one.done, error)

    def wait_on(self, batch: Sequence[Waiting]) -> None:
        """Let changes be the next to be written."""
        if batch:
            self.waiting[:0] = batch
            self.work.set()

    async def attempt(self, changes: Sequence[Change], until: float = math.inf) -> Exception | None:
        """Store changes in one transaction; return what went wrong."""
        try:
            await self.run(store_until, until, changes)
        except (OperationalError, InterfaceError) as failed:
            if not failed.connection_invalidated:
                return failed
            lost = Uncertain(UNCERTAIN)
            lost.__cause__ = failed.orig
            return lost
        except Exception as refused:  # noqa: BLE001 - passed on to the caller of save
            return refused
        return None


def store_until(connection: Connection, until: float, changes: Sequence[Change]) -> None:
    """Store changes; wait for SQLite's lock until a moment only."""
    with locks_until(connection, until):
        store(connection, changes)


def tell(done: asyncio.Future[None], error: Exception | None) -> None:
    """Resolve the future of a save, unless it was cancelled."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
