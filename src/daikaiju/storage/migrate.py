"""Database migrations."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, insert, inspect, select

from daikaiju.errors import DaikaijuError

from . import schema
from .postgres import one_at_a_time

HERE = Path(__file__).parent / "migrations"
Say = Callable[[int, int], None]  # called from time to time with the number of games done, and of all games


class NewerDatabase(DaikaijuError):
    """A database written by a newer daikaiju."""


def upgrade(connection: Connection, say: Say | None = None) -> None:
    """Create the tables of a new database, or migrate an old one; only that needs Alembic, which is slow to import."""
    if present_revision(connection) == schema.REVISION:
        return
    if connection.dialect.name == "sqlite":  # else each statement would be its own transaction
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        one_at_a_time(connection)
    present = present_revision(connection)  # another server may have been faster
    if not present:
        schema.metadata.create_all(connection)
        schema.alembics.create_all(connection)
        connection.execute(insert(schema.version).values(version_num=schema.REVISION))
    elif present != schema.REVISION:
        migrate(connection, say)


def migrate(connection: Connection, say: Say | None, target: str = "head") -> None:
    """Run missing migrations, all of them or those up to a revision."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.attributes["connection"] = connection
    if say is not None:
        config.attributes["say"] = say
    try:
        command.upgrade(config, target)
    except CommandError as error:
        raise NewerDatabase("the database was written by a newer daikaiju; please use that one") from error


def present_revision(connection: Connection) -> str:
    """Return the last migration that was run on a database."""
    if not inspect(connection).has_table(schema.version.name):
        return ""
    return str(connection.execute(select(schema.version)).scalar() or "")
