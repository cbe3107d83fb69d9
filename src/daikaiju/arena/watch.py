"""Asking a bot: its answer, or the name of its fault."""

from __future__ import annotations

import ctypes
import random
import threading
from contextlib import suppress
from typing import SupportsIndex

from daikaiju.errors import DaikaijuError
from daikaiju.game import Game
from daikaiju.players.base import Bot

from .faults import BotFault, BotIllegal, BotRaised, BotTooSlow


class Stop(BaseException):
    """Raised inside a bot that has used up its time."""


class Ask(threading.Thread):
    """One question to a bot, on a thread of its own so that the game need not wait for ever."""

    def __init__(self, bot: Bot, game: Game, luck: random.Random) -> None:
        super().__init__(daemon=True)
        self.bot, self.game, self.luck = bot, game, luck
        self.answer: int | None = None
        self.error: Exception | None = None

    def run(self) -> None:
        """Ask."""
        with suppress(Stop):
            try:
                self.answer = self.bot.decide(self.game, self.luck)
            except Exception as error:  # noqa: BLE001 - whatever a bot raises is its fault
                self.error = error

    def stop(self) -> None:
        """Raise Stop in the thread; code that never returns to Python is left behind."""
        if self.ident is not None:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.ident), ctypes.py_object(Stop))


def ask(bot: Bot, game: Game, luck: random.Random, limit: float) -> int:
    """Return a bot's answer to the present question; with a limit in seconds it sees a copy."""
    if limit > 0:
        answer = ask_in_time(bot, game.copy(), luck, limit)
    else:
        try:
            answer = bot.decide(game, luck)
        except Exception as error:
            raise raised(error) from error
    return checked(game, answer)


def ask_in_time(bot: Bot, game: Game, luck: random.Random, limit: float) -> int | None:
    """Return what a bot says within the limit."""
    thread = Ask(bot, game, luck)
    thread.start()
    thread.join(limit)
    if thread.is_alive():
        thread.stop()
        raise BotTooSlow("no answer within {limit:g} s", limit=limit)
    if thread.error is not None:
        raise raised(thread.error) from thread.error
    return thread.answer


def raised(error: Exception) -> BotFault:
    """Name the exception of a bot."""
    return BotRaised("{kind}: {reason}", kind=type(error).__name__, reason=str(error))


def checked(game: Game, answer: object) -> int:
    """See that an answer is a legal action; its words are understood too."""
    try:
        number = game.vocabulary.actions.parse(game.state, answer) if isinstance(answer, str) else answer
    except DaikaijuError as error:
        raise BotIllegal(error) from error
    if isinstance(number, bool) or not isinstance(number, SupportsIndex):
        raise BotIllegal("{answer} is not the number of an action", answer=repr(answer))
    action = number.__index__()
    if not game.rules.is_legal(game.state, action):
        raise BotIllegal("{answer} is not possible at {question}", answer=repr(answer), question=game.question)
    return action
