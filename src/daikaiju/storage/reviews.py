"""Analyses of finished games."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, literal, select

from . import schema


def keep_review(connection: Connection, table_id: str, text: str) -> None:
    """Store an analysis in place of an older one, unless the table was deleted meanwhile."""
    reviews = schema.reviews
    connection.execute(delete(reviews).where(reviews.c.table_id == table_id))
    known = select(schema.tables.c.id, literal(text)).where(schema.tables.c.id == table_id)
    connection.execute(insert(reviews).from_select(["table_id", "text"], known))


def read_review(connection: Connection, table_id: str) -> str:
    """Read the analysis of a table's game; "" if there is none."""
    query = select(schema.reviews.c.text).where(schema.reviews.c.table_id == table_id)
    return str(connection.execute(query).scalar() or "")


def read_reviews(connection: Connection, guest: str, most: int) -> list[tuple[str, int, str]]:
    """Read the analyses of a guest's games with the guest's seats, newest first."""
    seats, tables, reviews = schema.seats.c, schema.tables.c, schema.reviews.c
    query = (
        select(seats.table_id, seats.number, reviews.text)
        .join_from(schema.seats, schema.reviews, reviews.table_id == seats.table_id)
        .join(schema.tables, tables.id == seats.table_id)
        .where(seats.owner == guest)
        .order_by(tables.created.desc(), tables.id)
    )
    return [(row.table_id, row.number, row.text) for row in connection.execute(query.limit(most))]
