"""Bots with a time limit run in a subprocess: it may hang, crash or exit, and the games go on."""

from __future__ import annotations

import atexit
import operator
import random
import re
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, SupportsIndex

from daikaiju.errors import DaikaijuError
from daikaiju.game import Game
from daikaiju.sandbox import ProcessDied, Sandbox

from .base import Bot
from .contender import Contender
from .exec_bot import ExecBot
from .faults import DIED, TOO_SLOW, BadBot, BotDied, BotFault, BotIllegal, BotRaised, BotTooSlow

PACKAGE = Path(__file__).parents[1]
Maker = Callable[[], Bot]  # what can be pickled and makes a bot
START_LIMIT = 60.0  # seconds to start the process and create the bot
END_LIMIT = 10.0  # seconds to take note of the end of a game, or to end
DEEPEST = 12  # frames of a traceback, the last ones
LONGEST = 200  # characters shown of a bot's answer or exception


class BotProcess:
    """A subprocess that hosts one bot at a time; started on demand, restarted after it has ended."""

    def __init__(self) -> None:
        self.sandbox: Sandbox | None = None

    def make(self, maker: Maker, seed: int) -> None:
        """Create a new bot in the process, with its own random generator."""
        self.call(START_LIMIT, make_here, maker, seed)

    def decide(self, game: Game, limit: float) -> str | int:
        """Return the bot's answer; `limit` is in seconds."""
        answer = self.call(limit, decide_here, game)
        assert isinstance(answer, str | int)
        return answer

    def over(self, game: Game) -> None:
        """Tell a program that its game is over; whether it listens makes no difference any more."""
        if self.sandbox is not None:
            with suppress(BotFault):
                self.call(END_LIMIT, over_here, game)

    def close(self) -> None:
        """End the process; a program in it may take note of the end of its input."""
        if self.sandbox is not None:
            with suppress(BotFault):
                self.call(END_LIMIT, close_here)
        self.end()

    def call(self, limit: float, function: Callable[..., Any], *values: object) -> object:
        """Call a function in the process; a timeout or the end of the process is the bot's fault."""
        if self.sandbox is None:
            self.sandbox = Sandbox()
        try:
            return self.sandbox.call(function, *values, limit=limit)
        except KeyboardInterrupt:  # it may never answer; nobody wants to wait for it now
            self.end()
            raise
        except TimeoutError:
            self.end()
            raise BotTooSlow(TOO_SLOW, limit=limit) from None
        except ProcessDied as death:
            self.end()
            raise BotDied(DIED, status=death.status) from None

    def end(self) -> None:
        """End the process."""
        if self.sandbox is not None:
            self.sandbox.end()
            self.sandbox = None


class SandboxedBot:
    """A bot in a subprocess; created at its first decision, so that a failure to create it is a fault in a game."""

    def __init__(self, process: BotProcess, maker: Maker, seed: int, limit: float) -> None:
        self.process, self.maker, self.seed, self.limit = process, maker, seed, limit
        self.is_made = False

    def decide(self, game: Game, rng: random.Random) -> str | int:
        """Return the bot's answer, or raise its fault."""
        if not self.is_made:
            self.process.make(self.maker, self.seed)
            self.is_made = True
        return self.process.decide(game, self.limit)

    def over(self, game: Game) -> None:
        """Tell the bot how its game ended."""
        if self.is_made:
            self.process.over(game)


@cache
def process_of(bot: Contender, number: int) -> BotProcess:
    """Return the process of a bot; a bot with several seats at one table has one process per seat."""
    process = BotProcess()
    atexit.register(process.close)
    return process


def try_bot(bot: Contender) -> None:
    """Check that a bot can be created before any game is played."""
    try:
        process_of(bot, 0).make(bot.make, 0)
    except BadBot:
        process_of(bot, 0).end()
        raise
    except BotFault as fault:
        process_of(bot, 0).end()
        raise BadBot("{path} does not run: {reason}", path=bot.path or bot.command or bot.name, reason=fault) from fault


# Runs in the bot's process

LIVING: dict[str, tuple[Bot, random.Random]] = {}  # the bot of this process and its random generator


def make_here(maker: Maker, seed: int) -> None:
    """Create the bot of this process; a program that still runs goes on with a new game."""
    try:
        there = LIVING["bot"][0] if "bot" in LIVING else None
        bot = there if isinstance(there, ExecBot) and there.new_game() else maker()
        LIVING["bot"] = bot, random.Random(seed)
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
    except BotFault:
        raise
    except BaseException as error:  # noqa: BLE001 - whatever a bot raises is its fault, SystemExit too
        raise fault_of(error) from None
    raise BotIllegal("{answer} is not the number of an action", answer=told)


def over_here(game: Game) -> None:
    """Tell the program of this process that its game is over."""
    bot = LIVING["bot"][0]
    if isinstance(bot, ExecBot):
        bot.over(game)


def close_here() -> None:
    """Let the program of this process end."""
    bot = LIVING["bot"][0] if "bot" in LIVING else None
    if isinstance(bot, ExecBot):
        bot.close()


def shown(answer: object) -> str:
    """Return a bot's answer as text for messages, without memory addresses."""
    return re.sub(r" at 0x[0-9a-f]+", "", repr(answer))[:LONGEST]


def fault_of(error: BaseException) -> BotRaised:
    """Turn a bot's exception, SystemExit included, into a fault that has its traceback."""
    try:
        reason = str(error)[:LONGEST]
    except Exception:  # noqa: BLE001 - its __str__ may raise too
        reason = ""
    fault = BotRaised("{kind}: {reason}", kind=type(error).__name__, reason=reason)
    fault.trace = trace_of(error)
    return fault


def trace_of(error: BaseException) -> str:
    """Return the traceback of a bot's exception, from the bot's own code on."""
    try:
        found = traceback.TracebackException.from_exception(error, limit=-DEEPEST)
        own = [place for place, frame in enumerate(found.stack) if PACKAGE not in Path(frame.filename).parents]
        del found.stack[: own[0] if own else 0]
        return "".join(found.format())
    except Exception:  # noqa: BLE001 - its __str__ may raise here, too
        return ""
