"""Backups: all rows of one moment in a zip file, a file of JSON lines for every table of the database.

::

    manifest.json    {"format": "daikaiju backup 1", "revision": "0005", "engine": …, "made": …, "rows": {…}}
    tables.jsonl     one row a line, its columns by name; likewise seats, actions, chat, and keys of cookies

A backup of either database can be restored into either.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from sqlalchemy import Connection, Engine, Table, select
from sqlalchemy.exc import SQLAlchemyError

from daikaiju.errors import BadFile, DaikaijuError, reason_of
from daikaiju.version import __version__

from . import schema
from .migrate import present_revision
from .postgres import take_time
from .private import make_private
from .sqlite import BESIDE

FORMAT = "daikaiju backup 1"
MANIFEST = "manifest.json"
# Of servers and requests of the moment.
FLEETING = (schema.servers, schema.leases, schema.analysing, schema.presence, schema.receipts)
AT_ONCE = 1000  # rows read or written at a time


class BadBackup(DaikaijuError):
    """A file that is not a whole backup, or one that this version cannot read."""


class NothingStored(DaikaijuError):
    """There is no database, or one of another version."""


class DatabaseFailed(DaikaijuError):
    """The database could not be opened, read or written."""


@contextmanager
def named_errors() -> Iterator[None]:
    """Raise DatabaseFailed instead of errors of the database, its driver and the disk."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise DatabaseFailed("the database says: {reason}", reason=getattr(error, "orig", error)) from error


@dataclass(frozen=True)
class Manifest:
    """What a backup contains: the revision of the database, when it was made and by which version, rows by table."""

    revision: str
    engine: str
    made: float
    rows: Mapping[str, int]


def write_backup(engine: Engine, file: Path) -> Manifest:
    """Write a backup while a server may be running; the file appears when it is complete and on disk.

    It replaces another file, but no device, folder or link, and not the database.
    """
    part = file.with_name(f"{file.name}.part")
    check_replaceable(engine, file)
    check_replaceable(engine, part)
    try:
        make_private(part)
        with part.open("r+b") as raw:
            raw.truncate()
            with ZipFile(raw, "w", ZIP_DEFLATED) as archive, snapshot(engine) as connection:
                manifest = write_all(archive, connection)
            raw.flush()
            os.fsync(raw.fileno())
        part.replace(file)
    except OSError as error:
        raise BadFile("cannot write {path}: {reason}", path=file, reason=reason_of(error)) from error
    finally:
        part.unlink(missing_ok=True)
    return manifest


def check_replaceable(engine: Engine, path: Path) -> None:
    """Raise BadFile if what a path names is there and may not be replaced by a backup."""
    if path.is_symlink() or (path.exists() and not path.is_file()):
        raise BadFile("{path} is a device, a folder or a link; name another file", path=path)
    if engine.dialect.name == "sqlite" and path.exists():
        for end in BESIDE:
            own = Path(f"{engine.url.database}{end}")
            if own.exists() and path.samefile(own):
                raise BadFile("{path} is the database itself; name another file", path=path)


@contextmanager
def snapshot(engine: Engine) -> Iterator[Connection]:
    """Connect and see the database as it is at this moment, whatever a server stores meanwhile."""
    options: dict[str, Any] = {"stream_results": True, "yield_per": AT_ONCE}
    is_sqlite = engine.dialect.name == "sqlite"
    if not is_sqlite:
        options |= {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    with engine.connect().execution_options(**options) as connection:
        if is_sqlite:
            connection.exec_driver_sql("BEGIN")
        take_time(connection)
        yield connection


def write_all(archive: ZipFile, connection: Connection) -> Manifest:
    """Write every table that lasts, and the manifest."""
    revision = present_revision(connection)
    if revision != schema.REVISION:
        raise NothingStored(
            "the database is at revision {found!r}, and this version needs {needed}; "
            "start the server of this version once, which brings it up to date",
            found=revision,
            needed=schema.REVISION,
        )
    lasting = [table for table in schema.metadata.sorted_tables if table not in FLEETING]
    rows = {table.name: write_rows(archive, connection, table) for table in lasting}
    manifest = Manifest(revision, __version__, time.time(), rows)
    archive.writestr(MANIFEST, json.dumps({"format": FORMAT, **asdict(manifest)}, indent=2))
    return manifest


def write_rows(archive: ZipFile, connection: Connection, table: Table) -> int:
    """Write the rows of a table in the order of its key; return how many there are."""
    count = 0
    with archive.open(f"{table.name}.jsonl", "w", force_zip64=True) as out:
        for row in connection.execute(select(table).order_by(*table.primary_key.columns)).mappings():
            out.write(json.dumps(dict(row), ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
            count += 1
    return count


@contextmanager
def opened(file: Path) -> Iterator[tuple[ZipFile, Manifest]]:
    """Open a backup that is whole."""
    try:
        with ZipFile(file) as archive:
            broken = archive.testzip()
            if broken is not None:
                raise BadBackup("{path} is damaged at {name}; use another backup", path=file, name=broken)
            yield archive, read_manifest(archive, file)
    except BadZipFile as error:
        raise BadBackup("{path} is not a backup, or only a part of one; use another", path=file) from error
    except OSError as error:
        raise BadFile("cannot read {path}: {reason}", path=file, reason=reason_of(error)) from error


def read_manifest(archive: ZipFile, file: Path) -> Manifest:
    """Read what a backup contains."""
    try:
        found = json.loads(archive.read(MANIFEST))
        is_ours = found["format"] == FORMAT
        manifest = Manifest(found["revision"], found["engine"], found["made"], found["rows"])
    except (KeyError, TypeError, ValueError) as error:
        raise BadBackup("{path} is not a backup, or only a part of one; use another", path=file) from error
    if not is_ours:
        raise BadBackup("{path} is a backup of a newer daikaiju; please use that one", path=file)
    return manifest


def read_rows(archive: ZipFile, name: str) -> Iterator[list[dict[str, Any]]]:
    """Yield the rows of a table, some at a time."""
    some: list[dict[str, Any]] = []
    with archive.open(f"{name}.jsonl") as lines:
        for line in lines:
            some.append(json.loads(line))
            if len(some) == AT_ONCE:
                yield some
                some = []
    if some:
        yield some
