"""One server per SQLite database: it holds a lock that the system releases when its process ends for any reason."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

from sqlalchemy import Engine

from daikaiju.errors import DaikaijuError
from daikaiju.words.language import mark as _

from .private import make_private

FILE_SIZE = 400  # characters of a lock file, which is overwritten and never truncated
FAR = 1 << 30  # the byte locked on Windows, beyond the text: others cannot read a locked byte

SERVED = _(
    "the games in {folder} are served at {address} already, by process {pid} on {host}; "
    "open that address, end that process, or name another folder with --data"
)
STARTING = _(
    "process {pid} on {host} is about to serve the games in {folder}; "
    "wait for it, end it, or name another folder with --data"
)


class GamesInUse(DaikaijuError):
    """A SQLite database that another server uses."""


def take_hold(engine: Engine) -> FileHold | None:
    """Lock a SQLite database against other servers; raises GamesInUse if another one holds the lock."""
    return FileHold(Path(str(engine.url.database)).resolve()) if engine.dialect.name == "sqlite" else None


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
