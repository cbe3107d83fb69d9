"""Bots think in worker processes, so that the table answers while they do."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache

from daikaiju.game import Game
from daikaiju.players.base import Bot
from daikaiju.players.registry import make_bot

TRIES = 2
POLITE = 5  # how far workers stand back: answers come first


class Workers:
    """A pool that is started when the first bot is asked."""

    def __init__(self, processes: int = 0) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self.pool: ProcessPoolExecutor | None = None

    def start(self) -> ProcessPoolExecutor:
        """Return the pool."""
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.processes, mp_context=context, initializer=settle_in)
        return self.pool

    async def decide(self, bot: str, game: Game) -> int:
        """Let a bot decide; a pool that broke is replaced once."""
        question = for_bots(game)
        for _attempt in range(TRIES - 1):
            try:
                return await self.ask(bot, question)
            except BrokenProcessPool:
                self.close(wait=False)
        return await self.ask(bot, question)

    async def ask(self, bot: str, game: Game) -> int:
        """Let a worker decide."""
        return await asyncio.get_running_loop().run_in_executor(self.start(), decide, bot, game)

    def close(self, *, wait: bool = True) -> None:
        """End the workers."""
        if self.pool is not None:
            self.pool.shutdown(wait=wait, cancel_futures=True)
            self.pool = None


def for_bots(game: Game) -> Game:
    """What is sent to a worker: the present, without the past."""
    present = game.copy()
    present.history, present.events = [], []
    return present


def settle_in() -> None:
    """A worker leaves Ctrl-C and the first place on the processor to the server, and ends when that has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(POLITE)
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
    return bot_named(bot).decide(game, random.Random())
