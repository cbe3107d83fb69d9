"""Bringing a database up to date."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from daikaiju.errors import DaikaijuError
from daikaiju.words.language import mark as _

from .schema import REVISION

NEWER = _("the database was written by a newer daikaiju; please use that one")
HERE = Path(__file__).parent / "migrations"


class NewerDatabase(DaikaijuError):
    """A database that a newer daikaiju has written."""


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing; Alembic is slow to import, so only if there are any."""
    if present_revision(connection) == REVISION:
        return
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(HERE))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise NewerDatabase(NEWER) from error


def present_revision(connection: Connection) -> str:
    """Return which migration a database has seen last."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or "")
