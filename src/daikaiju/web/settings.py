"""Settings of a server."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from daikaiju.errors import DaikaijuError
from daikaiju.players.contender import Contender
from daikaiju.storage.private import OWNER_ONLY, tighten

SECRET = "secret"  # noqa: S105 - the name of the file


class EmptySecret(DaikaijuError):
    """The key file is empty: cookies signed with it could be forged."""


@dataclass(frozen=True)
class Settings:
    """The cookie key, whether limits apply, the host names, and what bots there are."""

    secret: str
    limits: bool = True
    hosts: tuple[str, ...] = ()  # further host names of this server; *.name: all its subdomains
    metrics: bool = False  # whether /metrics is there
    host_key: str = ""  # with which the host's page can be opened from elsewhere
    workers: int = 0  # worker processes for bots; 0: one per core
    bots: tuple[Contender, ...] = ()  # offered at tables besides the built-in ones


def secret_of(folder: Path) -> str:
    """Return the key that signs cookies; create it once, so that people keep their seats after a restart."""
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
    """Write a new key to a temporary file and link it into place once it is on disk."""
    part = path.with_name(f"{SECRET}.{os.getpid()}")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ONLY), "w") as file:
        file.write(secrets.token_hex(32))
        file.flush()
        os.fsync(file.fileno())
    with suppress(FileExistsError):  # another process created it first
        os.link(part, path)
    part.unlink()
