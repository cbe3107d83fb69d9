"""Attacks on a running server: each is bounded in count and time, and returns what it achieved."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import sqlite3
import statistics
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeVar
from urllib.parse import urlsplit

import httpx2
from websockets.asyncio.client import connect

from .ordinary import Guest, Ordinary
from .processes import DRAWING, ROLES, children_of, usage_by_role, usage_of, words_of

T = TypeVar("T")
HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
CHUNK = b"X-Filler: " + b"x" * 1000 + b"\r\n"
MOST_SENT = 8 * 2**20  # bytes of a head that does not end
GUESTS = 1000  # that are made up
AT_ONCE = 8  # requests under way at the same time


@dataclass
class Target:
    """The server that is attacked, and the player whose answers count."""

    address: str
    pid: int
    folder: Path
    http: httpx2.AsyncClient
    ordinary: Ordinary

    @property
    def place(self) -> tuple[str, int]:
        """Host and port."""
        parts = urlsplit(self.address)
        return parts.hostname or "", parts.port or 80


async def abandoned_tables(target: Target) -> str:
    """Six guests of one address begin ten games each against five seekers, and never look at them."""
    statuses: Counter[int] = Counter()
    for number in range(6):
        guest = Guest(target.http, "203.0.113.7")
        await guest.arrive()
        made = await asyncio.gather(*(guest.try_table("seeker", 6) for _ in range(10)), return_exceptions=True)
        statuses.update(found[1] if isinstance(found, tuple) else 0 for found in made)
        await asyncio.sleep(0.2 * (number < 5))
    await asyncio.sleep(20)
    return f"{statuses[204]} of 60 tables begun"


async def made_up_guests(target: Target) -> str:
    """1,000 requests, each of another guest and address."""
    limit = asyncio.Semaphore(AT_ONCE)

    async def ask(number: int) -> None:
        async with limit:
            head = {"X-Forwarded-For": f"192.0.{number // 250}.{number % 250 + 1}"}
            with suppress(httpx2.HTTPError):
                await target.http.get(f"/t/{secrets.token_urlsafe(6)}", headers=head)

    before = usage_of(target.pid)
    await asyncio.gather(*(ask(number) for number in range(GUESTS)))
    after = usage_of(target.pid)
    cost = (after.seconds - before.seconds) / GUESTS * 1000
    threads, grown = after.threads - before.threads, after.megabytes - before.megabytes
    return f"{cost:.1f} ms a request, {threads} more threads, {grown:.0f} MB more"


async def endless_head(target: Target) -> str:
    """Send a head that does not end, up to 8 MB."""
    reader, writer = await asyncio.open_connection(*target.place)
    writer.write(HEAD)
    sent, status = 0, ""
    with suppress(ConnectionError):
        while sent < MOST_SENT and not reader.at_eof():
            writer.write(CHUNK)
            sent += len(CHUNK)
            await asyncio.wait_for(writer.drain(), 5)
        status = (await asyncio.wait_for(reader.read(64), 5)).decode()[9:12]
    writer.close()
    await asyncio.sleep(3)
    return f"refused ({status or 'closed'}) after at most {sent // 1024} kB"


async def whole_heads(target: Target) -> str:
    """Four connections send heads of 120 kB with 29,990 fields, again and again, and then heads that do not wait."""
    waits = []
    for what in (HEAD + b"x:\r\n" * 29_990 + b"\r\n", (HEAD + b"\r\n") * 3500):
        until = time.monotonic() + 6
        *_sent, took = await asyncio.gather(*(send_often(target, what, until) for _ in range(4)), visit(target, until))
        waits.append(took * 1000)
    return "a visitor is answered in {:.0f} ms, and in {:.0f} ms during pipelined ones (median)".format(*waits)


async def send_often(target: Target, what: bytes, until: float) -> None:
    """Send something over new connections, one after the other."""
    while time.monotonic() < until:
        reader, writer = await asyncio.open_connection(*target.place)
        with suppress(ConnectionError, TimeoutError):
            writer.write(what)
            await writer.drain()
            await asyncio.wait_for(reader.read(64), 10)
        writer.close()


async def visit(target: Target, until: float) -> float:
    """Ask for a page that does not exist, again and again; return the median of the seconds."""
    waits = []
    while time.monotonic() < until:
        waits.append((await timed(target.http.get("/nothing")))[1])
        await asyncio.sleep(0.03)
    return statistics.median(waits)


async def half_heads(target: Target) -> str:
    """500 connections with half a head; then a visitor comes."""
    opened = [await asyncio.open_connection(*target.place) for _ in range(500)]
    for _reader, writer in opened:
        writer.write(HEAD)
    await asyncio.sleep(3)
    start = time.monotonic()
    answer = await target.http.get("/healthz", timeout=20)
    took = time.monotonic() - start
    closed = sum(reader.at_eof() for reader, _writer in opened)
    for _reader, writer in opened:
        writer.close()
    return f"{closed} of 500 closed, a visitor is answered {answer.status_code} in {took * 1000:.0f} ms"


async def odd_watchers(target: Target) -> str:
    """100 watchers whose requests differ follow the game of the player."""
    base = target.address.replace("http", "ws", 1)
    async with AsyncExitStack() as stack:

        async def watch(number: int) -> None:
            where = f"{base}/t/{target.ordinary.table}/ws?from={number}&theme={number % 3}"
            head = {"X-Forwarded-For": f"203.0.113.{number}", "Origin": target.address}
            with suppress(OSError, TimeoutError):
                await stack.enter_async_context(
                    connect(where, additional_headers=head, max_size=None, proxy=None, open_timeout=20)
                )

        await asyncio.gather(*(watch(number) for number in range(100)))
        drawn, acts = usage_by_role(target.pid)[DRAWING].seconds, len(target.ordinary.answers)
        await asyncio.sleep(10)
        drawn = usage_by_role(target.pid)[DRAWING].seconds - drawn
        acts = len(target.ordinary.answers) - acts
    return f"{drawn / max(1, acts) * 1000:.0f} ms of drawing for each act of a player"


async def many_acts(target: Target) -> str:
    """One guest sends 1,000 acts as quickly as possible."""
    guest, statuses = Guest(target.http, "203.0.113.9"), Counter[int]()
    await guest.arrive()
    table, _status = await guest.try_table("random", 2)
    limit = asyncio.Semaphore(AT_ONCE)

    async def act() -> None:
        async with limit:
            with suppress(httpx2.HTTPError):
                answer = await guest.post(f"/t/{table}/act", {"seat": 0, "number": 10**40, "action": "stop"})
                statuses[answer.status_code] += 1

    await asyncio.gather(*(act() for _ in range(1000)))
    return f"{statuses[409]} looked at and refused, {statuses[429]} not even looked at"


async def no_database(target: Target) -> str:
    """Nothing can be stored for 12 seconds; 30 changes of as many tables wait."""
    rooms = []
    for number in range(3):
        guest = Guest(target.http, f"203.0.113.{10 + number}")
        await guest.arrive()
        rooms += [(guest, (await guest.try_table("random", 2, begins=False))[0]) for _ in range(10)]
    with locked(target.folder / "daikaiju.sqlite"):
        start = time.monotonic()
        forms = [guest.post(f"/t/{room}/pace", {"speed": 2}) for guest, room in rooms]
        waiting = asyncio.create_task(timed(asyncio.gather(*forms, return_exceptions=True)))
        await asyncio.sleep(max(0.0, start + 12 - time.monotonic()))
    found, took = await waiting
    failed = sum(not isinstance(answer, httpx2.Response) or answer.status_code >= 500 for answer in found)
    back = await target.ordinary.next_answer()
    return f"{failed} of 30 changes fail, all within {took:.1f} s; all goes on {back:.1f} s after its return"


async def timed(what: Awaitable[T]) -> tuple[T, float]:
    """Wait for something; return what comes of it, and the seconds that it took."""
    start = time.monotonic()
    return await what, time.monotonic() - start


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Keep everybody else from writing into a SQLite file."""
    connection = sqlite3.connect(file, isolation_level=None, timeout=30)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")
        connection.close()


