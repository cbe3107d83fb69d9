"""Processes behind the server are killed while they work: tables and pages go on by themselves."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import httpx2
import pytest
from serving import in_server, served, somebody

from daikaiju.game import Game
from daikaiju.web.client import Person
from daikaiju.web.load import address_from
from patience import PATIENCE, until_async

pytestmark = pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
KILLS = 8


def workers_of(pid: int) -> list[int]:
    """The processes that think or draw for a server."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    children = [int(word) for task in tasks for word in told(task).split()]
    return [child for child in children if b"daikaiju.sandbox" in told(Path(f"/proc/{child}/cmdline"))]


def told(path: Path) -> bytes:
    """What the system says of a process or thread; nothing if it has just ended."""
    try:
        return path.read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


async def until_workers(pid: int, number: int) -> list[int]:
    """Wait until so many processes work for a server, and return them."""
    await until_async(lambda: len(workers_of(pid)) >= number, f"{number} processes")
    return workers_of(pid)


def kill(processes: list[int]) -> int:
    """Kill processes; returns how many were still there."""
    killed = 0
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
            killed += 1
    return killed


async def play_while_killing(ann: Person, pid: int) -> tuple[str, int]:
    """A person plays against bots; the processes that think and draw are killed after every answer."""
    form = {"game": "2e", "seats": 4, "bot": "steady", "name": "Ann", "speed": 0, "do": "start"}
    table = await ann.make_table(**form)
    kills = answers = 0
    number = -1
    while answers < 12:
        asked = await ann.asked(table)
        assert asked["number"] >= number  # nothing that was seen is gone
        number = asked["number"]
        if asked["phase"] == "over":
            break
        if asked["seat"] is not None:
            assert (await ann.act(table, asked)).status_code == 204
            answers += 1
            if kills < KILLS:
                kills += kill(await until_workers(pid, 1))
            assert (await ann.get(f"/t/{table}")).status_code == 200  # drawn by a new process
        await asyncio.sleep(0.05)
    return (await ann.get(f"/t/{table}/record")).text, kills


def test_processes_are_ready_when_the_first_table_is(tmp_path):
    """Somebody who looks at the first page for a moment does not wait for processes to start."""

    async def look(http: httpx2.AsyncClient) -> None:
        assert workers_of(pid) == []  # an idle server has none
        ann = await somebody(http)
        await until_workers(pid, 2)
        ready = set(workers_of(pid))
        await ann.arrive()
        table = await ann.make_table(game="2e", seats=2, bot="random", name="Ann", speed=0, do="start")
        assert (await ann.get(f"/t/{table}")).status_code == 200
        assert ready <= set(workers_of(pid))

    with served(tmp_path) as (address, pid):
        in_server(address, look)


def test_killed_workers_lose_nothing(tmp_path):
    async def play(http: httpx2.AsyncClient) -> None:
        ann, kills = await somebody(http), 0
        while kills < KILLS:  # a game may be short
            text, killed = await play_while_killing(ann, pid)
            kills += killed
            assert {actor for actor, _action in Game.from_record(text).history} >= {0, 1, 2, 3}

    with served(tmp_path) as (address, pid):
        in_server(address, play)


def test_a_server_ends_silently_while_it_warms_up(tmp_path):
    command = [sys.executable, "-m", "daikaiju", "play", "--no-open", "--port", "0", "--data", str(tmp_path)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    async def look(http: httpx2.AsyncClient) -> None:
        await somebody(http)
        await until_workers(server.pid, 1)

    in_server(address_from(server), look)
    server.terminate()
    _out, error = server.communicate(timeout=PATIENCE)
    assert error == ""
