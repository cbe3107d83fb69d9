"""Tables in a SQL database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar, TypeVarTuple

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from daikaiju.table.faces import FaceCounts
from daikaiju.table.log import LogRow
from daikaiju.table.model import LiveTable
from daikaiju.table.ports import Change, Done, Listing, Pulse, Receipt
from daikaiju.table.summary import Finish, Summary

from . import lists
from .engine import make_engine
from .faces import add_faces, read_faces
from .failures import is_undone
from .migrate import Say, upgrade
from .reading import read_at_one_moment, read_version
from .receipts import forget_receipts, read_receipt
from .reviews import keep_review, read_review, read_reviews
from .saving import Writer
from .sqlite import make_file_private, make_room
from .timekeeping import keep_time

T = TypeVar("T")
Words = TypeVarTuple("Words")


class Database:
    """Stores and reads tables.

    One thread writes and one reads, a whole transaction per call: the event loop hands over to a
    thread once, not several times per statement.
    """

    def __init__(self, address: str) -> None:
        self.engine = make_engine(address)
        self.writing = ThreadPoolExecutor(1, "writes")
        self.reading = ThreadPoolExecutor(1, "reads")
        self.writer = Writer(self.change)
        self.ready = False
        self.kept: Connection | None = None  # of the writing thread

    async def open(self) -> None:
        """Run missing migrations and start the writer."""
        if not self.ready:
            await self.run(self.writing, self.bring_up_to_date)
        if self.engine.dialect.name == "sqlite":
            self.writing.submit(make_room, self.engine)  # only the first change waits for it
        self.writer.begin()

    def bring_up_to_date(self, say: Say | None = None) -> None:
        """Run missing migrations."""
        if self.engine.dialect.name == "sqlite" and self.engine.url.database:
            make_file_private(Path(str(self.engine.url.database)))
        with self.engine.begin() as connection:
            upgrade(connection, say)
        self.ready = True

    async def close(self) -> None:
        """Finish pending writes and disconnect."""
        await self.writer.close()
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
        await self.writer.save(*changes)

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
