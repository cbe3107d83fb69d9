"""Servers for tests, and the people who use them. All of them are patient: the machine may be busy."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, suppress
from pathlib import Path

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from daikaiju.web.client import Person, make_http
from daikaiju.web.load import own_server
from daikaiju.web.push.message import content_of
from patience import PATIENCE, WHOLE_GAME, check, deadline_in, patiently

CHANGED = """
from daikaiju import sandbox
from daikaiju.cli import main

changes = {changes!r}
exec(changes)
sandbox.CHILD = sandbox.CHILD.replace("from daikaiju", f"exec({{changes!r}}); from daikaiju")
main()
"""
# As often as usual, but counted by the hour: then it does not matter how quick the machine is.
BY_THE_HOUR = """
from daikaiju.web.middleware import rate_limit
for limits in (rate_limit.BY_GUEST, rate_limit.BY_ADDRESS):
    limits |= {what: limit._replace(seconds=3600) for what, limit in limits.items()}
"""
PLAIN = ("--port", "0", "--no-analyses")  # an analysis would take a processor from the other tests
UNLIMITED = "from daikaiju.web.middleware import rate_limit\nrate_limit.Limits.check = lambda *words: None"


def served(folder: Path, *words: str) -> AbstractContextManager[tuple[str, int]]:
    """A server in a process of its own: its address and process id."""
    return own_server(folder, *PLAIN, *words, patience=PATIENCE)


def served_with(changes: str, folder: Path, *words: str) -> AbstractContextManager[tuple[str, int]]:
    """A server in which constants were changed; so they are in the processes of its sandboxes."""
    program = folder / "changed.py"
    program.write_text(CHANGED.format(changes=changes), encoding="utf-8")
    return own_server(folder, *PLAIN, *words, program=[str(program)], patience=PATIENCE)


def patient_http(address: str, connections: int = 20) -> httpx2.AsyncClient:
    return make_http(address, connections, PATIENCE)


def in_server(address: str, play: Callable[[httpx2.AsyncClient], Awaitable[None]]) -> None:
    """Let people do something at a server."""

    async def main() -> None:
        async with patient_http(address) as http, patiently("people at the server", WHOLE_GAME):
            await play(http)

    asyncio.run(main())


async def somebody(http: httpx2.AsyncClient, seed: int = 1) -> Person:
    person = Person(http, random.Random(seed))
    await person.arrive()
    return person


async def at_a_table(http: httpx2.AsyncClient) -> tuple[Person, str]:
    """Somebody who plays both seats, and their table."""
    person = await somebody(http)
    return person, await person.make_table(game="2e", seats=2, here=1, name="Ann", do="start")


def socket_to(where: str, **options: object) -> connect:
    """Open a socket, as pages do; our pages may be large."""
    return connect(where, max_size=None, proxy=None, open_timeout=PATIENCE, **options)


def page_of(person: Person, table: str, **more: str) -> connect:
    """Open the socket of a page."""
    base = str(person.http.base_url).rstrip("/")
    head = {"Cookie": person.cookie, **more}
    return socket_to(f"ws{base.removeprefix('http')}/t/{table}/ws", additional_headers=head, origin=base)


async def next_page(socket: ClientConnection) -> str:
    """What a page is sent next."""
    async with patiently("the next page"):
        return content_of(await socket.recv())


async def until_page(socket: ClientConnection, words: str) -> None:
    """Wait until a page is sent that has these words."""
    while words not in await next_page(socket):
        pass


async def closed_with(socket: ClientConnection) -> int | None:
    """The code with which the server closes a socket."""
    async with patiently("the end of a connection"):
        with suppress(ConnectionClosed):
            async for _message in socket:
                pass
    return socket.close_code


async def play_out(person: Person, table: str) -> None:
    """Answer everything until the game is over."""
    deadline = deadline_in(WHOLE_GAME)
    while (asked := await person.asked(table))["phase"] != "over":
        check(deadline, "the end of the game")
        if asked["options"]:
            await person.act(table, asked)
