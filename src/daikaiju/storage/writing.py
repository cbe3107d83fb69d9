"""Writing changes of tables: each is made on the version before it, or refused."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, delete, insert, update

from daikaiju.table.errors import MEANWHILE, Outdated
from daikaiju.table.model import LiveTable
from daikaiju.table.ports import Change

from . import schema
from .notices import notify
from .prepared import Prepared
from .receipts import keep_receipt
from .rows import seat_row, table_row

STEP = Prepared(
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of"), schema.tables.c.version == bindparam("before"))
    .values(version=bindparam("now"), engine=bindparam("by"))
)
ADD_ACTIONS = Prepared(insert(schema.actions))


def store(connection: Connection, changes: Sequence[Change]) -> None:
    """Store changes: headers, then what is new of logs and chats, receipts, and a notice to other servers."""
    step_on(connection, [change.table for change in changes if not change.header])
    for change in changes:
        if change.header:
            store_header(connection, change)
    store_rows(connection, changes)
    for change in changes:
        keep_receipt(connection, change)
    if connection.dialect.name == "postgresql":
        notify(connection, [(change.table.id, change.table.version) for change in changes])


def store_rows(connection: Connection, changes: Sequence[Change]) -> None:
    """Store what is new of logs and chats."""
    now = time.time()
    rows = [{"table_id": change.table.id, "at": now, **row._asdict()} for change in changes for row in change.rows]
    said = [
        {"table_id": change.table.id, "id": secrets.token_hex(8), "version": change.table.version, **line._asdict()}
        for change in changes
        for line in change.said
    ]
    if rows:
        ADD_ACTIONS.execute(connection, rows)
    if said:
        connection.execute(insert(schema.chat), said)


def step_on(connection: Connection, tables: Sequence[LiveTable]) -> None:
    """Raise the versions of tables of which only log and chat grew, or raise Outdated."""
    steps = [
        {"of": table.id, "before": table.version - 1, "now": table.version, "by": table.engine} for table in tables
    ]
    if steps and STEP.execute(connection, steps) != len(steps):
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
