"""Statements whose SQL is made once: SQLAlchemy would look it up at every use, which takes longer than SQLite does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Dialect, Insert, Update


class Prepared:
    """A statement that is executed with rows of texts and numbers, which no database needs converted."""

    def __init__(self, statement: Insert | Update) -> None:
        self.statement = statement
        self.known: dict[str, tuple[str, Sequence[str] | None]] = {}  # by the name of the dialect

    def execute(self, connection: Connection, rows: Sequence[dict[str, Any]]) -> int:
        """Execute the statement with every row; return how many rows it changed."""
        dialect = connection.dialect
        if dialect.name not in self.known:
            self.known[dialect.name] = self.sql(dialect)
        text, order = self.known[dialect.name]
        values: list[Any] = [tuple(row[name] for name in order) for row in rows] if order is not None else list(rows)
        return connection.exec_driver_sql(text, values).rowcount

    def sql(self, dialect: Dialect) -> tuple[str, Sequence[str] | None]:
        """Return the statement for a database, and the order of its values unless they go by name."""
        made = self.statement.compile(dialect=dialect)
        return str(made), made.positiontup if made.positional else None
