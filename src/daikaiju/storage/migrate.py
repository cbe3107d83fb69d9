"""Bringing a database up to date."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, insert, inspect, select

from daikaiju.errors import DaikaijuError

from . import schema

HERE = Path(__file__).parent / "migrations"
Say = Callable[[int, int], None]  # told from time to time how many games are done, of how many


class NewerDatabase(DaikaijuError):
    """A database that a newer daikaiju has written."""


def upgrade(connection: Connection, say: Say | None = None) -> None:
    """Make the tables of a new database, or run the migrations an old one lacks: Alembic is slow to import."""
    if present_revision(connection) == schema.REVISION:
        return
    if connection.dialect.name == "sqlite":  # else each statement would be a transaction of its own
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    present = present_revision(connection)  # perhaps another server was quicker
    if not present:
        schema.metadata.create_all(connection)
        schema.alembics.create_all(connection)
        connection.execute(insert(schema.version).values(version_num=schema.REVISION))
    elif present != schema.REVISION:
        migrate(connection, say)


def migrate(connection: Connection, say: Say | None) -> None:
    """Run the migrations that are missing."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.attributes["connection"] = connection
    if say is not None:
        config.attributes["say"] = say
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise NewerDatabase("the database was written by a newer daikaiju; please use that one") from error


def present_revision(connection: Connection) -> str:
    """Return which migration a database has seen last."""
    if not inspect(connection).has_table(schema.version.name):
        return ""
    return str(connection.execute(select(schema.version)).scalar() or "")
