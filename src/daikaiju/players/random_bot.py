"""The bot that does anything."""

from __future__ import annotations

import random

from daikaiju.game import Game


class RandomBot:
    """Every legal action is as likely as any other."""

    def decide(self, game: Game, luck: random.Random) -> int:
        """Return any legal action."""
        return luck.choice(game.legal())
