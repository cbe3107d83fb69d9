"""Processes behind the server are killed while they work: tables and pages go on by themselves."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from pathlib import Path

import pytest

from daikaiju.game import Game
from daikaiju.web.client import Person, make_http
from daikaiju.web.load import own_server

pytestmark = pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")


def workers_of(pid: int) -> list[int]:
    """The processes that think or draw for a server."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    children = [int(word) for task in tasks for word in task.read_text().split()]
    return [child for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


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
                        os.kill(worker, signal.SIGKILL)
                        kills += 1
                    assert (await ann.get(f"/t/{table}")).status_code == 200  # drawn by a new process
                await asyncio.sleep(0.02)
        return (await ann.get(f"/t/{table}/record")).text, kills


def test_killed_workers_lose_nothing(tmp_path):
    with own_server(tmp_path) as (address, pid):
        text, kills = asyncio.run(play_while_killing(address, pid))
    assert kills >= 8
    game = Game.replay(text)
    assert {actor for actor, _action in game.history} >= {0, 1, 2, 3}
