"""What the owner of a server does with stored tables: list, look at, export, delete."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import Connection, Engine, RowMapping, Table, delete, func, select, update

from daikaiju.errors import DaikaijuError
from daikaiju.notation.record import GameRecord
from daikaiju.table.fair_dice import proof_of
from daikaiju.table.model import PLAYING, TableSeat
from daikaiju.table.stored import revive, whole_record

from . import schema
from .backup import NothingStored, named_errors
from .engine import make_engine
from .migrate import present_revision
from .reading import read_table
from .rows import read_seat

PARTS = (schema.reviews, schema.chat, schema.actions, schema.seats)  # of a table, deleted before it
SHORTEST_ID = 4  # characters of an id that name a table


class NoStoredTable(DaikaijuError):
    """No table has this id, or several do."""


@dataclass(frozen=True)
class StoredTable:
    """A stored table without its game."""

    id: str
    game: str
    rules: str
    phase: str
    names: list[str]  # of people; bots are bot:NAME, free seats -
    actions: int
    said: int
    created: float
    used: float  # the last action or line of chat, in seconds since 1970
    engine: str
    version: int  # it grows with every change

    def is_idle_for(self, seconds: float, now: float) -> bool:
        """Whether nothing happened at the table for so long."""
        return now - self.used > seconds


@contextmanager
def stored(address: str) -> Iterator[Engine]:
    """Open a database that is there and of this version."""
    engine = make_engine(address)
    with named_errors(), closing_engine(engine):
        if engine.dialect.name == "sqlite" and not Path(str(engine.url.database)).exists():
            raise NothingStored("there are no games in {path}; name their folder with --data", path=engine.url.database)
        with engine.connect() as connection:
            found = present_revision(connection)
        if found != schema.REVISION:
            raise NothingStored(
                "the database is at revision {found!r}, and this version needs {needed}; "
                "start the server of this version once, which brings it up to date",
                found=found,
                needed=schema.REVISION,
            )
        yield engine


@contextmanager
def closing_engine(engine: Engine) -> Iterator[None]:
    """Disconnect at the end; Ctrl-C meanwhile is told by the command, not by the log of SQLAlchemy."""
    logging.getLogger("sqlalchemy.pool").addHandler(logging.NullHandler())
    try:
        yield
    finally:
        engine.dispose()


def read_tables(engine: Engine) -> list[StoredTable]:
    """Return all tables, those used last first."""
    with engine.connect() as connection:
        actions = counted(connection, schema.actions)
        said = counted(connection, schema.chat)
        seats: dict[str, list[str]] = {}
        for row in connection.execute(select(schema.seats).order_by(schema.seats.c.number)).mappings():
            seats.setdefault(row["table_id"], []).append(player_of(read_seat(row)))
        found = [
            make_table(head, seats.get(head["id"], []), actions.get(head["id"]), said.get(head["id"]))
            for head in connection.execute(select(schema.tables)).mappings()
        ]
    return sorted(found, key=lambda table: -table.used)


def player_of(seat: TableSeat) -> str:
    """Return who plays a seat: a person's name, or a bot as records name it."""
    return seat.name or (f"bot:{seat.bot}" if seat.bot else "-")


def counted(connection: Connection, part: Table) -> dict[str, tuple[int, float]]:
    """Return the number of rows of every table, and when the last was added."""
    query = select(part.c.table_id, func.count(), func.max(part.c.at)).group_by(part.c.table_id)
    return {table: (count, last) for table, count, last in connection.execute(query)}


def make_table(
    head: RowMapping, names: list[str], actions: tuple[int, float] | None, said: tuple[int, float] | None
) -> StoredTable:
    """Return one table of a list."""
    return StoredTable(
        head["id"],
        head["game"],
        head["rules"],
        head["phase"],
        names,
        actions[0] if actions else 0,
        said[0] if said else 0,
        head["created"],
        max(head["created"], actions[1] if actions else 0.0, said[1] if said else 0.0),
        head["engine"],
        head["version"],
    )


def find_table(engine: Engine, start: str) -> StoredTable:
    """Return the table whose id begins like this; a few characters name none."""
    if len(start) < SHORTEST_ID:
        raise NoStoredTable(
            "give the id of a table, or {least} or more of its first characters; `daikaiju tables list` shows them",
            least=SHORTEST_ID,
        )
    fits = [table for table in read_tables(engine) if table.id.startswith(start)]
    if not fits:
        raise NoStoredTable(
            "no table has an id that begins with {start!r}; `daikaiju tables list` shows them", start=start
        )
    if len(fits) > 1:
        raise NoStoredTable("{number} tables begin with {start!r}; give more of the id", number=len(fits), start=start)
    return fits[0]


def read_record(engine: Engine, table_id: str) -> GameRecord:
    """Return the record of a table's game; of one that these rules cannot play, all that is stored."""
    with engine.connect() as connection:
        found = read_table(connection, table_id, None)
    if found is None:
        raise NoStoredTable("table {table} was deleted meanwhile", table=table_id)
    table, rows = found
    revive(table, rows)
    if table.stuck:
        return whole_record(table)
    if table.game is None:
        raise NoStoredTable("the game of table {table} has not begun; there is no record", table=table_id)
    return replace(table.game.record(), fair=proof_of(table))


def old_tables(engine: Engine, seconds: float, *, unfinished: bool) -> list[StoredTable]:
    """Return the tables at which nothing happened for so long: finished and never begun ones, all if `unfinished`."""
    now = time.time()
    return [
        table
        for table in read_tables(engine)
        if table.is_idle_for(seconds, now) and (unfinished or table.phase != PLAYING)
    ]


def delete_tables(engine: Engine, tables: Sequence[StoredTable]) -> int:
    """Delete tables that nobody has changed since they were listed; return how many."""
    return sum(delete_table(engine, table.id, table.version) for table in tables)


def delete_table(engine: Engine, table_id: str, version: int) -> bool:
    """Delete a version of a table with all that belongs to it; return whether it was still the newest.

    The table's row comes first, as with every change: a server that plays there waits, and then finds no table.
    """
    row = (schema.tables.c.id == table_id) & (schema.tables.c.version == version)
    with engine.begin() as connection:
        if connection.execute(update(schema.tables).where(row).values(version=version + 1)).rowcount != 1:
            return False
        for part in PARTS:
            connection.execute(delete(part).where(part.c.table_id == table_id))
        connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))
    return True
