"""The bot that searches: it plays on in its head, many times and with its own luck, and counts wins.

It never sees the real luck: every game in its head rolls its own dice and draws its own cards.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable

from daikaiju.game import Game

from .action_search import ActionSearch
from .hand_search import HandSearch
from .playouts import Playouts


class SeekerBot:
    """Thinks for some milliseconds, or for a number of play-outs: then a seed always gives the same choice."""

    def __init__(
        self,
        milliseconds: int = 1000,
        playouts: int = 0,
        threads: int = 1,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.milliseconds, self.most_playouts, self.clock = milliseconds, playouts, clock
        self.threads = threads or os.cpu_count() or 1
        self.is_interrupted = False

    def interrupt(self) -> None:
        """End the decision under way, from another thread, with the best action so far."""
        self.is_interrupted = True

    def decide(self, game: Game, rng: random.Random) -> int:
        """Return the action that won most often; dice that may be rerolled are weighed hand by hand."""
        self.is_interrupted = False
        playouts = Playouts(game, rng.getrandbits(64), self.threads)
        start = self.clock()

        def spent() -> float:
            if self.is_interrupted:
                return 1.0
            if self.most_playouts:
                return playouts.played / self.most_playouts
            return (self.clock() - start) * 1000 / self.milliseconds

        with playouts.pool:
            rolls = playouts.rolls()
            search = HandSearch(playouts, rolls) if rolls else ActionSearch(playouts)
            return search.run(spent)