async def hanging_drawing(target: Target) -> str:
    """The process that draws is stopped; a page is asked for."""
    drawing = next(pid for pid in children_of(target.pid) if ROLES.get(words_of(pid)[-1]) == DRAWING)
    os.kill(drawing, signal.SIGSTOP)
    start, guest = time.monotonic(), target.ordinary.guest
    health = await target.http.get("/healthz", timeout=30)
    page = await guest.get(f"/t/{target.ordinary.table}")
    took = time.monotonic() - start
    return f"/healthz says {health.status_code}; the page comes after {took:.0f} s ({page.status_code})"


class Attack(NamedTuple):
    """An attack, what it did before there were limits, and how it is made."""

    name: str
    before: str
    make: Callable[[Target], Awaitable[str]]


ATTACKS = (
    Attack("60 abandoned tables of six seekers", "everybody waited 40 s", abandoned_tables),
    Attack("made-up guests", "200,000 dead keys, 80 % of a core, threads", made_up_guests),
    Attack("a head that does not end", "195 MB were taken", endless_head),
    Attack("heads of 120 kB, and 3,500 requests at once", "a visitor waited 0.3 and 0.7 s", whole_heads),
    Attack("500 half-open heads", "visitors were shut out", half_heads),
    Attack("watchers whose requests differ", "390 drawings of one change, a push 29 → 1,697 ms", odd_watchers),
    Attack("a flood of acts with long numbers", "an error of the parser", many_acts),
    Attack("no database for 12 s", "waiting acts failed one after the other, bots stopped", no_database),
    Attack("the drawing process hangs", "no pages until a restart", hanging_drawing),
)
