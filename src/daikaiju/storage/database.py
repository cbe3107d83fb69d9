"""Tables in a SQL database."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TypeVar, TypeVarTuple

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from daikaiju.table.errors import UNCERTAIN, Uncertain
from daikaiju.table.faces import FaceCounts
from daikaiju.table.log import LogRow
from daikaiju.table.model import LiveTable
from daikaiju.table.ports import Change, Done, Listing, Pulse, Receipt
from daikaiju.table.summary import Finish, Summary

from . import lists
from .engine import make_engine
from .faces import add_faces, read_faces
from .failures import is_locked, is_refusal, is_undone
from .migrate import Say, upgrade
from .reading import read_at_one_moment, read_version
from .receipts import forget_receipts, read_receipt
from .reviews import keep_review, read_review, read_reviews
from .sqlite import HASTE, LONGEST_LOCK, locks_until, make_file_private, make_room
from .timekeeping import keep_time
from .writing import store

MOST_AT_ONCE = 200  # changes in one transaction
T = TypeVar("T")
Words = TypeVarTuple("Words")


class Waiting(NamedTuple):
    """Changes, who waits for them, and until when they wait for SQLite's lock, by the monotonic clock."""

    changes: Sequence[Change]
    done: asyncio.Future[None]
    until: float


class Database:
    """Stores changes in the order they arrive; changes that wait at the same time share a transaction.

    One thread writes and one reads, a whole transaction per call: the event loop hands over to a
    thread once, not several times per statement.
    """

    def __init__(self, address: str) -> None:
        self.engine = make_engine(address)
        self.writing = ThreadPoolExecutor(1, "writes")
        self.reading = ThreadPoolExecutor(1, "reads")
        self.waiting: list[Waiting] = []
        self.work = asyncio.Event()
        self.writer: asyncio.Task[None] | None = None
        self.closing = self.ready = False
        self.kept: Connection | None = None  # of the writing thread

    async def open(self) -> None:
        """Run missing migrations and start the writer."""
        if not self.ready:
            await self.run(self.writing, self.bring_up_to_date)
        if self.engine.dialect.name == "sqlite":
            self.writing.submit(make_room, self.engine)  # only the first change waits for it
        self.writer = asyncio.create_task(self.write_on())

    def bring_up_to_date(self, say: Say | None = None) -> None:
        """Run missing migrations."""
        if self.engine.dialect.name == "sqlite" and self.engine.url.database:
            make_file_private(Path(str(self.engine.url.database)))
        with self.engine.begin() as connection:
            upgrade(connection, say)
        self.ready = True

    async def close(self) -> None:
        """Finish pending writes and disconnect."""
        self.closing = True
        self.work.set()
        if self.writer is not None:
            await self.writer
        await self.run(self.writing, self.let_go)
        self.writing.shutdown()
        self.reading.shutdown()
        self.engine.dispose()

    def let_go(self) -> None:
        """Close the connection that was kept; in the writing thread, after the last change."""
        if self.kept is not None:
            self.kept.close()
            self.kept = None

    async def run(self, where: ThreadPoolExecutor, what: Callable[..., T], *words: object) -> T:
        """Run a function in a thread."""
        return await asyncio.get_running_loop().run_in_executor(where, what, *words)

    async def read(self, what: Callable[[Connection, *Words], T], *words: *Words) -> T:
        """Read with a connection, in the reading thread."""

        def connected() -> T:
            with self.engine.connect() as connection:
                return what(connection, *words)

        def patiently() -> T:
            try:
                return connected()
            except DBAPIError as error:
                if not is_undone(error):
                    raise
                return connected()

        return await self.run(self.reading, patiently)

    async def change(self, what: Callable[[Connection, *Words], T], *words: *Words) -> T:
        """Change what is stored, in a transaction in the writing thread."""

        def begun() -> T:
            with self.transaction() as connection:
                return what(connection, *words)

        return await self.run(self.writing, begun)

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Begin a transaction, with the connection of the last one if that is SQLite's: the pool takes 0.1 ms.

        A connection to PostgreSQL may be gone, which the pool finds out; one that failed is not used again.
        """
        connection, self.kept = self.kept or self.engine.connect(), None
        try:
            with connection.begin():
                yield connection
            if self.engine.dialect.name == "sqlite":
                self.kept = connection
        finally:
            if self.kept is None:
                connection.close()

    # Writing

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
            await self.change(store_until, until, changes)
        except (OperationalError, InterfaceError) as failed:
            if not failed.connection_invalidated:
                return failed
            lost = Uncertain(UNCERTAIN)
            lost.__cause__ = failed.orig
            return lost
        except Exception as refused:  # noqa: BLE001 - passed on to the caller of save
            return refused
        return None

    async def keep_time(self, mine: float, soon: float, outage: float) -> Pulse:
        """Note that a server is up; say what time it is, and whose deadlines are near."""
        return await self.change(keep_time, mine, soon, outage)

    async def tidy(self) -> None:
        """Delete what is kept for a while only."""
        await self.change(forget_receipts)

    async def add_faces(self, counts: FaceCounts) -> None:
        """Add to the faces that were rolled at all tables."""
        if counts:
            await self.change(add_faces, counts)

    async def keep_review(self, table_id: str, text: str) -> None:
        """Store the analysis of a table's game in place of an older one."""
        await self.change(keep_review, table_id, text)

    # Reading

    async def load(self, table_id: str, known: LiveTable | None = None) -> tuple[LiveTable, list[LogRow]] | None:
        """Return a table without its game, and the log of its actions; with `known`, what is newer of log and chat."""
        return await self.read(read_at_one_moment, table_id, known)

    async def version(self, table_id: str) -> int | None:
        """Return the stored version of a table."""
        return await self.read(read_version, table_id)

    async def receipt(self, receipt: Receipt) -> Done | None:
        """Return what came of a request with a receipt's key."""
        return await self.read(read_receipt, receipt)

    async def faces(self) -> FaceCounts:
        """Return how often each face was rolled."""
        return await self.read(read_faces)

    async def listed(self, wanted: Listing) -> list[str]:
        """Return tables that wait and have a free seat: those at which somebody is present first, then the oldest."""
        return await self.read(lists.read_listed, wanted)

    async def hosted(self, guest: str, since: float) -> int:
        """Return how many waiting tables of a host the lobby lists that were made after a time, full ones too."""
        return await self.read(lists.count_hosted, guest, since)

    async def tables_of(self, guest: str, most: int) -> list[str]:
        """Return the tables at which a guest has a seat, newest first."""
        return await self.read(lists.read_tables, guest, most) if guest else []

    async def summaries(self, guest: str, *, over: bool, most: int, skip: int = 0) -> list[Summary]:
        """Return the finished tables of a guest, or the others, newest first."""
        return await self.read(lists.read_summaries, guest, over, most, skip) if guest else []

    async def finishes(self, guest: str, most: int) -> list[Finish]:
        """Return how the games of a guest ended, newest first."""
        return await self.read(lists.read_finishes, guest, most) if guest else []

    async def review(self, table_id: str) -> str:
        """Return the analysis of a table's game; "" if there is none."""
        return await self.read(read_review, table_id)

    async def reviews_of(self, guest: str, most: int) -> list[tuple[str, int, str]]:
        """Return the analyses of a guest's games, newest first: table, the guest's seat, text."""
        return await self.read(read_reviews, guest, most) if guest else []


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
