"""Files that only their owner may read: games, chat, and the key that signs cookies."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

OWNER_ONLY = 0o600


def make_private(path: Path) -> None:
    """Make a file readable by its owner only; create it if it does not exist.

    One that exists is not opened: closing it would end the locks that SQLite holds on it in this process.
    """
    if not path.exists():
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    tighten(path)


def tighten(path: Path) -> None:
    """Make a file readable by its owner only, if it exists and belongs to this user."""
    with suppress(FileNotFoundError, PermissionError):
        path.chmod(OWNER_ONLY)
