"""One server per database: it holds a lock that the system releases when its process ends for any reason."""

from __future__ import annotations

import os
import socket
import sys
import time
from pathlib import Path
from typing import Protocol

from sqlalchemy import Connection, Engine, text

from daikaiju.errors import DaikaijuError
from daikaiju.words.language import mark as _

from .private import make_private

FILE_SIZE = 400  # characters of a lock file, which is overwritten and never truncated
FAR = 1 << 30  # the byte locked on Windows, beyond the text: others cannot read a locked byte
KEY = {"first": int.from_bytes(b"daik"), "second": int.from_bytes(b"aiju")}
PATIENCE = 2.0  # seconds within which PostgreSQL notices that a client was killed
PAUSE = 0.1

SERVED = _(
    "the games in {folder} are served at {address} already, by process {pid} on {host}; "
    "open that address, end that process, or name another folder with --data"
)
STARTING = _(
    "process {pid} on {host} is about to serve the games in {folder}; "
    "wait for it, end it, or name another folder with --data"
)
IN_DATABASE = _(
    "another server keeps its games in this database: {name}, connected from {client} (process {pid} of PostgreSQL); "
    "end that server, or name another database in DAIKAIJU_DATABASE"
)
TRY = text("SELECT pg_try_advisory_lock(:first, :second)")
HOLDER = text("""
SELECT a.pid, a.application_name AS name, host(a.client_addr) AS client
FROM pg_locks AS l JOIN pg_stat_activity AS a ON a.pid = l.pid AND a.datname = current_database()
WHERE l.locktype = 'advisory' AND l.classid = :first AND l.objid = :second AND l.granted
""")
NAME = text("SELECT set_config('application_name', :name, false)")


class GamesInUse(DaikaijuError):
    """A database that another server uses."""


class Hold(Protocol):
    """A lock that keeps other servers off a database."""

    def say(self, address: str) -> None:
        """Publish this server's address to servers that find the lock taken."""

    def release(self) -> None:
        """Release the lock."""


def take_hold(engine: Engine) -> Hold:
    """Lock a database against other servers; raises GamesInUse if another one holds the lock."""
    if engine.dialect.name == "sqlite":
        return FileHold(Path(str(engine.url.database)).resolve())
    return SessionHold(engine)


class FileHold:
    """A lock file beside a SQLite database; it names the process that holds the lock."""

    def __init__(self, database: Path) -> None:
        path = database.with_suffix(".lock")
        make_private(path)
        self.file = path.open("r+", encoding="utf-8")
        if not locked(self.file.fileno()):
            pid, host, address = (line.strip() for line in [*self.file, "?", "?", ""][:3])
            self.file.close()
            said = SERVED if address else STARTING
            raise GamesInUse(said, folder=database.parent, address=address, pid=pid, host=host)
        self.say("")

    def say(self, address: str) -> None:
        """Write this server's process, host and address."""
        self.file.seek(0)
        self.file.write(f"{os.getpid()}\n{socket.gethostname()}\n{address}\n".ljust(FILE_SIZE))
        self.file.flush()

    def release(self) -> None:
        """Unlock the file without deleting it: by then it may be another server's lock."""
        self.file.close()


def locked(file: int) -> bool:
    """Try to lock a file until it is closed; return whether that worked."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file, FAR, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            os.lseek(file, 0, os.SEEK_SET)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):  # the latter on Windows
        os.lseek(file, 0, os.SEEK_SET)
        return False
    return True


class SessionHold:
    """A PostgreSQL advisory lock, held by a dedicated connection whose name identifies this server."""

    def __init__(self, engine: Engine) -> None:
        self.connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        self.connection.detach()  # the lock ends with the connection, which must not go back to the pool
        if not within_patience(self.connection):
            holder = self.connection.execute(HOLDER, KEY).first()
            self.connection.close()
            pid, name, client = holder or ("?", "", "")
            where = client or ("localhost" if name else "?")  # few roles may see the sessions of others
            raise GamesInUse(IN_DATABASE, name=name or "?", client=where, pid=pid)
        self.say("")

    def say(self, address: str) -> None:
        """Name the connection; PostgreSQL keeps the first 63 bytes."""
        name = f"daikaiju {address} process {os.getpid()} on {socket.gethostname()}"
        self.connection.execute(NAME, {"name": " ".join(name.split())})

    def release(self) -> None:
        """Close the connection, which releases the lock."""
        self.connection.close()


def within_patience(connection: Connection) -> bool:
    """Take the lock; retry for a while, as its holder may just have been killed."""
    end = time.monotonic() + PATIENCE
    while not connection.execute(TRY, KEY).scalar():
        if time.monotonic() > end:
            return False
        time.sleep(PAUSE)
    return True
