"""Bots whose time is limited live in a process of their own: it may hang, crash or end, and the games go on."""

from __future__ import annotations

import atexit
import operator
import random
import re
from collections.abc import Callable
from functools import cache
from typing import Any, SupportsIndex

from daikaiju.errors import DaikaijuError
from daikaiju.game import Game
from daikaiju.players.base import Bot
from daikaiju.sandbox import ProcessDied, Sandbox

from .compiled import bot_of
from .contender import Contender
from .faults import BadBot, BotDied, BotFault, BotIllegal, BotRaised, BotTooSlow

START_LIMIT = 60.0  # seconds a process has to start and to make its bot
LONGEST = 200  # letters shown of what a bot said


class BotProcess:
    """A process in which one bot at a time lives; it is started when needed, and anew once it has ended."""

    def __init__(self) -> None:
        self.sandbox: Sandbox | None = None

    def make(self, bot: Contender, game: str, seed: int) -> None:
        """Put a new bot in, with a generator of its own."""
        self.call(START_LIMIT, make_here, bot, game, seed)

    def decide(self, game: Game, limit: float) -> object:
        """What the bot answers within its limit in seconds."""
        return self.call(limit, decide_here, game)

    def call(self, limit: float, function: Callable[..., Any], *values: object) -> object:
        """Call a function in the process; a bot that is late or ends it has failed."""
        if self.sandbox is None:
            self.sandbox = Sandbox()
        try:
            return self.sandbox.call(function, *values, limit=limit)
        except TimeoutError:
            self.end()
            raise BotTooSlow("no answer within {limit:g} s", limit=limit) from None
        except ProcessDied as death:
            self.end()
            raise BotDied("its process ended with status {status}", status=death.status) from None

    def end(self) -> None:
        """End the process."""
        if self.sandbox is not None:
            self.sandbox.end()
            self.sandbox = None


class SandboxedBot:
    """A bot as a table sees it: made at its first decision, so that a fault there is a fault of a game."""

    def __init__(self, process: BotProcess, bot: Contender, seed: int, limit: float) -> None:
        self.process, self.bot, self.seed, self.limit = process, bot, seed, limit
        self.is_made = False

    def decide(self, game: Game, rng: random.Random) -> Any:
        """Return the bot's answer; raises its fault."""
        if not self.is_made:
            self.process.make(self.bot, game.setup.game, self.seed)
            self.is_made = True
        return self.process.decide(game, self.limit)


@cache
def process_of(bot: Contender, number: int) -> BotProcess:
    """One process for every bot that sits at the tables of this one, and one more if it sits there twice."""
    process = BotProcess()
    atexit.register(process.end)
    return process


def try_bot(bot: Contender) -> None:
    """See that a bot can be made, before anything is played."""
    try:
        process_of(bot, 0).make(bot, "tokyo", 0)
    except BadBot:
        raise
    except BotFault as fault:
        raise BadBot("{path} does not run: {reason}", path=bot.path, reason=fault) from fault


# In the process of a bot

LIVING: dict[str, tuple[Bot, random.Random]] = {}  # the one bot of this process, and its generator


def make_here(contender: Contender, game: str, seed: int) -> None:
    """Make the bot of this process."""
    try:
        LIVING["bot"] = bot_of(contender, game), random.Random(seed)
    except DaikaijuError:
        raise
    except BaseException as error:  # noqa: BLE001 - whatever a bot raises is its fault, SystemExit too
        raise fault_of(error) from None


def decide_here(game: Game) -> str | int:
    """What the bot of this process answers, in words that another process can read."""
    bot, rng = LIVING["bot"]
    try:
        answer: object = bot.decide(game, rng)
        if isinstance(answer, str):
            return str(answer)
        if isinstance(answer, SupportsIndex) and not isinstance(answer, bool):
            return operator.index(answer)
        told = shown(answer)
    except BaseException as error:  # noqa: BLE001 - whatever a bot raises is its fault, SystemExit too
        raise fault_of(error) from None
    raise BotIllegal("{answer} is not the number of an action", answer=told)


def shown(answer: object) -> str:
    """A bot's answer for people; where things lie in memory is no news to them."""
    return re.sub(r" at 0x[0-9a-f]+", "", repr(answer))[:LONGEST]


def fault_of(error: BaseException) -> BotRaised:
    """Name the exception of a bot, SystemExit too."""
    try:
        reason = str(error)[:LONGEST]
    except Exception:  # noqa: BLE001 - an exception that cannot even be shown
        reason = ""
    return BotRaised("{kind}: {reason}", kind=type(error).__name__, reason=reason)
