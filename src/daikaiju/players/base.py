"""The interface of a bot."""

from __future__ import annotations

import random
from typing import Protocol

from daikaiju.action import Action
from daikaiju.game import Game


class Bot(Protocol):
    """A bot decides for a seat.

    >>> import random
    >>> from daikaiju import Game, make_bot
    >>> game, bot, rng = Game("duel", seed=3), make_bot("steady"), random.Random(1)
    >>> while not game.is_over:
    ...     events = game.play(bot.decide(game.view(game.actor), rng))
    """

    def decide(self, game: Game, rng: random.Random) -> Action | int | str:
        """Return one of `game.legal_actions`, its number or its words; the game is the bot's own copy."""
