"""The bot that plays random legal actions."""

from __future__ import annotations

import random

from daikaiju.action import Action
from daikaiju.game import Game

from .base import must_go_on


class RandomBot:
    """Chooses uniformly among the legal actions."""

    def decide(self, game: Game, rng: random.Random) -> Action:
        """Return a random legal action."""
        must_go_on(game)
        return rng.choice(game.legal_actions)
