"""Lists of a guest's tables. They start from the guest's seats, so other people's tables cost nothing."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, case, exists, func, select
from sqlalchemy.sql.base import ReadOnlyColumnCollection

from daikaiju.game import Result
from daikaiju.table.model import ANYBODY, HOSTED, OVER, WAITING, TableSeat
from daikaiju.table.ports import Listing
from daikaiju.table.summary import Finish, Summary

from . import schema
from .rows import read_options, read_seat


def ids_of(guest: str) -> Select[Any]:
    """Select the ids of a guest's tables, newest first."""
    theirs = select(schema.seats.c.table_id).where(schema.seats.c.owner == guest)
    tables = schema.tables.c
    return select(tables.id).where(tables.id.in_(theirs)).order_by(tables.created.desc(), tables.id)


def summaries_of(guest: str, *, over: bool) -> Select[Any]:
    """Select the finished tables of a guest, or the others, newest first."""
    phase = schema.tables.c.phase
    return ids_of(guest).with_only_columns(*schema.tables.c).where(phase == OVER if over else phase != OVER)


def finishes_of(guest: str) -> Select[Any]:
    """Select the seats of a guest at finished tables, newest first."""
    seats, tables = schema.seats.c, schema.tables.c
    return (
        select(seats.table_id, seats.number, seats.monster, tables.result)
        .join(schema.tables)
        .where(seats.owner == guest, tables.phase == OVER)
        .order_by(tables.created.desc(), tables.id)
    )


def read_summaries(connection: Connection, guest: str, over: bool, most: int, skip: int) -> list[Summary]:
    """Read some of a guest's tables with their seats."""
    chosen = summaries_of(guest, over=over).limit(most).offset(skip)
    heads = connection.execute(chosen).mappings().all()
    wanted = schema.seats.c.table_id.in_([head["id"] for head in heads])
    rows = connection.execute(select(schema.seats).where(wanted).order_by(schema.seats.c.number)).mappings().all()
    return [summary_of(head, [read_seat(row) for row in rows if row["table_id"] == head["id"]]) for head in heads]


def read_tables(connection: Connection, guest: str, most: int) -> list[str]:
    """Read the ids of a guest's tables, newest first."""
    return [row.id for row in connection.execute(ids_of(guest).limit(most))]


def read_listed(connection: Connection, wanted: Listing) -> list[str]:
    """Read tables that wait and have a free seat: those at which somebody is present first, then the oldest."""
    tables, seats = schema.tables.c, schema.seats.c
    is_wanted = waiting(wanted.listed, wanted.since) & is_any(seats, (seats.owner == "") & (seats.bot == ""))
    if wanted.listed == ANYBODY:
        is_wanted &= is_any(seats, seats.owner != "")
    is_there = tables.id.in_(sorted(wanted.here)) | (tables.created > wanted.fresh) | is_any(schema.presence.c)
    query = select(tables.id).where(is_wanted).order_by(case((is_there, 0), else_=1), tables.created, tables.id)
    return [row.id for row in connection.execute(query.limit(wanted.most))]


def waiting(listed: str, since: float) -> ColumnElement[bool]:
    """Whether a table waits that was listed in a way, and made after a time."""
    tables = schema.tables.c
    return (tables.listed == listed) & (tables.phase == WAITING) & (tables.created > since)


def is_any(rows: ReadOnlyColumnCollection[str, Any], *conditions: ColumnElement[bool]) -> ColumnElement[bool]:
    """Whether a table has any such row among its seats, or its guests at other servers."""
    return exists().where(rows.table_id == schema.tables.c.id, *conditions)


def count_hosted(connection: Connection, guest: str, since: float) -> int:
    """Count the waiting tables of a host that are listed and were made after a time, full ones too."""
    query = select(func.count()).where(waiting(HOSTED, since), schema.tables.c.host == guest)
    return connection.execute(query).scalar_one()


def read_finishes(connection: Connection, guest: str, most: int) -> list[Finish]:
    """Read how a guest's games ended; those with an unknown result or several seats of the guest do not count."""
    rows = connection.execute(finishes_of(guest).limit(most)).all()
    seats = Counter(row.table_id for row in rows)
    return [
        Finish(row.monster, row.number in row.result["winners"])
        for row in rows
        if row.result and seats[row.table_id] == 1
    ]


def summary_of(head: Any, seats: list[TableSeat]) -> Summary:
    """Return a stored table without its game."""
    result = head["result"]
    return Summary(
        head["id"],
        read_options(head),
        seats,
        head["phase"],
        head["created"],
        Result(tuple(result["winners"]), result["reason"]) if result else None,
    )
