"""What a bot is."""

from __future__ import annotations

import random
from typing import Protocol

from daikaiju.game import Game


class Bot(Protocol):
    """Sees a game it may copy, and returns one of the legal actions."""

    def decide(self, game: Game, luck: random.Random) -> int:
        """Return the number of a legal action of the seat that is asked."""
