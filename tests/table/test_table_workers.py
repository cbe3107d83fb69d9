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

from daikaiju.errors import BadOptions
from daikaiju.game import Game
from daikaiju.players.built_in import BOTS
from daikaiju.storage.database import Database
from daikaiju.table import commands, seating
from daikaiju.table.bots import known_bot, usual_bot
from daikaiju.table.errors import NotPossible
from daikaiju.table.model import Options
from daikaiju.table.tables import Tables
from daikaiju.table.workers import Workers, bot_named, decide, strongest_ready
from networks import made_up
from patience import PATIENCE, patiently, until, until_async


class Quiet:
    def changed(self, table_id: str) -> None:
        """Nobody looks."""


def asked_game(kind: str = "tokyo") -> Game:
    game = Game(kind, players=2, first=0)
    while game.actor < 0:
        game.chance()
    return game


def test_a_worker_decides_and_one_that_died_is_replaced():
    async def play():
        workers, game = Workers(1, longest=PATIENCE), asked_game()
        assert await workers.decide("random", game) in [action.number for action in game.legal_actions]
        os.kill(workers.idle[0].pid, signal.SIGKILL)
        assert await workers.decide("random", game) in [action.number for action in game.legal_actions]
        workers.close()

    asyncio.run(play())


def decide_or_not(bot: str, game: Game) -> int:
    """Runs in a worker: the bot "autopilot" never answers."""
    if bot == "autopilot":
        time.sleep(100 * PATIENCE)
    return decide(bot, game)


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("daikaiju.table.workers.decide", decide_or_not)


def alive(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists() and "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2][:3]


@pytest.mark.usefixtures("stuck")
def test_a_killed_thought_is_thought_again_and_others_are_not_disturbed():
    """kill -9 of a worker that thinks breaks its own thought only."""

    async def play():
        workers, game = Workers(2, longest=PATIENCE), asked_game()
        lasting = asyncio.create_task(workers.decide("autopilot", game))
        (victim,) = await until_async(lambda: workers.processes, "the process of a bot")
        assert await workers.decide("random", game) in [action.number for action in game.legal_actions]
        (other,) = workers.idle
        os.kill(victim.pid, signal.SIGKILL)
        await until_async(lambda: not workers.idle, "another thought")  # in the process that is idle
        assert not lasting.done()
        assert workers.processes == {other}
        lasting.cancel()
        await asyncio.gather(lasting, return_exceptions=True)
        workers.close()

    asyncio.run(play())


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
@pytest.mark.usefixtures("stuck")
def test_a_bot_past_its_time_is_ended_and_holds_up_nobody():
    """One process: a bot that never answers gives it up, and the next bot thinks in a new one."""

    async def play():
        workers, game = Workers(1, longest=1.0), asked_game()
        lasting = asyncio.create_task(workers.decide("autopilot", game))
        (worker,) = await until_async(lambda: workers.processes, "the process of a bot")
        workers.longest = PATIENCE  # from the next thought on
        waiting = asyncio.create_task(workers.decide("random", game))
        with pytest.raises(TimeoutError):
            await lasting
        assert await waiting in [
            action.number for action in game.legal_actions
        ]  # its time began when the other's was over
        await until_async(lambda: not alive(worker.pid), "the end of a process")
        workers.close()

    asyncio.run(play())


@pytest.mark.usefixtures("stuck")
def test_a_table_goes_on_without_a_bot_that_never_answers(tmp_path):
    async def play():
        database = Database(f"sqlite:///{tmp_path / 'test.sqlite'}")
        await database.open()
        workers = Workers(1, longest=1.0)
        tables = Tables(database, Quiet(), workers)
        table = seating.new_table(Options(speed=0), ["person", "bot:autopilot"], "ann", tables.clock())
        seating.join(table, "ann", 0, "Ann", "", False, tables.clock())
        await tables.add(table)
        await tables.change(table.id, lambda draft: commands.start(draft, "ann"))
        async with patiently("an act in the bot's place"):
            while not any(entry.bot for entry in (await tables.find(table.id)).entries):
                now = await tables.find(table.id)
                if now.asked is not None and not now.asked.player:
                    words = str(now.game.legal_actions[0])
                    seat = now.asked.number
                    await tables.change(table.id, lambda draft: commands.act(draft, "ann", seat, draft.number, words))  # noqa: B023
                await asyncio.sleep(0.05)
        await tables.close()
        workers.close()
        await database.close()

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
        await until_async(workers.compiling["tokyo"].done, "the compiler")
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
game = Game(first=0)
while game.actor < 0:
    game.chance()
async def main():
    workers = Workers(1, longest=1000.0)
    await workers.decide("random", game)
    print(workers.idle[0].pid, flush=True)
    await asyncio.Event().wait()
if __name__ == "__main__":
    asyncio.run(main())
"""
    server = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    worker = int(server.stdout.readline())
    assert Path(f"/proc/{worker}").exists()
    server.kill()
    server.communicate()
    until(lambda: not Path(f"/proc/{worker}").exists(), "the end of a worker")


def test_bots_of_a_table_come_from_the_registry_only():
    assert usual_bot("tokyo") in BOTS
    assert known_bot("", "tokyo") in BOTS
    assert known_bot("random", "tokyo") == "random"
    for name in ("nobody", "../evil.py:Bot", "net:/etc/passwd", "x=net:/etc/passwd", "seeker:100000ms", "\x00"):
        with pytest.raises(NotPossible):
            known_bot(name, "tokyo")


def test_a_worker_makes_no_bot_of_a_file(tmp_path):
    """A name that got past the check all the same would lead to no file."""
    made_up("tokyo").write(tmp_path / "mine.npz")
    (tmp_path / "mine.py").write_text("class Mine:\n    def decide(self, game, rng):\n        return 0\n")
    for name in (f"net:{tmp_path / 'mine.npz'}", f"{tmp_path / 'mine.py'}:Mine", "exec:true"):
        with pytest.raises((BadOptions, KeyError)):
            bot_named(name)
