"""Reading a table: all of it, or what is newer than what a server knows."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select

from daikaiju.fairness.luck import from_json
from daikaiju.table.log import LogRow, Said
from daikaiju.table.model import LONGEST_CHAT, LiveTable

from . import schema
from .rows import read_options, read_seat


def read_at_one_moment(
    connection: Connection, table_id: str, known: LiveTable | None = None
) -> tuple[LiveTable, list[LogRow]] | None:
    """Read a table as it was at one moment, whatever other servers store meanwhile."""
    if connection.dialect.name == "postgresql":
        connection.execution_options(isolation_level="REPEATABLE READ")
    return read_table(connection, table_id, known)


def read_version(connection: Connection, table_id: str) -> int | None:
    """Read the version of a table."""
    return connection.execute(select(schema.tables.c.version).where(schema.tables.c.id == table_id)).scalar()


def read_table(
    connection: Connection, table_id: str, known: LiveTable | None = None
) -> tuple[LiveTable, list[LogRow]] | None:
    """Return a table without its game, and its log; of log and chat only what `known` does not have."""
    head = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).mappings().first()
    if head is None:
        return None
    seats = connection.execute(of_table(schema.seats, table_id).order_by(schema.seats.c.number))
    table = LiveTable(
        head["id"],
        read_options(head),
        [read_seat(seat) for seat in seats.mappings()],
        host=head["host"],
        phase=head["phase"],
        chat=read_chat(connection, table_id, known.version if known else -1),
        rematch=head["rematch"],
        barred=tuple(head["barred"]),
        several=head["several"],
        listed=head["listed"],
        luck=from_json(head["luck"]) if head["luck"] is not None else None,
        lang=head["lang"],
        created=head["created"],
        version=head["version"],
        engine=head["engine"],
        began=head["began"],
        deadline=head["deadline"],
        origin=head["origin"],
    )
    return table, read_log(connection, table_id, known.number if known else 0)


def read_log(connection: Connection, table_id: str, since: int) -> list[LogRow]:
    """Return the log of a table from a number on."""
    actions = schema.actions
    rows = connection.execute(of_table(actions, table_id).where(actions.c.number >= since).order_by(actions.c.number))
    return [LogRow(row.number, row.actor, row.words, row.bot) for row in rows]


def read_chat(connection: Connection, table_id: str, after: int) -> list[Said]:
    """Return the last lines of the chat, of those said after a version of the table."""
    chat = schema.chat
    newest = of_table(chat, table_id).where(chat.c.version > after).order_by(chat.c.version.desc(), chat.c.at.desc())
    lines = connection.execute(newest.limit(LONGEST_CHAT))
    return [Said(line.seat, line.name, line.text, line.emote, line.at) for line in lines][::-1]


def of_table(what: Any, table_id: str) -> Any:
    """Select the rows of one table."""
    return select(what).where(what.c.table_id == table_id)
