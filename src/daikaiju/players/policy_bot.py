"""Bots that run a policy interpreted, one decision at a time; they need no compiler."""

from __future__ import annotations

import random

from daikaiju.game import Game
from daikaiju.odds.lattice import NODES

from .base import must_go_on
from .games import policy_of
from .loops import loops
from .scratch import ROWS


class PolicyBot:
    """A policy as a bot: the same decisions as in compiled games, from the interpreted form of the same code."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.scratch = [[0] * NODES for _ in range(ROWS)]

    def decide(self, game: Game, rng: random.Random) -> int:
        """Return what the policy does."""
        must_go_on(game)
        choice = loops(game.rules.name)["choice"]
        policy = policy_of(self.name, game.rules.name)
        assert policy is not None
        stream = [rng.getrandbits(32), rng.getrandbits(32) | 1]
        action: int = choice(game.state, [policy] * game.players, stream, self.scratch)
        return action
