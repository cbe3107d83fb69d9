"""The bot that searches with its network: rollouts by the network, judged by the network."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from daikaiju.game import Game
from daikaiju.players.base import Advice, must_go_on
from daikaiju.rules.legal_moves import PASS

from .bot import logits_of, network_for
from .rollouts import Rollouts
from .search import NetSearch

# Turns that begin before a rollout ends, by the budget in milliseconds or rollouts; it is judged in each. Far from the
# decision the network errs less, but long rollouts cost more and differ more.
TURNS = ((100, 3), (30, 2), (0, 1))


class SearchingChampion:
    """Searches for a time in milliseconds or, reproducibly, for a number of rollouts."""

    def __init__(
        self,
        milliseconds: int = 1000,
        rollouts: int = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.milliseconds, self.most_rollouts, self.clock = milliseconds, rollouts, clock
        self.turns = next(turns for least, turns in TURNS if (rollouts or milliseconds) >= least)
        self.is_interrupted = False

    def interrupt(self) -> None:
        """End the current decision with the best action so far; called from another thread."""
        self.is_interrupted = True

    def decide(self, game: Game, rng: random.Random) -> int:
        """Return the network's choice, or an action that rollouts show to be better."""
        return self.search(game, rng)[0]

    def advise(self, game: Game, rng: random.Random) -> Advice:
        """Return the action with the chances to win after it and after passing."""
        best, search = self.search(game, rng)
        may_pass = game.rules.is_legal(game.state, PASS)
        return Advice(best, search.chance_of(best), search.chance_of(PASS) if may_pass else None)

    def search(self, game: Game, rng: random.Random) -> tuple[int, NetSearch]:
        """Return the best action, and the search that found it."""
        must_go_on(game)
        self.is_interrupted = False
        start, network = self.clock(), network_for(game)
        rollouts = Rollouts(game, network, rng.getrandbits(64), self.turns)

        def spent() -> float:
            if self.is_interrupted:
                return 1.0
            if self.most_rollouts:
                return rollouts.played / self.most_rollouts
            return (self.clock() - start) * 1000 / self.milliseconds

        actions = [action.number for action in game.legal_actions]
        search = NetSearch(rollouts, actions, logits_of(network, game, actions))
        return search.run(spent), search
