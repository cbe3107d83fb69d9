"""How often each face was rolled at all tables."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from daikaiju.table.faces import FaceCounts

from . import schema


def add_faces(connection: Connection, counts: FaceCounts) -> None:
    """Add counts to those stored, in one order: servers that store theirs at once do not cross."""
    for (game, face), count in sorted(counts.items()):
        connection.execute(more_of(connection.dialect.name, game, face, count))


def more_of(dialect: str, game: str, face: str, count: int) -> Any:
    """Return the statement that adds to the count of a face."""
    added = (postgresql if dialect == "postgresql" else sqlite).insert(schema.faces)
    return added.values(game=game, face=face, rolled=count).on_conflict_do_update(
        index_elements=["game", "face"], set_={"rolled": schema.faces.c.rolled + count}
    )


def read_faces(connection: Connection) -> FaceCounts:
    """Read how often each face was rolled."""
    return {(row.game, row.face): row.rolled for row in connection.execute(select(schema.faces)).all()}
