"""What a server is told when it starts."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

SECRET = "secret"  # noqa: S105 - the name of the file


@dataclass(frozen=True)
class Settings:
    """How cookies are signed, what is limited, and by which names the server goes."""

    secret: str
    limits: bool = True
    hosts: tuple[str, ...] = ()  # names of this server besides its own; *.name: all that end so
    workers: int = 0  # processes in which bots think; 0: by the number of cores


def secret_of(folder: Path) -> str:
    """Return the key that signs cookies: made once, so that people keep their seats after a restart."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / SECRET
    if not path.exists():
        part = folder / f"{SECRET}.{os.getpid()}"
        part.touch(mode=0o600)
        part.write_text(secrets.token_hex(32))
        try:
            os.link(part, path)  # whoever is first has made it
        except FileExistsError:
            pass
        part.unlink()
    return path.read_text().strip()
