"""Lists of a guest's tables. They start from the guest's seats, so other people's tables cost nothing."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sqlalchemy import Connection, Select, select

from daikaiju.game import Result
from daikaiju.table.model import OVER, WAITING, TableSeat
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


def read_listed(connection: Connection, since: float, most: int) -> list[str]:
    """Read the waiting tables that the lobby lists, made after a time, the oldest first."""
    tables = schema.tables.c
    is_open = (tables.listed != "") & (tables.phase == WAITING) & (tables.created > since)
    query = select(tables.id).where(is_open).order_by(tables.created, tables.id)
    return [row.id for row in connection.execute(query.limit(most))]


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
