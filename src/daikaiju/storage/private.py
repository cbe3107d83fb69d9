"""Files that only their owner may read: games, chat, and the key that signs cookies."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

OWNER_ONLY = 0o600


def make_private(path: Path) -> None:
    """Let only its owner read a file, which is made if there is none."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    tighten(path)


def tighten(path: Path) -> None:
    """Let only its owner read a file, if it is there; the mode of another's file is another's business."""
    with suppress(FileNotFoundError, PermissionError):
        path.chmod(OWNER_ONLY)
