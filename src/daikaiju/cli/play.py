"""The command that serves the table in the browser."""

from __future__ import annotations

import gc
import os
from collections.abc import Sequence
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated

import typer

from daikaiju.errors import BadOptions
from daikaiju.extras import need

from .backup import tell_unused
from .language import spoken
from .options import Lang

SHORTEST_KEY = 16
LEVELS = ("debug", "info", "warning", "error")

Address = Annotated[
    str, typer.Option(help="address of a PostgreSQL for stored games: postgresql://…; several servers can share it")
]
Workers = Annotated[
    int, typer.Option(min=1, max=64, help="server processes on this port; more than one need PostgreSQL")
]
Names = Annotated[
    list[str] | None, typer.Option(help="a host name of this server, for example behind a proxy; repeatable")
]
Proxies = Annotated[list[str] | None, typer.Option(help="address of a trusted proxy on another machine; repeatable")]
OwnBots = Annotated[
    list[str] | None,
    typer.Option(help="a bot to offer at tables: [NAME=]FILE.py:CLASS, exec:COMMAND or net:FILE; repeatable"),
]
Lobby = Annotated[
    bool, typer.Option("--lobby", help="list open tables for everybody, and let people play with whoever comes")
]
Analyses = Annotated[bool, typer.Option(help="analyse games after their end, not only when a replay is opened")]


def play(
    host: Annotated[
        str, typer.Option(help="address to listen on; 0.0.0.0 admits others on your network")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="port; default: the first free one from 8020")
    ] = None,
    data: Annotated[Path | None, typer.Option(help="folder for stored games")] = None,
    database: Address = "",
    workers: Workers = 1,
    show: Annotated[bool, typer.Option("--open/--no-open", help="open the browser")] = True,
    allow_host: Names = None,
    proxy: Proxies = None,
    bot: OwnBots = None,
    lobby: Lobby = False,
    analyses: Analyses = True,
    metrics: Annotated[bool, typer.Option(help="answer /metrics for Prometheus")] = False,
    log: Annotated[str, typer.Option(help="log level: debug, info, warning, error")] = "warning",
    lang: Lang = "",
) -> None:
    """Play in the browser: alone, on one device, or with friends by a link."""
    gc.disable()  # until the server answers: imports leave no garbage
    from daikaiju.storage.address import data_folder
    from daikaiju.table.bots import read_offered
    from daikaiju.web.serve import Site, Store, serve
    from daikaiju.web.serve_many import serve_many
    from daikaiju.web.settings import SECRET

    check(log, metrics=metrics)
    site = Site(host, port, tuple(allow_host or ()), proxies(proxy or ()), metrics, host_key(), analyses, lobby)
    store, bots = Store(data_folder(data), database), read_offered(bot or ())
    if not (store.folder / SECRET).exists():  # the key of an older version is taken from there
        tell_unused(data, store.address)
    if workers > 1:
        serve_many(store, site, spoken(), workers, show=show, level=log, bots=bots)
    else:
        serve(store, site, spoken(), show=show, level=log, bots=bots)


def check(level: str, *, metrics: bool) -> None:
    """Raise an error for an unknown level of logs or a missing package."""
    if level not in LEVELS:
        raise BadOptions("unknown level of logs: {level}; known: {known}", level=level, known=", ".join(LEVELS))
    if metrics:
        need("metrics")


def proxies(given: Sequence[str]) -> tuple[str, ...]:
    """Return the addresses of proxies; raises BadOptions if one is none."""
    for address in given:
        if not is_network(address):
            raise BadOptions("{address} is not an address; --proxy 192.0.2.7 is one", address=address)
    return tuple(given)


def host_key() -> str:
    """Return the key of the host's page; a short one could be guessed."""
    key = os.environ.get("DAIKAIJU_HOST_KEY", "")
    if key and len(key) < SHORTEST_KEY:
        raise BadOptions("DAIKAIJU_HOST_KEY has {n} characters; use {least} or more", n=len(key), least=SHORTEST_KEY)
    return key


def is_network(address: str) -> bool:
    """Whether a text is an IP address or a network."""
    try:
        ip_network(address)
    except ValueError:
        return False
    return True
