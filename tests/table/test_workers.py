"""Bots in worker processes."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from daikaiju.game import Game
from daikaiju.players.registry import BOTS
from daikaiju.table.bots import bots_for, known_bot, usual_bot
from daikaiju.table.refusals import NotPossible
from daikaiju.table.workers import Workers, end_workers, strongest_ready


def asked_game(kind: str = "tokyo") -> Game:
    game = Game.new(kind, players=2, first=0)
    while game.actor < 0:
        game.chance()
    return game


def test_a_worker_decides_and_a_broken_pool_is_replaced():
    async def play():
        workers, game = Workers(1), asked_game()
        assert await workers.decide("random", game) in game.legal()
        (worker,) = workers.start()._processes.values()
        os.kill(worker.pid, signal.SIGKILL)
        assert await workers.decide("random", game) in game.legal()
        end_workers()
        workers.close()

    asyncio.run(play())


def test_a_bot_that_needs_the_compiler_is_stood_in_for(monkeypatch):
    """Until its rules are compiled, the strongest other bot plays."""
    compiled = asyncio.Event()

    async def compile_slowly(game: str) -> None:
        await compiled.wait()

    monkeypatch.setattr("daikaiju.table.workers.compile_elsewhere", compile_slowly)

    async def play():
        workers = Workers(1)
        slow = next(row.name for row in BOTS.values() if row.needs_compiler)
        assert workers.ready_bot("random", "tokyo") == "random"
        assert workers.ready_bot(slow, "tokyo") == strongest_ready("tokyo") != slow
        compiled.set()
        await asyncio.sleep(0.01)
        assert workers.ready_bot(slow, "tokyo") == slow
        assert workers.ready_bot(slow, "duel") == strongest_ready("duel")

    asyncio.run(play())


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
def test_workers_end_with_a_killed_server():
    """No worker outlives its server, not even after kill -9."""
    code = """
import asyncio
from daikaiju.table.workers import Workers
from daikaiju.game import Game
game = Game.new(first=0)
while game.actor < 0:
    game.chance()
async def main():
    workers = Workers(1)
    await workers.decide("random", game)
    print(next(iter(workers.pool._processes)), flush=True)
    await asyncio.sleep(60)
if __name__ == "__main__":
    asyncio.run(main())
"""
    server = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    worker = int(server.stdout.readline())
    assert Path(f"/proc/{worker}").exists()
    server.kill()
    server.communicate()
    for _ in range(100):
        if not Path(f"/proc/{worker}").exists():
            return
        time.sleep(0.1)
    raise AssertionError("the worker lives on")


def test_bots_of_a_table_come_from_the_registry_only():
    for game in ("tokyo", "duel"):
        assert usual_bot(game) in {row.name for row in bots_for(game)}
        assert known_bot(game, "") in {row.name for row in bots_for(game)}
        assert known_bot(game, "random") == "random"
        for name in ("nobody", "../evil.py:Bot", "seeker:100000ms", "\x00"):
            with pytest.raises(NotPossible):
                known_bot(game, name)
