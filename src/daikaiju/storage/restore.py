"""Putting a backup back: all of it or nothing."""

from __future__ import annotations

import time
from pathlib import Path
from zipfile import ZipFile

from sqlalchemy import JSON, Connection, Engine, MetaData, func, insert, inspect, select
from sqlalchemy.exc import DatabaseError

from daikaiju.errors import DaikaijuError

from . import schema
from .backup import BadBackup, Manifest, opened, read_rows
from .migrate import migrate, present_revision
from .postgres import take_time
from .private import make_private, tighten
from .sqlite import BESIDE, make_engine_of_file


class NotEmpty(DaikaijuError):
    """A restore would replace games."""


def restore_backup(engine: Engine, file: Path, *, replace: bool) -> Manifest:
    """Put a backup into a database that no server uses; one that holds games is refused unless `replace`."""
    with opened(file) as (archive, manifest):
        if not replace and holds_games(engine):
            raise NotEmpty(
                "there are games in this database; with --replace the backup takes their place, "
                "after `daikaiju backup` has kept them"
            )
        if engine.dialect.name == "sqlite":
            engine.dispose()  # the last connection takes the log of the old file with it
            swap_in(Path(str(engine.url.database)), archive, manifest)
        else:
            with engine.begin() as connection:
                take_time(connection)
                check_unused(connection)
                clear(connection)
                fill(connection, archive, manifest)
    return manifest


class ServersRun(DaikaijuError):
    """Servers use the database that is to be restored."""


def check_unused(connection: Connection) -> None:
    """Raise ServersRun if servers use a PostgreSQL; by its clock, as they do."""
    if not inspect(connection).has_table(schema.servers.name):
        return
    live = schema.servers.c.until > func.clock_timestamp()
    number = connection.execute(select(func.count()).select_from(schema.servers).where(live)).scalar()
    if number:
        raise ServersRun("servers use this database, {number} of them; end them first", number=number)


def holds_games(engine: Engine) -> bool:
    """Whether a database holds tables; a damaged one may."""
    if engine.dialect.name == "sqlite" and not Path(str(engine.url.database)).exists():
        return False  # connecting would make the file
    try:
        with engine.connect() as connection:
            if not present_revision(connection):
                return False
            return bool(connection.execute(select(func.count()).select_from(schema.tables)).scalar())
    except DatabaseError:
        return True


def swap_in(path: Path, archive: ZipFile, manifest: Manifest) -> None:
    """Make a new SQLite file from a backup, then let it take the place of the old one, which is kept beside it."""
    fresh = path.with_name(f"{path.name}.restoring")
    remove(fresh)
    make_private(fresh)
    engine = make_engine_of_file(fresh)
    try:
        with engine.begin() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            fill(connection, archive, manifest)
        engine.dispose()  # the last connection writes the log into the file
        if path.exists():
            put_aside(path)
        fresh.replace(path)
    finally:
        engine.dispose()
        remove(fresh)


def remove(path: Path) -> None:
    """Remove a SQLite database."""
    for end in BESIDE:
        path.with_name(path.name + end).unlink(missing_ok=True)


def put_aside(path: Path) -> None:
    """Rename a SQLite database, for its owner only; its log has to keep its name."""
    kept = path.with_name(f"{path.stem}-{time.strftime('%Y%m%d-%H%M%S')}{path.suffix}")
    for end in reversed(BESIDE):
        part = path.with_name(path.name + end)
        if part.exists():
            tighten(part)
            part.replace(kept.with_name(kept.name + end))


def clear(connection: Connection) -> None:
    """Drop all tables of the database that are ours."""
    ours = {table.name for table in (*schema.metadata.sorted_tables, schema.version)}
    found = MetaData()
    found.reflect(connection, only=lambda name, _metadata: name in ours)
    found.drop_all(connection)


def fill(connection: Connection, archive: ZipFile, manifest: Manifest) -> None:
    """Make the tables of the backup's revision, insert its rows, and run the migrations since."""
    migrate(connection, None, manifest.revision)
    found = MetaData()
    found.reflect(connection)
    for table in found.sorted_tables:
        if table.name not in manifest.rows:
            continue
        for column in table.columns:
            if isinstance(column.type, JSON):
                column.type.none_as_null = True
        count = 0
        for rows in read_rows(archive, table.name):
            connection.execute(insert(table), rows)
            count += len(rows)
        if count != manifest.rows[table.name]:
            raise BadBackup("the backup has {count} rows of {name}, not {said}", count=count, name=table.name,
                            said=manifest.rows[table.name])  # fmt: skip
    migrate(connection, None)
