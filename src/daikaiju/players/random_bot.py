"""The bot that does anything."""

from __future__ import annotations

import random

from daikaiju.action import Action
from daikaiju.game import Game


class RandomBot:
    """Every legal action is as likely as any other."""

    def decide(self, game: Game, rng: random.Random) -> Action:
        """Return any legal action."""
        return rng.choice(game.legal_actions)
