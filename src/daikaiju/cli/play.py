"""The command that serves the table in the browser."""

from __future__ import annotations

import gc
import os
from collections.abc import Sequence
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from daikaiju.errors import BadOptions

if TYPE_CHECKING:
    from daikaiju.words.language import Language

LEVELS = ("debug", "info", "warning", "error")


def play(
    host: Annotated[str, typer.Option(help="address; 0.0.0.0 lets others on your network in")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="port; without it, the first free one from 8020")
    ] = None,
    data: Annotated[Path | None, typer.Option(help="folder in which games are kept")] = None,
    show: Annotated[bool, typer.Option("--open/--no-open", help="open the browser")] = True,
    allow_host: Annotated[
        list[str] | None, typer.Option(help="a name by which people reach this server, as behind a proxy; repeatable")
    ] = None,
    proxy: Annotated[
        list[str] | None, typer.Option(help="address of a proxy on another machine that may be believed; repeatable")
    ] = None,
    log: Annotated[str, typer.Option(help="what is logged: debug, info, warning, error")] = "warning",
    lang: Annotated[str, typer.Option(help="language of messages here: en, pl, cs; the system's if left out")] = "",
) -> None:
    """Play in the browser: alone, at one device, or with friends by a link."""
    gc.disable()  # until the server answers: nothing of what is imported becomes garbage
    from daikaiju.storage.address import data_folder
    from daikaiju.web.serve import Site, serve
    from daikaiju.words.language import language

    words = language(lang or system_language())
    check(log, proxy or (), words)
    site = Site(host, port, tuple(allow_host or ()), tuple(proxy or ()))
    serve(data_folder(data), site, words, show=show, level=log)


def check(level: str, proxies: Sequence[str], words: Language) -> None:
    """What a server could not start with is refused first."""
    if level not in LEVELS:
        known = ", ".join(LEVELS)
        raise BadOptions(words.text("unknown level of logs: {level}; known: {known}", level=level, known=known))
    for address in proxies:
        if not is_network(address):
            raise BadOptions(words.text("{address} is not an address; --proxy 192.0.2.7 is one", address=address))


def system_language() -> str:
    """The language of the system, if we speak it."""
    from daikaiju.words.language import LANGUAGES

    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(name, "")[:2].lower()
        if code:
            return code if code in LANGUAGES else "en"
    return "en"


def is_network(address: str) -> bool:
    """Whether a text is an address, or a network."""
    try:
        ip_network(address)
    except ValueError:
        return False
    return True
