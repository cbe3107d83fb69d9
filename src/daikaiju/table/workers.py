"""Bots decide in worker processes, so that the server keeps answering meanwhile."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import cache
from typing import TypeVar

from daikaiju.game import Game
from daikaiju.games import vocabulary_of
from daikaiju.loop_sandbox import LoopSandbox, ThreadedSandbox, new_sandbox
from daikaiju.players.base import Advice, Adviser, Bot
from daikaiju.players.built_in import BOTS, make_built_in
from daikaiju.players.net.games import has_network
from daikaiju.sandbox import ProcessDied

from .bots import OFFERED, by_level, usual_bot
from .own_bots import OwnBots
from .played import only_answer

T = TypeVar("T")

TRIES = 3  # attempts at a decision whose worker process dies
LONGEST_THOUGHT = 30.0  # seconds per decision; many times what the slowest bot takes
ADVISER = "champion"  # it says what its choice is worth
ADVICE_BUDGET = "400ms"  # of the search for advice: a person waits, and one second is the goal
HEALTHY = 10.0  # seconds within which bots that are well decide something simple
MOST_FAILURES = 3  # in a row, of processes; then it is tried whether any works
NICENESS = 5  # bots run at low priority: people come first


class Workers:
    """Worker processes, started on demand; the end of one does not affect the others."""

    def __init__(self, processes: int = 0, longest: float = LONGEST_THOUGHT) -> None:
        self.longest = longest  # seconds a bot has for a decision
        self.turns = asyncio.Semaphore(processes or os.cpu_count() or 2)
        self.queue = 0  # decisions that wait for a free process
        self.processes: set[LoopSandbox | ThreadedSandbox] = set()
        self.idle: list[LoopSandbox | ThreadedSandbox] = []
        self.own = OwnBots(NICENESS)
        self.failures = 0  # processes in a row that died or took too long
        self.compiling: dict[str, asyncio.Task[None]] = {}  # by game
        self.compiled: set[str] = set()  # games whose compiler has ended
        self.loaded: dict[LoopSandbox | ThreadedSandbox, set[str]] = {}  # games that a process is ready to search

    async def decide(self, bot: str, game: Game, table_id: str = "") -> int:
        """Let a bot decide; retry if its process died. A bot that is not built in has a process of its own."""
        question = for_bots(game)
        if bot in OFFERED:
            async with self.turn():
                return await self.own.decide(OFFERED[bot], question, table_id)
        return await self.ask_patiently(decide, self.ready_bot(bot, game.setup.game), question)

    async def advise(self, game: Game) -> tuple[str, Advice]:
        """Let the strongest bot that answers within a second advise the seat that is asked; return its name too."""
        name = game.setup.game
        only = only_answer(game)
        if only is not None:
            return usual_bot(name), Advice(only.number)
        names = [entry.name for entry in by_level(name)]
        bot = ADVISER if ADVISER in names else self.ready_bot(names[-1], name)
        searches = bot == ADVISER and self.is_compiled(name)
        return bot, await self.ask_patiently(advise, f"{bot}:{ADVICE_BUDGET}" if searches else bot, for_bots(game))

    async def ask_patiently(self, function: Callable[[str, Game], T], bot: str, question: Game) -> T:
        """Call a function with a bot in a worker; retry if the process died."""
        async with self.turn():
            for _attempt in range(TRIES - 1):
                with suppress(ProcessDied):
                    return await self.ask(function, bot, question)
            return await self.ask(function, bot, question)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for a free process."""
        self.queue += 1
        try:
            await self.turns.acquire()
        finally:
            self.queue -= 1
        try:
            yield
        finally:
            self.turns.release()

    def finish(self, table_id: str, game: Game) -> None:
        """Tell the bots of a table that their game is over; built-in bots remember nothing."""
        self.own.finish(table_id, game)

    async def warm_up(self) -> None:
        """Start a worker before the first bot is asked."""
        if not self.processes:
            await self.try_out()

    async def try_out(self) -> None:
        """Let a bot decide something simple."""
        game = Game(first=0)
        while game.actor < 0:
            game.chance()
        await self.decide(usual_bot(game.setup.game), game)

    async def is_well(self) -> bool:
        """Whether bots decide; it is tried if several processes have failed in a row."""
        if self.failures < MOST_FAILURES:
            return True
        try:
            async with asyncio.timeout(HEALTHY):
                await self.try_out()
        except (ProcessDied, TimeoutError):
            return False
        return True

    async def ask(self, function: Callable[[str, Game], T], bot: str, game: Game) -> T:
        """Call a function in a worker; the time limit starts now, without the wait for a free worker."""
        with self.process() as process:
            async with asyncio.timeout(self.longest):
                found: T = await process.submit(function, bot, game, limit=self.longest)
                self.failures = 0
                return found

    @contextmanager
    def process(self) -> Iterator[LoopSandbox | ThreadedSandbox]:
        """Lend a process; one that died, or whose task timed out or was cancelled, is not reused."""
        process = self.idle.pop() if self.idle else new_sandbox(NICENESS)
        self.processes.add(process)
        try:
            yield process
        except (ProcessDied, TimeoutError, asyncio.CancelledError) as trouble:
            self.failures += not isinstance(trouble, asyncio.CancelledError)
            self.processes.discard(process)
            self.loaded.pop(process, None)
            process.end()
            raise
        finally:
            if process in self.processes:
                self.idle.append(process)
                self.load(process)

    def ready_bot(self, bot: str, game: str) -> str:
        """Return the bot; until the rules are compiled, the strongest one that needs no compiler."""
        return bot if not BOTS[bot].needs_compiler or self.is_compiled(game) else strongest_ready(game)

    def is_compiled(self, game: str) -> bool:
        """Whether the rules of a game are compiled; the first question starts the compiler."""
        if game not in self.compiling:
            self.compiling[game] = asyncio.create_task(self.prepare(game))
        task = self.compiling[game]
        return task.done() and not task.cancelled() and task.exception() is None

    async def prepare(self, game: str) -> None:
        """Compile the rules; then let the idle workers load them, so that the first search there need not."""
        await compile_elsewhere(game)
        self.compiled.add(game)
        for process in list(self.idle):  # one after the other, so that the others are free for bots
            await asyncio.gather(*self.load(process), return_exceptions=True)  # a dead one is replaced when asked

    def load(self, process: LoopSandbox | ThreadedSandbox) -> list[asyncio.Future[None]]:
        """Let an idle worker load what searches need, once for each compiled game; meanwhile it is lent last."""
        loaded = self.loaded.setdefault(process, set())
        due = self.compiled - loaded
        loaded |= due
        if due and process in self.idle:
            self.idle.remove(process)
            self.idle.insert(0, process)
        return [process.submit(load_adviser, game) for game in due]

    def close(self) -> None:
        """End the workers at once; they hold no state."""
        for task in self.compiling.values():
            task.cancel()
        self.own.close()
        for process in self.processes:
            process.end()
        self.processes.clear()
        self.idle.clear()
        self.loaded.clear()


