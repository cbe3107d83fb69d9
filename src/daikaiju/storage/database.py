"""Tables in a SQL database."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, bindparam, create_engine, delete, insert, literal, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import InterfaceError, OperationalError

from daikaiju.extras import need
from daikaiju.table.errors import MEANWHILE, UNCERTAIN, Outdated, Uncertain
from daikaiju.table.faces import FaceCounts
from daikaiju.table.model import LiveTable, LogRow
from daikaiju.table.ports import Change, Done, Pulse, Receipt
from daikaiju.table.summary import Finish, Summary

from . import lists, schema
from .migrate import Say, upgrade
from .notices import notify
from .postgres import CONNECTING, set_up_postgres
from .reading import read_table
from .receipts import forget_receipts, keep_receipt, read_receipt
from .rows import seat_row, table_row
from .sqlite import make_file_private, make_room, set_up_sqlite
from .timekeeping import keep_time

MOST_AT_ONCE = 200  # changes in one transaction
CROSSED = ("40P01", "40001")  # PostgreSQL's codes for a deadlock and for a conflict of transactions
T = TypeVar("T")
Batch = Sequence[tuple[Sequence[Change], asyncio.Future[None]]]  # changes, each with who waits for them
STEP = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of"), schema.tables.c.version == bindparam("before"))
    .values(version=bindparam("now"), engine=bindparam("by"))
)


def make_engine(address: str) -> Engine:
    """Create the engine of a database; errors hide parameters, so that chat does not end up in logs."""
    if not address.startswith("postgresql"):
        engine = create_engine(address, hide_parameters=True)
        set_up_sqlite(engine)
        return engine
    need("postgres")
    engine = create_engine(address, pool_pre_ping=True, hide_parameters=True, connect_args=CONNECTING)
    set_up_postgres(engine)
    return engine


class Database:
    """Stores changes in the order they arrive; changes that wait at the same time share a transaction.

    One thread writes and one reads, a whole transaction per call: the event loop hands over to a
    thread once, not several times per statement.
    """

    def __init__(self, address: str) -> None:
        self.engine = make_engine(address)
        self.writing = ThreadPoolExecutor(1, "writes")
        self.reading = ThreadPoolExecutor(1, "reads")
        self.waiting: list[tuple[Sequence[Change], asyncio.Future[None]]] = []
        self.work = asyncio.Event()
        self.writer: asyncio.Task[None] | None = None
        self.closing = self.ready = False

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
        self.writing.shutdown()
        self.reading.shutdown()
        self.engine.dispose()

    async def run(self, where: ThreadPoolExecutor, what: Callable[..., T], *words: object) -> T:
        """Run a function in a thread."""
        return await asyncio.get_running_loop().run_in_executor(where, what, *words)

    # Writing

    async def save(self, *changes: Change) -> None:
        """Store changes, all or none; when this returns they are on disk."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((changes, done))
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

    async def write(self, batch: Batch) -> None:
        """Write a batch; if a part of it is refused, or another server was in its way, write its parts one by one.

        A batch whose connection was lost may be stored or not: none of it is tried again.
        """
        error = await self.attempt([change for changes, _done in batch for change in changes])
        if is_crossed(error) or (len(batch) > 1 and is_refusal(error)):
            for part in batch:
                await self.write([part])
            return
        for _changes, done in batch:
            tell(done, error)

    async def attempt(self, changes: Sequence[Change]) -> Exception | None:
        """Store changes in one transaction; return what went wrong."""
        try:
            await self.run(self.writing, self.store, changes)
        except (OperationalError, InterfaceError) as failed:
            if not failed.connection_invalidated:
                return failed
            lost = Uncertain(UNCERTAIN)
            lost.__cause__ = failed.orig
            return lost
        except Exception as refused:  # noqa: BLE001 - passed on to the caller of save
            return refused
        return None

    def store(self, changes: Sequence[Change]) -> None:
        """Store changes in one transaction."""
        now = time.time()
        with self.engine.begin() as connection:
            step_on(connection, [change.table for change in changes if not change.header])
            for change in changes:
                if change.header:
                    store_header(connection, change)
            rows = [
                {"table_id": change.table.id, "at": now, **row._asdict()} for change in changes for row in change.rows
            ]
            said = [
                {
                    "table_id": change.table.id,
                    "id": secrets.token_hex(8),
                    "version": change.table.version,
                    **line._asdict(),
                }
                for change in changes
                for line in change.said
            ]
            if rows:
                connection.execute(insert(schema.actions), rows)
            if said:
                connection.execute(insert(schema.chat), said)
            for change in changes:
                keep_receipt(connection, change)
            if connection.dialect.name == "postgresql":
                notify(connection, [(change.table.id, change.table.version) for change in changes])

    async def keep_time(self, mine: float, soon: float, outage: float) -> Pulse:
        """Note that a server is up; say what time it is, and whose deadlines are near."""
        return await self.run(self.writing, self.note_time, mine, soon, outage)

    def note_time(self, mine: float, soon: float, outage: float) -> Pulse:
        """Note that a server is up; runs in the writing thread."""
        with self.engine.begin() as connection:
            return keep_time(connection, mine, soon, outage)

    async def tidy(self) -> None:
        """Delete what is kept for a while only."""
        await self.run(self.writing, self.delete_old)

    def delete_old(self) -> None:
        """Delete old receipts; runs in the writing thread."""
        with self.engine.begin() as connection:
            forget_receipts(connection)

    async def add_faces(self, counts: FaceCounts) -> None:
        """Add to the faces that were rolled at all tables."""
        if counts:
            await self.run(self.writing, self.write_faces, counts)

    def write_faces(self, counts: FaceCounts) -> None:
        """Add counts to those stored, in one order: servers that store theirs at once do not cross."""
        with self.engine.begin() as connection:
            for (game, face), count in sorted(counts.items()):
                connection.execute(more_faces(connection.dialect.name, game, face, count))

    # Reading

    async def faces(self) -> FaceCounts:
        """Return how often each face was rolled."""
        return await self.run(self.reading, self.read_faces)

    def read_faces(self) -> FaceCounts:
        """Read how often each face was rolled; runs in the reading thread."""
        with self.engine.connect() as connection:
            return {(row.game, row.face): row.rolled for row in connection.execute(select(schema.faces)).all()}

    async def load(self, table_id: str, known: LiveTable | None = None) -> tuple[LiveTable, list[LogRow]] | None:
        """Return a table without its game, and the log of its actions; with `known`, what is newer of log and chat."""
        return await self.run(self.reading, self.read_table, table_id, known)

    def read_table(self, table_id: str, known: LiveTable | None) -> tuple[LiveTable, list[LogRow]] | None:
        """Read a table as it was at one moment; runs in the reading thread."""
        with self.engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection.execution_options(isolation_level="REPEATABLE READ")
            return read_table(connection, table_id, known)

    async def version(self, table_id: str) -> int | None:
        """Return the stored version of a table."""
        return await self.run(self.reading, self.read_version, table_id)

    def read_version(self, table_id: str) -> int | None:
        """Read the version of a table; runs in the reading thread."""
        with self.engine.connect() as connection:
            return connection.execute(select(schema.tables.c.version).where(schema.tables.c.id == table_id)).scalar()

    async def receipt(self, receipt: Receipt) -> Done | None:
        """Return what came of a request with a receipt's key."""
        return await self.run(self.reading, self.read_receipt, receipt)

    def read_receipt(self, receipt: Receipt) -> Done | None:
        """Read a receipt; runs in the reading thread."""
        with self.engine.connect() as connection:
            return read_receipt(connection, receipt)

    async def listed(self, since: float, most: int) -> list[str]:
        """Return the waiting tables that the lobby lists, made after a time, the oldest first."""
        return await self.run(self.reading, self.read_listed, since, most)

    def read_listed(self, since: float, most: int) -> list[str]:
        """Read the tables of the lobby; runs in the reading thread."""
        with self.engine.connect() as connection:
            return [row.id for row in connection.execute(lists.listed_since(since).limit(most))]

    async def tables_of(self, guest: str, most: int) -> list[str]:
        """Return the tables at which a guest has a seat, newest first."""
        return await self.run(self.reading, self.read_tables_of, guest, most) if guest else []

    def read_tables_of(self, guest: str, most: int) -> list[str]:
        """Read the tables of a guest; runs in the reading thread."""
        with self.engine.connect() as connection:
            return [row.id for row in connection.execute(lists.ids_of(guest).limit(most))]

    async def summaries(self, guest: str, *, over: bool, most: int, skip: int = 0) -> list[Summary]:
        """Return the finished tables of a guest, or the others, newest first."""
        return await self.run(self.reading, self.read_summaries, guest, over, most, skip) if guest else []

    def read_summaries(self, guest: str, over: bool, most: int, skip: int) -> list[Summary]:
        """Read tables of a guest; runs in the reading thread."""
        with self.engine.connect() as connection:
            return lists.read_summaries(connection, guest, over=over, most=most, skip=skip)

    async def finishes(self, guest: str, most: int) -> list[Finish]:
        """Return how the games of a guest ended, newest first."""
        return await self.run(self.reading, self.read_finishes, guest, most) if guest else []

    def read_finishes(self, guest: str, most: int) -> list[Finish]:
        """Read how the games of a guest ended; runs in the reading thread."""
        with self.engine.connect() as connection:
            return lists.read_finishes(connection, guest, most)

    async def review(self, table_id: str) -> str:
        """Return the analysis of a table's game; "" if there is none."""
        return await self.run(self.reading, self.read_review, table_id)

    def read_review(self, table_id: str) -> str:
        """Read an analysis; runs in the reading thread."""
        with self.engine.connect() as connection:
            query = select(schema.reviews.c.text).where(schema.reviews.c.table_id == table_id)
            return str(connection.execute(query).scalar() or "")

    async def reviews_of(self, guest: str, most: int) -> list[tuple[str, int, str]]:
        """Return the analyses of a guest's games, newest first: table, the guest's seat, text."""
        return await self.run(self.reading, self.read_reviews_of, guest, most) if guest else []

    def read_reviews_of(self, guest: str, most: int) -> list[tuple[str, int, str]]:
        """Read analyses of a guest's games; runs in the reading thread."""
        with self.engine.connect() as connection:
            return [
                (row.table_id, row.number, row.text) for row in connection.execute(lists.reviews_of(guest).limit(most))
            ]

    async def keep_review(self, table_id: str, text: str) -> None:
        """Store the analysis of a table's game in place of an older one."""
        await self.run(self.writing, self.write_review, table_id, text)

    def write_review(self, table_id: str, text: str) -> None:
        """Write an analysis, unless the table was deleted meanwhile; runs in the writing thread."""
        reviews = schema.reviews
        with self.engine.begin() as connection:
            connection.execute(delete(reviews).where(reviews.c.table_id == table_id))
            known = select(schema.tables.c.id, literal(text)).where(schema.tables.c.id == table_id)
            connection.execute(insert(reviews).from_select(["table_id", "text"], known))


