"""Bots that are watched live in a process of their own: it may hang, crash or end, and the games go on.

The process reads requests from its input and writes replies to its output, both pickled:
make a bot, or let it decide. What the bot prints goes to the error channel.
"""

from __future__ import annotations

import atexit
import json
import operator
import os
import pickle
import queue
import random
import re
import signal
import subprocess
import sys
import threading
from functools import cache
from typing import IO, Any, SupportsIndex

from daikaiju.errors import DaikaijuError
from daikaiju.game import Game
from daikaiju.players.base import Bot

from .contenders import Contender
from .faults import BadBot, BotDied, BotFault, BotIllegal, BotRaised, BotTooSlow

START_LIMIT = 60.0  # seconds a process has to start and to make its bot
GRACE = 5.0  # seconds after its limit in which a process ends by itself, should nobody be left to end it
LONGEST = 200  # letters shown of what a bot said
CHILD = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from daikaiju.arena.sandbox import serve; serve()"


class Cage:
    """A process in which one bot at a time lives; it is started when needed, and anew once it has ended."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.replies: queue.SimpleQueue[tuple[str, Any] | None] = queue.SimpleQueue()

    def make(self, bot: Contender, game: str, seed: int) -> None:
        """Put a new bot in, with luck of its own."""
        self.ask(("make", bot, game, seed), START_LIMIT)

    def decide(self, game: Game, limit: float) -> object:
        """What the bot answers within its limit in seconds."""
        return self.ask(("decide", game, limit), limit)

    def ask(self, request: tuple[Any, ...], limit: float) -> object:
        """Send a request and wait for its reply; whoever is late is ended."""
        process = self.started()
        assert process.stdin is not None
        try:
            pickle.dump(request, process.stdin)
            process.stdin.flush()
            reply = self.replies.get(timeout=limit)
        except queue.Empty:
            self.end()
            raise BotTooSlow("no answer within {limit:g} s", limit=limit) from None
        except OSError:  # it ended before it could be asked
            reply = None
        if reply is None:
            status = process.wait()
            self.end()
            raise BotDied("its process ended with status {status}", status=status)
        kind, value = reply
        if kind == "answer":
            return value
        raise value

    def started(self) -> subprocess.Popen[bytes]:
        """The process, with a thread that listens to it."""
        if self.process is None:
            command = [sys.executable, "-c", CHILD, json.dumps(sys.path)]
            pipe = subprocess.PIPE
            self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, start_new_session=True)  # noqa: S603
            self.replies = queue.SimpleQueue()
            threading.Thread(target=listen, args=(self.process.stdout, self.replies), daemon=True).start()
        return self.process

    def end(self) -> None:
        """End the process, whatever it does."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            assert self.process.stdin is not None
            try:
                self.process.stdin.close()
            except OSError:  # what was still to be sent
                pass
            self.process = None


def listen(replies: IO[bytes], heard: queue.SimpleQueue[tuple[str, Any] | None]) -> None:
    """Pass on what a process says; None when it has ended, or says what nobody can read."""
    with replies:
        try:
            while True:
                heard.put(pickle.load(replies))
        except Exception:  # noqa: BLE001 - whatever a bot wrote there, it is no reply
            heard.put(None)


class CagedBot:
    """A bot in a cage, as a table sees it: made at its first decision, so that a fault there is a fault of a game."""

    def __init__(self, cage: Cage, bot: Contender, seed: int, limit: float) -> None:
        self.cage, self.bot, self.seed, self.limit = cage, bot, seed, limit
        self.is_made = False

    def decide(self, game: Game, luck: random.Random) -> Any:
        """Return the bot's answer; raises its fault."""
        if not self.is_made:
            self.cage.make(self.bot, game.setup.game, self.seed)
            self.is_made = True
        return self.cage.decide(game, self.limit)


@cache
def cage_of(bot: Contender, number: int) -> Cage:
    """One cage for every bot that sits at the tables of this process, and one more if it sits there twice."""
    cage = Cage()
    atexit.register(cage.end)
    return cage


def try_bot(bot: Contender) -> None:
    """See that a bot can be made, before anything is played."""
    try:
        cage_of(bot, 0).make(bot, "tokyo", 0)
    except BadBot:
        raise
    except BotFault as fault:
        raise BadBot("{path} does not run: {reason}", path=bot.path, reason=fault) from fault


def serve() -> None:
    """The life of such a process."""
    requests, replies = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    bot, luck = None, random.Random()
    while True:
        try:
            what, *values = pickle.load(requests)
        except EOFError:
            return
        if what == "make":
            luck = random.Random(values[2])
            bot, reply = made(*values[:2])
        else:
            assert bot is not None
            set_alarm(values[1] + GRACE)
            reply = answered(bot, values[0], luck)
            set_alarm(0)
        pickle.dump(reply, replies)
        replies.flush()


def set_alarm(seconds: float) -> None:
    """Let the system end this process after a while, even inside code that never returns to Python."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def made(contender: Contender, game: str) -> tuple[Bot | None, tuple[str, Any]]:
    """Make a bot."""
    from .compiled import bot_of

    try:
        return bot_of(contender, game), ("answer", None)
    except DaikaijuError as error:
        return None, ("error", error)
    except BaseException as error:  # noqa: BLE001 - whatever a bot raises is its fault, SystemExit too
        return None, ("error", fault_of(error))


def answered(bot: Bot, game: Game, luck: random.Random) -> tuple[str, Any]:
    """What a bot answers, in words that another process can read."""
    try:
        answer: object = bot.decide(game, luck)
        if isinstance(answer, str):
            return "answer", str(answer)
        if isinstance(answer, SupportsIndex) and not isinstance(answer, bool):
            return "answer", operator.index(answer)
        return "error", BotIllegal("{answer} is not the number of an action", answer=shown(answer))
    except BaseException as error:  # noqa: BLE001 - whatever a bot raises is its fault, SystemExit too
        return "error", fault_of(error)


def shown(answer: object) -> str:
    """A bot's answer for people; where things lie in memory is no news to them."""
    return re.sub(r" at 0x[0-9a-f]+", "", repr(answer))[:LONGEST]


def fault_of(error: BaseException) -> BotRaised:
    """Name the exception of a bot."""
    try:
        reason = str(error)[:LONGEST]
    except Exception:  # noqa: BLE001 - an exception that cannot even be shown
        reason = ""
    return BotRaised("{kind}: {reason}", kind=type(error).__name__, reason=reason)