async def compile_elsewhere(game: str, tries: int = TRIES) -> None:
    """Compile the rules in a subprocess; the workers then load them from the cache on disk."""
    process = new_sandbox(NICENESS)
    try:
        await process.submit(load_bots, game)
    except ProcessDied:
        if tries == 1:
            raise
        await compile_elsewhere(game, tries - 1)
    finally:
        process.end()


def load_bots(game: str) -> None:
    """Compile a game's bots, or load them; imported here because that needs a compiler."""
    from daikaiju.players.compiling import compile_bots

    compile_bots(game)


def load_adviser(game: str) -> None:
    """Load a game's bots and networks, and search once in a game of each size; runs in a worker."""
    load_bots(game)
    if not has_network(game):
        return
    for players in vocabulary_of(game).players:
        first = Game(game, players=players)
        while first.actor < 0:
            first.chance()
        advise(f"{ADVISER}:1", first)


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
    """Return a built-in bot; each worker creates it once. Names come from requests: they never lead to a file."""
    return make_built_in(name)


def decide(bot: str, game: Game) -> int:
    """Return a bot's action; runs in a worker, with a random generator independent of the game's."""
    return game.legal_action(bot_named(bot).decide(game, random.Random())).number


def advise(bot: str, game: Game) -> Advice:
    """Return a bot's advice, with its worth if the bot can say it; runs in a worker."""
    adviser, rng = bot_named(bot), random.Random()
    if isinstance(adviser, Adviser):
        return adviser.advise(game, rng)
    return Advice(game.legal_action(adviser.decide(game, rng)).number)