def more_faces(dialect: str, game: str, face: str, count: int) -> Any:
    """Return the statement that adds to the count of a face."""
    added = (postgresql if dialect == "postgresql" else sqlite).insert(schema.faces)
    return added.values(game=game, face=face, rolled=count).on_conflict_do_update(
        index_elements=["game", "face"], set_={"rolled": schema.faces.c.rolled + count}
    )


def is_crossed(error: Exception | None) -> bool:
    """Whether PostgreSQL undid a transaction because another one was in its way: it can be tried again."""
    return isinstance(error, OperationalError) and getattr(error.orig, "sqlstate", None) in CROSSED


def is_refusal(error: Exception | None) -> bool:
    """Whether one change of a batch was refused; without the database all of them fail."""
    return error is not None and not isinstance(error, OperationalError | InterfaceError | Uncertain)


def tell(done: asyncio.Future[None], error: Exception | None) -> None:
    """Resolve the future of a save, unless it was cancelled."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def step_on(connection: Connection, tables: Sequence[LiveTable]) -> None:
    """Raise the versions of tables of which only log and chat grew, or raise Outdated."""
    steps = [
        {"of": table.id, "before": table.version - 1, "now": table.version, "by": table.engine} for table in tables
    ]
    if steps and connection.execute(STEP, steps).rowcount != len(steps):
        raise Outdated(MEANWHILE)


def store_header(connection: Connection, change: Change) -> None:
    """Store the next version of a table without log and chat, or raise Outdated."""
    table = change.table
    if change.is_new:
        connection.execute(insert(schema.tables), {"id": table.id, **table_row(table)})
    else:
        before = (schema.tables.c.id == table.id) & (schema.tables.c.version == table.version - 1)
        if connection.execute(update(schema.tables).where(before), table_row(table)).rowcount != 1:
            raise Outdated(MEANWHILE)
    connection.execute(delete(schema.seats).where(schema.seats.c.table_id == table.id))
    connection.execute(insert(schema.seats), [seat_row(table.id, seat) for seat in table.seats])
