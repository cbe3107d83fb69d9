"""Processes behind the server are killed while they work: tables and pages go on by themselves."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from daikaiju.game import Game
from daikaiju.web.client import Person, make_http
from daikaiju.web.load import address_from, own_server

pytestmark = pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")


def workers_of(pid: int) -> list[int]:
    """The processes that think or draw for a server."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    children = [int(word) for task in tasks for word in task.read_text().split()]
    return [child for child in children if b"spawn_main" in command_of(child)]


def command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):  # it has just ended
        return b""


async def until_workers(pid: int, number: int) -> None:
    for _ in range(1200):
        if len(workers_of(pid)) >= number:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the processes were not started")


async def play_while_killing(address: str, pid: int) -> tuple[str, int]:
    """A person plays against bots that think for a while; every worker is killed again and again."""
    kills = 0
    async with make_http(address) as http:
        ann = Person(http, random.Random(3))
        await ann.arrive()
        form = {"game": "2e", "seats": 4, "bot": "steady", "name": "Ann", "speed": 0, "do": "start"}
        table = await ann.make_table(**form)
        answers, number = 0, -1
        async with asyncio.timeout(90):
            while answers < 12:
                asked = await ann.asked(table)
                assert asked["number"] >= number  # nothing that was seen is gone
                number = asked["number"]
                if asked["phase"] == "over":
                    break
                if asked["seat"] is not None:
                    assert (await ann.act(table, asked)).status_code == 204
                    answers += 1
                    await asyncio.sleep(0.02)  # a bot begins to think
                    for worker in workers_of(pid) if kills < 8 else ():
                        with suppress(ProcessLookupError):
                            os.kill(worker, signal.SIGKILL)
                            kills += 1
                    assert (await ann.get(f"/t/{table}")).status_code == 200  # drawn by a new process
                await asyncio.sleep(0.02)
        return (await ann.get(f"/t/{table}/record")).text, kills


def test_processes_are_ready_when_the_first_table_is(tmp_path):
    """Somebody who looks at the first page for a moment does not wait for processes to start."""

    async def look(address: str, pid: int) -> None:
        async with make_http(address) as http:
            ann = Person(http, random.Random(3))
            assert workers_of(pid) == []  # an idle server has none
            await ann.arrive()
            await until_workers(pid, 2)
            ready = set(workers_of(pid))
            await ann.arrive()
            table = await ann.make_table(game="2e", seats=2, bot="random", name="Ann", speed=0, do="start")
            assert (await ann.get(f"/t/{table}")).status_code == 200
            assert ready <= set(workers_of(pid))

    with own_server(tmp_path) as (address, pid):
        asyncio.run(look(address, pid))


def test_killed_workers_lose_nothing(tmp_path):
    with own_server(tmp_path) as (address, pid):
        text, kills = asyncio.run(play_while_killing(address, pid))
    assert kills >= 8
    game = Game.replay(text)
    assert {actor for actor, _action in game.history} >= {0, 1, 2, 3}


def test_a_server_ends_quickly_and_silently_while_it_warms_up(tmp_path):
    command = [sys.executable, "-m", "daikaiju", "play", "--no-open", "--port", "0", "--data", str(tmp_path)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    async def look(address: str) -> None:
        async with make_http(address) as http:
            await Person(http, random.Random(3)).arrive()
            await until_workers(server.pid, 1)

    asyncio.run(asyncio.wait_for(look(address_from(server)), 30))
    server.terminate()
    _out, error = server.communicate(timeout=20)
    assert error == ""
