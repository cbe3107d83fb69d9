"""Load test: many tables of bots and scripted people, and the server's response times."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import aclosing, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .client import PATIENCE, Frame, Person, make_http

COMMAND = ("-m", "daikaiju")
END = 20.0  # seconds the server has to shut down
RAMP = 10.0  # seconds over which the tables are opened, before measuring starts
SEATS = 4


@dataclass
class Tally:
    """What the scripted people measured."""

    waits: list[float] = field(default_factory=list)
    frames: int = 0
    bytes: int = 0
    refused: int = 0
    errors: list[str] = field(default_factory=list)
    measuring: bool = False


@contextmanager
def own_server(
    folder: Path, *words: str, program: Sequence[str] = COMMAND, patience: float = END
) -> Iterator[tuple[str, int]]:
    """Start a server in a subprocess; yield its address and process id."""
    command = [sys.executable, *program, "play", "--no-open", "--data", str(folder), *words]
    # In its own session, so that Ctrl-C reaches only this process, which then ends the server.
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)  # noqa: S603
    try:
        yield address_from(process), process.pid
    finally:
        process.terminate()
        process.communicate(timeout=patience)


def address_from(process: subprocess.Popen[str]) -> str:
    """Read the address a server prints when it is ready."""
    assert process.stdout is not None
    for line in process.stdout:
        if "http://" in line:
            return "http://" + line.partition("http://")[2].split("/")[0].replace("localhost", "127.0.0.1")
    raise RuntimeError("the server did not start")


def measure(tables: int, seconds: float, think: float, bot: str) -> dict[str, Any]:
    """Run a load test and return its figures."""
    with tempfile.TemporaryDirectory() as folder, own_server(Path(folder)) as (address, pid):
        idle = memory(pid)
        before = processor(pid)
        tally = asyncio.run(play_many(address, tables, seconds, think, bot))
        used = processor(pid) - before
        return figures(tally, tables, seconds, think) | {
            "idle_mb": idle,
            "loaded_mb": memory(pid),
            "server_cpu_s": round(used, 1),
        }


async def play_many(address: str, tables: int, seconds: float, think: float, bot: str) -> Tally:
    """Let people play at many tables and measure once all are open."""
    async with playing(address, tables, think, bot) as tally:
        await asyncio.sleep(RAMP + 2)
        tally.measuring = True
        await asyncio.sleep(seconds)
        tally.measuring = False
    return tally


@asynccontextmanager
async def playing(
    address: str, tables: int, think: float, bot: str, patience: float = PATIENCE, places: range | None = None
) -> AsyncIterator[Tally]:
    """Keep people playing at many tables, or at some of them, while the context is open."""
    tally, here = Tally(), range(tables) if places is None else places
    async with make_http(address, len(here) * 2, patience) as http:
        tasks = [asyncio.create_task(play_one(http, tally, place, RAMP * place / tables, think, bot)) for place in here]
        try:
            yield tally
        finally:
            for task in tasks:
                task.cancel()
            for result in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(result, Exception):
                    tally.errors.append(f"{type(result).__name__}: {result}")


async def play_one(http: Any, tally: Tally, place: int, delay: float, think: float, bot: str) -> None:
    """Play one game after another at one table: one or two people, the rest bots."""
    await asyncio.sleep(delay)
    rng = random.Random(place)
    people = [Person(http, rng) for _ in range(1 + place % 2)]
    for person in people:
        await person.arrive()
    while True:
        kind = "1e" if place % 4 < 2 else "2e"
        begin = "start" if len(people) == 1 else "create"
        form = {"game": kind, "seats": SEATS, "people": len(people) - 1, "bot": bot, "name": "Load", "do": begin}
        table = await people[0].make_table(**form)
        for person in people[1:]:
            expect(await person.post(f"/t/{table}/join", {"name": "Guest"}), tally)
            expect(await people[0].post(f"/t/{table}/start"), tally)
        await asyncio.gather(*(play_seat(person, table, tally, think) for person in people))


async def play_seat(person: Person, table: str, tally: Tally, think: float) -> None:
    """Open the page's socket and act when asked, until the game is over."""
    async with aclosing(person.frames(table)) as frames:
        await answer_frames(person, table, tally, think, frames)


async def answer_frames(person: Person, table: str, tally: Tally, think: float, frames: AsyncIterator[Frame]) -> None:
    """Act whenever a page contains a question for this person."""
    async for frame in frames:
        tally.frames += tally.measuring
        tally.bytes += frame.size * tally.measuring
        if f'action="/t/{table}/act"' not in frame.page and "/rematch" not in frame.page:
            continue
        asked = await person.asked(table)
        if asked["phase"] == "over":
            return
        if asked["seat"] is None:
            continue
        await asyncio.sleep(person.rng.uniform(0.5, 1.5) * think)
        answer = await person.act(table, asked)
        expect(answer, tally)
        if tally.measuring:
            tally.waits.append(person.waits[-1])


def expect(answer: Any, tally: Tally) -> None:
    """Count a 409 as refused and anything but 204 as an error."""
    if answer.status_code == 409:
        tally.refused += 1
    elif answer.status_code != 204:
        tally.errors.append(f"{answer.status_code}: {answer.text[:100]}")


def figures(tally: Tally, tables: int, seconds: float, think: float) -> dict[str, Any]:
    """Return the figures of a run; times in milliseconds."""
    waits = sorted(tally.waits) or [0.0]
    return {
        "tables": tables,
        "seconds": seconds,
        "think_s": think,
        "cores": os.cpu_count(),
        "actions": len(tally.waits),
        "actions_per_s": round(len(tally.waits) / seconds, 1),
        "pages_per_s": round(tally.frames / seconds, 1),
        "kb_per_page": round(tally.bytes / max(1, tally.frames) / 1024, 1),
        **{
            f"p{part}_ms": round(waits[min(len(waits) - 1, len(waits) * part // 100)] * 1000, 1)
            for part in (50, 95, 99)
        },
        "max_ms": round(waits[-1] * 1000, 1),
        "refused": tally.refused,
        "errors": len(tally.errors),
        "first_errors": tally.errors[:5],
    }


def report(found: dict[str, Any]) -> str:
    """Format the figures as a small table."""
    head = "Server and clients share this machine.\n"
    return head + "\n".join(f"{name:14} {value}" for name, value in found.items() if value != [])


def memory(pid: int) -> float:
    """Return the server's memory in MB, without its subprocesses; 0 without /proc."""
    status = Path(f"/proc/{pid}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return sum(round(int(line.split()[1]) / 1024, 1) for line in lines if line.startswith("VmRSS"))


def processor(pid: int) -> float:
    """Return the processor time a server has used, in seconds; 0 without /proc."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    words = stat.read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
