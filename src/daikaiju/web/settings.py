"""Settings of a server."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path

from daikaiju.players.contender import Contender
from daikaiju.storage.keys import EmptySecret
from daikaiju.storage.private import tighten

SECRET = "secret"  # noqa: S105 - the file in which older versions kept the key


@dataclass(frozen=True)
class Settings:
    """The cookie key, whether limits apply, the host names, and what bots there are."""

    secret: str
    limits: bool = True
    hosts: tuple[str, ...] = ()  # further host names of this server; *.name: all its subdomains
    metrics: bool = False  # whether /metrics is there
    host_key: str = ""  # with which the host's page can be opened from elsewhere
    workers: int = 0  # worker processes for bots; 0: one per core
    processes: int = 1  # server processes of this machine, which divide the limits of tables with bots
    bots: tuple[Contender, ...] = ()  # offered at tables besides the built-in ones
    lobby: bool = False  # whether open tables are listed for everybody
    analyses: bool = True  # whether games are analysed soon after their end, or only when a replay is opened


def secret_of(folder: Path) -> str:
    """Return a key for a database that has none: the one that an older daikaiju left in its folder, or a new one."""
    path = folder / SECRET
    if not path.exists():
        return secrets.token_hex(32)
    tighten(path)
    key = path.read_text().strip()
    if not key:
        raise EmptySecret(
            "the key in {path} is empty, and with an empty key anybody could take any seat; "
            "put its copy back, or delete the file: a new key is made, and people sit down anew",
            path=path,
        )
    return key
