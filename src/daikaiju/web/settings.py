"""What a server is told when it starts."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from daikaiju.errors import DaikaijuError
from daikaiju.storage.private import OWNER_ONLY, tighten

SECRET = "secret"  # noqa: S105 - the name of the file


class EmptySecret(DaikaijuError):
    """A key file that is empty: cookies signed with it could be forged."""


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
        make_secret(path)
    tighten(path)
    key = path.read_text().strip()
    if not key:
        raise EmptySecret(
            "the key in {path} is empty, and with an empty key anybody could take any seat; "
            "put its copy back, or delete the file: a new key is made, and people sit down anew",
            path=path,
        )
    return key


def make_secret(path: Path) -> None:
    """Write a new key; it is whole, and on disk, before it has its name."""
    part = path.with_name(f"{SECRET}.{os.getpid()}")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ONLY), "w") as file:
        file.write(secrets.token_hex(32))
        file.flush()
        os.fsync(file.fileno())
    with suppress(FileExistsError):  # whoever is first has made it
        os.link(part, path)
    part.unlink()
