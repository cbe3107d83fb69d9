"""Bots that are not built in: each seat at a table has a process of its own for its bot."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

from daikaiju.game import Game
from daikaiju.players.ask import checked
from daikaiju.players.bot_process import END_LIMIT, START_LIMIT, close_here, decide_here, make_here, over_here
from daikaiju.players.contender import OWN_LIMIT, Contender
from daikaiju.players.faults import DIED, TOO_SLOW, BotDied, BotTooSlow
from daikaiju.sandbox import ProcessDied, Sandbox

MOST = 12  # processes; the one that was not asked for the longest time ends first, and starts again when it is asked
Place = tuple[str, int, Contender]  # a table, a seat and its bot


class OwnBots:
    """The processes of bots by their places, in the order in which they were last asked."""

    def __init__(self, niceness: int, longest: float = OWN_LIMIT) -> None:
        self.niceness, self.longest = niceness, longest
        self.processes: dict[Place, Sandbox] = {}
        self.thinking: set[Place] = set()

    async def decide(self, bot: Contender, game: Game, table_id: str) -> int:
        """Return a bot's action. After a fault its process ends; the next question goes to a new one."""
        place = table_id, game.actor, bot
        known = self.processes.pop(place, None)
        process = self.processes[place] = known or Sandbox(self.niceness)
        self.thinking.add(place)
        self.end_oldest()
        try:
            if known is None:
                await call(process, START_LIMIT, make_here, bot.make, secrets.randbits(32))
            return checked(game, await call(process, self.longest, decide_here, game))
        except BaseException:
            self.processes.pop(place, None)
            process.end()
            raise
        finally:
            self.thinking.discard(place)

    def end_oldest(self) -> None:
        """End processes beyond the maximum, unless a bot decides in them."""
        idle = [place for place in self.processes if place not in self.thinking]
        for place in idle[: max(0, len(self.processes) - MOST)]:
            self.processes.pop(place).end()

    def finish(self, table_id: str, game: Game) -> None:
        """Tell the bots of a table how the game ended, and end their processes."""
        for place in [place for place in self.processes if place[0] == table_id]:
            process = self.processes.pop(place)
            process.submit(over_here, game.view(place[1]), limit=END_LIMIT)
            closed = process.submit(close_here, limit=END_LIMIT)
            closed.add_done_callback(lambda _closed, process=process: process.end())  # type: ignore[misc]

    def close(self) -> None:
        """End all processes."""
        for process in self.processes.values():
            process.end()
        self.processes.clear()


async def call(process: Sandbox, limit: float, function: Callable[..., Any], *values: object) -> object:
    """Call a function in a bot's process; a timeout or the end of the process is the bot's fault."""
    try:
        async with asyncio.timeout(limit):
            return await asyncio.wrap_future(process.submit(function, *values, limit=limit))
    except TimeoutError:
        raise BotTooSlow(TOO_SLOW, limit=limit) from None
    except ProcessDied as death:
        raise BotDied(DIED, status=death.status) from None
