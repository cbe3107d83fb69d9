"""The bot that plays with a trained network."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import numpy as np

from daikaiju.errors import BadFile
from daikaiju.game import Game
from daikaiju.players.base import must_go_on

from .games import shipped_for
from .network import NumpyNetwork
from .weights import Weights


class ChampionBot:
    """Plays the action that its network thinks best; it sees the observation of its seat and the legal actions."""

    def decide(self, game: Game, rng: random.Random) -> int:
        """Return the best action."""
        must_go_on(game)
        rules, state = game.rules, game.state
        actions = np.array([rules.nth_legal(state, number) for number in range(rules.n_legal(state))])
        return int(actions[np.argmax(network_for(game).logits(game.observation(), actions))])


def network_for(game: Game) -> NumpyNetwork:
    """Return the network for a game; raises BadOptions if there is none."""
    setup = game.setup
    return network_in(shipped_for(setup.game, game.players, setup.rules).path, setup.game)


@cache
def network_in(path: Path, game: str) -> NumpyNetwork:
    """Read a network; raises BadFile unless it is one for a game."""
    weights = Weights.read(path)
    if weights.about.game != game:
        raise BadFile(
            "{path} contains a network for {other}, not for {game}", path=path, other=weights.about.game, game=game
        )
    return NumpyNetwork(weights)
