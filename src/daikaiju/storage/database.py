"""Tables in a SQL database."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, bindparam, create_engine, delete, insert, select, update
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from daikaiju.extras import need
from daikaiju.table.errors import MEANWHILE, Outdated
from daikaiju.table.model import LONGEST_CHAT, LiveTable, LogRow, Said
from daikaiju.table.ports import Change
from daikaiju.table.summary import Finish, Summary

from . import lists, schema
from .migrate import Say, upgrade
from .rows import read_options, read_seat, seat_row, table_row
from .sqlite import make_file_private, make_room, set_up_sqlite

MOST_AT_ONCE = 200  # changes in one transaction
T = TypeVar("T")
STEP = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of"), schema.tables.c.version == bindparam("before"))
    .values(version=bindparam("now"), engine=bindparam("by"))
)


def make_engine(address: str) -> Engine:
    """Create the engine of a database; errors hide parameters, so that chat does not end up in logs."""
    if address.startswith("postgresql"):
        need("postgres")
    engine = create_engine(address, pool_pre_ping=address.startswith("postgresql"), hide_parameters=True)
    if engine.dialect.name == "sqlite":
        set_up_sqlite(engine)
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

    async def write(self, batch: Sequence[tuple[Sequence[Change], asyncio.Future[None]]]) -> None:
        """Write a batch; if it fails, write its parts one by one, unless the database itself is gone."""
        try:
            await self.run(self.writing, self.store, [change for changes, _done in batch for change in changes])
        except Exception as error:  # noqa: BLE001 - passed on to the caller of save
            if len(batch) == 1 or is_gone(error):
                for _changes, done in batch:
                    tell(done, error)
                return
            for part in batch:
                await self.write([part])
        else:
            for _changes, done in batch:
                tell(done, None)

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
                {"table_id": change.table.id, "id": secrets.token_hex(8), **line._asdict()}
                for change in changes
                for line in change.said
            ]
            if rows:
                connection.execute(insert(schema.actions), rows)
            if said:
                connection.execute(insert(schema.chat), said)

    # Reading

    async def load(self, table_id: str) -> tuple[LiveTable, list[LogRow]] | None:
        """Return a table without its game, and the log of its actions."""
        return await self.run(self.reading, self.read_table, table_id)

    def read_table(self, table_id: str) -> tuple[LiveTable, list[LogRow]] | None:
        """Read a table and its log; runs in the reading thread."""
        with self.engine.connect() as connection:
            head = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).mappings().first()
            if head is None:
                return None
            seats = connection.execute(of_table(schema.seats, table_id).order_by(schema.seats.c.number))
            rows = connection.execute(of_table(schema.actions, table_id).order_by(schema.actions.c.number))
            newest = of_table(schema.chat, table_id).order_by(schema.chat.c.at.desc()).limit(LONGEST_CHAT)
            chat = connection.execute(newest)
            table = LiveTable(
                head["id"],
                read_options(head),
                [replace(read_seat(seat), last_seen=time.time()) for seat in seats.mappings()],
                host=head["host"],
                phase=head["phase"],
                chat=[Said(line.seat, line.name, line.text, line.emote, line.at) for line in chat][::-1],
                rematch=head["rematch"],
                barred=tuple(head["barred"]),
                several=head["several"],
                lang=head["lang"],
                created=head["created"],
                version=head["version"],
                engine=head["engine"],
            )
            return table, [LogRow(row.number, row.actor, row.words, row.bot) for row in rows]

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


def is_gone(error: Exception) -> bool:
    """Whether the database failed, not one of the changes: to try each would make everybody wait for the same.

    A conflict with another transaction (class 40 of PostgreSQL's codes) concerns the changes.
    """
    is_conflict = str(getattr(getattr(error, "orig", None), "sqlstate", "") or "").startswith("40")
    return isinstance(error, OperationalError | InterfaceError | PoolTimeout) and not is_conflict


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


def of_table(what: Any, table_id: str) -> Any:
    """Select the rows of one table."""
    return select(what).where(what.c.table_id == table_id)
