"""The bot that searches: it runs playouts from its decision and counts wins.

Playouts use their own random generators, never that of the real game.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable

from daikaiju.game import Game
from daikaiju.rules.legal_moves import PASS

from .action_search import ActionSearch
from .base import Advice, must_go_on
from .hand_search import HandSearch
from .playouts import Playouts


class SeekerBot:
    """Searches for a time in milliseconds or, reproducibly, for a number of playouts."""

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
        """End the current decision with the best action so far; called from another thread."""
        self.is_interrupted = True

    def decide(self, game: Game, rng: random.Random) -> int:
        """Return the action that won most playouts; for rerolls, the one with the best keep."""
        return self.advise(game, rng).action

    def advise(self, game: Game, rng: random.Random) -> Advice:
        """Return the action with the rates at which it and passing won playouts."""
        must_go_on(game)
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
            best = search.run(spent)
            return Advice(best, search.chance_of(best), search.chance_of(PASS))
