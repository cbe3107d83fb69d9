"""Ask a bot for a decision and check its answer; failures become named faults."""

from __future__ import annotations

import random
from typing import SupportsIndex

from daikaiju.action import Action
from daikaiju.errors import DaikaijuError
from daikaiju.game import Game

from .base import Bot
from .bot_process import fault_of
from .faults import BotFault, BotIllegal


def ask(bot: Bot, game: Game, rng: random.Random) -> int:
    """Return a bot's answer to the current question."""
    try:
        answer: object = bot.decide(game.view(game.actor), rng)
    except BotFault:
        raise
    except Exception as error:
        raise fault_of(error) from error
    return checked(game, answer)


def checked(game: Game, answer: object) -> int:
    """Check that an answer, an action, its number or its words, is legal; return its number."""
    if isinstance(answer, bool) or not isinstance(answer, Action | SupportsIndex | str):
        raise BotIllegal("{answer} is not the number of an action", answer=repr(answer))
    try:
        return game.legal_action(answer if isinstance(answer, Action | str) else answer.__index__()).number
    except DaikaijuError as error:
        raise BotIllegal(error) from error
