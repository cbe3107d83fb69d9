"""Bots with a time limit run in a subprocess: it may hang, crash or exit, and the games go on."""

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

START_LIMIT = 60.0  # seconds to start the process and create the bot
LONGEST = 200  # characters shown of a bot's answer or exception


class BotProcess:
    """A subprocess that hosts one bot at a time; started on demand, restarted after it has ended."""

    def __init__(self) -> None:
        self.sandbox: Sandbox | None = None

    def make(self, bot: Contender, game: str, seed: int) -> None:
        """Create a new bot in the process, with its own random generator."""
        self.call(START_LIMIT, make_here, bot, game, seed)

    def decide(self, game: Game, limit: float) -> object:
        """Return the bot's answer; `limit` is in seconds."""
        return self.call(limit, decide_here, game)

    def call(self, limit: float, function: Callable[..., Any], *values: object) -> object:
        """Call a function in the process; a timeout or the end of the process is the bot's fault."""
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
    """A bot in a subprocess; created at its first decision, so that a failure to create it is a fault in a game."""

    def __init__(self, process: BotProcess, bot: Contender, seed: int, limit: float) -> None:
        self.process, self.bot, self.seed, self.limit = process, bot, seed, limit
        self.is_made = False

    def decide(self, game: Game, rng: random.Random) -> Any:
        """Return the bot's answer, or raise its fault."""
        if not self.is_made:
            self.process.make(self.bot, game.setup.game, self.seed)
            self.is_made = True
        return self.process.decide(game, self.limit)


@cache
def process_of(bot: Contender, number: int) -> BotProcess:
    """Return the process of a bot; a bot with several seats at one table has one process per seat."""
    process = BotProcess()
    atexit.register(process.end)
    return process


def try_bot(bot: Contender) -> None:
    """Check that a bot can be created before any game is played."""
    try:
        process_of(bot, 0).make(bot, "tokyo", 0)
    except BadBot:
        raise
    except BotFault as fault:
        raise BadBot("{path} does not run: {reason}", path=bot.path, reason=fault) from fault


# Runs in the bot's process

LIVING: dict[str, tuple[Bot, random.Random]] = {}  # the bot of this process and its random generator


def make_here(contender: Contender, game: str, seed: int) -> None:
    """Create the bot of this process."""
    try:
        LIVING["bot"] = bot_of(contender, game), random.Random(seed)
    except DaikaijuError:
        raise
    except BaseException as error:  # noqa: BLE001 - whatever a bot raises is its fault, SystemExit too
        raise fault_of(error) from None


def decide_here(game: Game) -> str | int:
    """Return the answer of this process's bot as a plain string or integer, which can be pickled."""
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
    """Return a bot's answer as text for messages, without memory addresses."""
    return re.sub(r" at 0x[0-9a-f]+", "", repr(answer))[:LONGEST]


def fault_of(error: BaseException) -> BotRaised:
    """Turn a bot's exception, SystemExit included, into a fault."""
    try:
        reason = str(error)[:LONGEST]
    except Exception:  # noqa: BLE001 - its __str__ may raise too
        reason = ""
    return BotRaised("{kind}: {reason}", kind=type(error).__name__, reason=reason)
