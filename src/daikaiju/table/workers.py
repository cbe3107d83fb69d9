"""Bots think in worker processes, so that the table answers while they do."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import cache

from daikaiju.game import Game
from daikaiju.players.base import Bot
from daikaiju.players.registry import BOTS, make_bot

from .bots import by_level, usual_bot

TRIES = 3  # processes that may die under a thought before its bot has failed
LONGEST_THOUGHT = 30.0  # seconds; many times what the slowest bot takes
POLITE = 5  # how far thinking stands back: people come first


class Workers:
    """Processes that are started when bots are asked. Each is a pool of its own: what ends one harms no other."""

    def __init__(self, processes: int = 0, longest: float = LONGEST_THOUGHT) -> None:
        self.longest = longest  # seconds a bot has for a thought
        self.turns = asyncio.Semaphore(processes or os.cpu_count() or 2)
        self.pools: set[ProcessPoolExecutor] = set()
        self.idle: list[ProcessPoolExecutor] = []
        self.compiling: dict[str, asyncio.Task[None]] = {}  # by game

    async def decide(self, bot: str, game: Game) -> int:
        """Let a bot decide; a thought whose process was killed is thought again."""
        question = for_bots(game)
        bot = self.ready_bot(bot, game.setup.game)
        async with self.turns:
            for _attempt in range(TRIES - 1):
                with suppress(BrokenProcessPool):
                    return await self.ask(bot, question)
            return await self.ask(bot, question)

    async def warm_up(self) -> None:
        """Start a process before the first bot is asked."""
        if not self.pools:
            game = Game(first=0)
            while game.actor < 0:
                game.chance()
            await self.decide(usual_bot(), game)

    async def ask(self, bot: str, game: Game) -> int:
        """Let a worker decide; its time begins now, not while others were thinking."""
        with self.process() as pool:
            async with asyncio.timeout(self.longest):
                return await asyncio.get_running_loop().run_in_executor(pool, decide, bot, game)

    @contextmanager
    def process(self) -> Iterator[ProcessPoolExecutor]:
        """Lend a process; one that died, or that nobody waits for any more, is not used again."""
        pool = self.idle.pop() if self.idle else new_pool(1)
        self.pools.add(pool)
        try:
            yield pool
        except (BrokenProcessPool, TimeoutError, asyncio.CancelledError):
            self.pools.discard(pool)
            end_pool(pool)
            raise
        finally:
            if pool in self.pools:
                self.idle.append(pool)

    def ready_bot(self, bot: str, game: str) -> str:
        """A bot that needs the compiler lets the strongest other one play until the rules are compiled."""
        if not BOTS[bot].needs_compiler:
            return bot
        if game not in self.compiling:
            self.compiling[game] = asyncio.create_task(compile_elsewhere(game))
        task = self.compiling[game]
        is_ready = task.done() and not task.cancelled() and task.exception() is None
        return bot if is_ready else strongest_ready()

    def close(self, *, wait: bool = True) -> None:
        """End the workers."""
        for pool in self.pools:
            pool.shutdown(wait=wait, cancel_futures=True)
        self.pools.clear()
        self.idle.clear()


def new_pool(processes: int, politeness: int = POLITE) -> ProcessPoolExecutor:
    """Processes that work for the server."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(processes, mp_context=context, initializer=settle_in, initargs=(politeness,))


def end_pool(pool: ProcessPoolExecutor) -> None:
    """End a pool at once, whatever its processes do."""
    for process in list((pool._processes or {}).values()):  # noqa: SLF001 - Python 3.14 has kill_workers for this
        process.kill()
    pool.shutdown(wait=False, cancel_futures=True)


async def compile_elsewhere(game: str, tries: int = TRIES) -> None:
    """Have the rules compiled, or loaded, in a process that ends then: the workers find them on disk."""
    pool = new_pool(1)
    try:
        await asyncio.get_running_loop().run_in_executor(pool, compile_bots, game)
    except BrokenProcessPool:
        if tries == 1:
            raise
        await compile_elsewhere(game, tries - 1)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def compile_bots(game: str) -> None:
    """Runs in a process of its own: half a minute on a new machine, a second later."""
    from daikaiju.players.policies import compiled

    compiled(game)


def strongest_ready() -> str:
    """The strongest bot that can play at once."""
    return [row for row in by_level() if not row.needs_compiler][-1].name


def for_bots(game: Game) -> Game:
    """What is sent to a worker: the present as the bot may know it, without the past."""
    present = game.view(game.actor)
    present.history, present.events = [], []
    return present


def end_workers() -> None:
    """End all processes that work for this one, whatever they do: nothing in them is worth keeping."""
    for process in multiprocessing.active_children():
        process.terminate()


def settle_in(politeness: int) -> None:
    """A worker leaves Ctrl-C, and perhaps the processor, to the server, and ends when that has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if politeness and hasattr(os, "nice"):
        os.nice(politeness)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait for the server's end."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)


@cache
def bot_named(name: str) -> Bot:
    """A worker keeps the bots it has made."""
    return make_bot(name)


def decide(bot: str, game: Game) -> int:
    """Runs in a worker: the bot has its own luck, never the game's."""
    return game.legal_action(bot_named(bot).decide(game, random.Random())).number
