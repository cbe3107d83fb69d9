"""The time by which clocks of people run: the database's own, or with SQLite that of its only server.

The row `alive` of `keys` says when a server was last up. Time in which none was is given back: the deadlines of all
tables are moved by it, and their versions raised, so that whoever has them in memory reads them again.
"""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, case, literal, select, text, true, update

from daikaiju.table.ports import Due, Pulse

from . import schema
from .keys import KEEP
from .notices import notify

ALIVE = "alive"
BACK = 1.0  # seconds by which a clock has to be set back for deadlines to follow it
MOST_DUE = 1000  # tables; others come at the next beat
NOW = text("SELECT extract(epoch FROM clock_timestamp())")


def keep_time(connection: Connection, mine: float, soon: float, outage: float) -> Pulse:
    """Note that a server is up, at its time `mine`; say what time it is, and whose deadlines are near."""
    if not connection.execute(select(schema.tables.c.id).where(schema.tables.c.deadline.is_not(None)).limit(1)).first():
        return Pulse(time_of(connection, mine), [], [])
    last, now = sign(connection, mine)
    moved = move_deadlines(connection, last, now, outage)
    return Pulse(now, moved, read_due(connection, now + soon))


def read_due(connection: Connection, until: float) -> list[Due]:
    """Read the tables whose time is up before a moment, and which server drives their bots."""
    tables, leases = schema.tables.c, schema.leases.c
    driven = schema.tables.outerjoin(schema.leases)
    near = select(tables.id, tables.deadline, leases.server).select_from(driven).where(tables.deadline < until)
    rows = connection.execute(near.order_by(tables.deadline).limit(MOST_DUE))
    return [Due(row.id, row.deadline, row.server or "") for row in rows]


def time_of(connection: Connection, mine: float) -> float:
    """Return the time of the database; one without a clock has that of its server."""
    return mine if connection.dialect.name == "sqlite" else float(connection.execute(NOW).scalar_one())


def sign(connection: Connection, mine: float) -> tuple[float, float]:
    """Note that a server is up; return when one was last up, and the time: one server after the other does this."""
    row = schema.keys.c.name == ALIVE
    connection.execute(KEEP, {"name": ALIVE, "value": repr(time_of(connection, mine))})
    last = float(connection.execute(select(schema.keys.c.value).where(row).with_for_update()).scalar_one())
    now = time_of(connection, mine)
    connection.execute(update(schema.keys).where(row).values(value=repr(now)))
    return last, now


def move_deadlines(connection: Connection, last: float, now: float, outage: float) -> list[str]:
    """Move deadlines by the time since a server was last up, if that is long, or if a clock was set back.

    A clock that began later, as the first one for a long time, is not moved by what was before. So none is moved by
    more than `now - last`: at most beats no table has to be looked at.
    """
    if last - BACK <= now and now - last <= outage:
        return []
    tables = schema.tables
    shift: ColumnElement[float] = literal(now) - case((tables.c.began > last, tables.c.began), else_=literal(last))
    is_moved: ColumnElement[bool] = shift > outage
    if now < last - BACK:
        shift, is_moved = literal(now - last), true()
    change = (
        update(tables)
        .where(tables.c.deadline.is_not(None), is_moved)
        .values(deadline=tables.c.deadline + shift, began=tables.c.began + shift, version=tables.c.version + 1)
        .returning(tables.c.id, tables.c.version)
    )
    moved = connection.execute(change).all()
    if moved and connection.dialect.name == "postgresql":
        notify(connection, [(row.id, row.version) for row in moved])
    return [row.id for row in moved]
