"""Bots decide in worker processes, so that the server keeps answering meanwhile."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache

from daikaiju.game import Game
from daikaiju.players.base import Bot
from daikaiju.players.registry import BOTS, make_bot
from daikaiju.sandbox import ProcessDied, Sandbox

from .bots import by_level, usual_bot

TRIES = 3  # attempts at a decision whose worker process dies
LONGEST_THOUGHT = 30.0  # seconds per decision; many times what the slowest bot takes
NICENESS = 5  # bots run at low priority: people come first


class Workers:
    """Worker processes, started on demand; the end of one does not affect the others."""

    def __init__(self, processes: int = 0, longest: float = LONGEST_THOUGHT) -> None:
        self.longest = longest  # seconds a bot has for a decision
        self.turns = asyncio.Semaphore(processes or os.cpu_count() or 2)
        self.processes: set[Sandbox] = set()
        self.idle: list[Sandbox] = []
        self.compiling: dict[str, asyncio.Task[None]] = {}  # by game

    async def decide(self, bot: str, game: Game) -> int:
        """Let a bot decide; retry if its process died."""
        question = for_bots(game)
        bot = self.ready_bot(bot, game.setup.game)
        async with self.turns:
            for _attempt in range(TRIES - 1):
                with suppress(ProcessDied):
                    return await self.ask(bot, question)
            return await self.ask(bot, question)

    async def warm_up(self) -> None:
        """Start a worker before the first bot is asked."""
        if not self.processes:
            game = Game(first=0)
            while game.actor < 0:
                game.chance()
            await self.decide(usual_bot(game.setup.game), game)

    async def ask(self, bot: str, game: Game) -> int:
        """Let a worker decide; the time limit starts now, without the wait for a free worker."""
        with self.process() as process:
            async with asyncio.timeout(self.longest):
                action: int = await asyncio.wrap_future(process.submit(decide, bot, game, limit=self.longest))
                return action

    @contextmanager
    def process(self) -> Iterator[Sandbox]:
        """Lend a process; one that died, or whose task timed out or was cancelled, is not reused."""
        process = self.idle.pop() if self.idle else Sandbox(NICENESS)
        self.processes.add(process)
        try:
            yield process
        except (ProcessDied, TimeoutError, asyncio.CancelledError):
            self.processes.discard(process)
            process.end()
            raise
        finally:
            if process in self.processes:
                self.idle.append(process)

    def ready_bot(self, bot: str, game: str) -> str:
        """Return the bot; until the rules are compiled, the strongest one that needs no compiler."""
        if not BOTS[bot].needs_compiler:
            return bot
        if game not in self.compiling:
            self.compiling[game] = asyncio.create_task(compile_elsewhere(game))
        task = self.compiling[game]
        is_ready = task.done() and not task.cancelled() and task.exception() is None
        return bot if is_ready else strongest_ready(game)

    def close(self) -> None:
        """End the workers at once; they hold no state."""
        for task in self.compiling.values():
            task.cancel()
        for process in self.processes:
            process.end()
        self.processes.clear()
        self.idle.clear()


async def compile_elsewhere(game: str, tries: int = TRIES) -> None:
    """Compile the rules in a subprocess; the workers then load them from the cache on disk."""
    process = Sandbox(NICENESS)
    try:
        await asyncio.wrap_future(process.submit(compile_bots, game))
    except ProcessDied:
        if tries == 1:
            raise
        await compile_elsewhere(game, tries - 1)
    finally:
        process.end()


def compile_bots(game: str) -> None:
    """Compile a game's bots: half a minute on a new machine, a second later on."""
    from daikaiju.players.policies import compiled

    compiled(game)


def strongest_ready(game: str) -> str:
    """The strongest bot that can play a game at once."""
    return [entry for entry in by_level(game) if not entry.needs_compiler][-1].name


def for_bots(game: Game) -> Game:
    """Return the game to send to a worker: as the bot may know it, without its history."""
    present = game.view(game.actor)
    present.history, present.events = [], []
    return present


@cache
def bot_named(name: str) -> Bot:
    """Return a bot; each worker creates it once."""
    return make_bot(name)


def decide(bot: str, game: Game) -> int:
    """Return a bot's action; runs in a worker, with a random generator independent of the game's."""
    return game.legal_action(bot_named(bot).decide(game, random.Random())).number
