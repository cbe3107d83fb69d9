"""The bot that plays with a trained network."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import numpy as np

from daikaiju.errors import BadFile
from daikaiju.game import Game
from daikaiju.players.base import Advice, must_go_on

from .games import has_network, shipped_for
from .network import NumpyNetwork
from .weights import Weights


class ChampionBot:
    """Plays the action that its network thinks best; it sees the observation of its seat and the legal actions."""

    def decide(self, game: Game, rng: random.Random) -> int:
        """Return the best action."""
        must_go_on(game)
        rules, state = game.rules, game.state
        actions = [rules.nth_legal(state, number) for number in range(rules.n_legal(state))]
        return actions[int(np.argmax(logits_of(game, actions)))]

    def advise(self, game: Game, rng: random.Random) -> Advice:
        """Return the best action with the chance to win before it is known what comes of it."""
        network = network_for(game)
        chances = network.chances_of(network.hidden_of(game.observation()[None]), game.players)
        return Advice(self.decide(game, rng), float(chances[0, 0]))


def logits_of(game: Game, actions: list[int]) -> list[float]:
    """Return the logits that the network for a game gives to actions of the seat that is asked."""
    logits: list[float] = network_for(game).logits(game.observation(), np.array(actions)).tolist()
    return logits


def can_judge(game: Game) -> bool:
    """Whether there is a network for a game that this version can play with."""
    setup = game.setup
    if not has_network(setup.game, game.players, setup.rules):
        return False
    return is_of_this_version(shipped_for(setup.game, game.players, setup.rules).path, setup.game)


def network_for(game: Game) -> NumpyNetwork:
    """Return the network for a game; raises BadOptions if there is none."""
    setup = game.setup
    return network_in(shipped_for(setup.game, game.players, setup.rules).path, setup.game)


@cache
def is_of_this_version(path: Path, game: str) -> bool:
    """Whether a network can be played with: a new card changes what networks must know."""
    try:
        network_in(path, game)
    except BadFile:
        return False
    return True


@cache
def network_in(path: Path, game: str) -> NumpyNetwork:
    """Read a network; raises BadFile unless it is one for a game."""
    weights = Weights.read(path)
    if weights.about.game != game:
        raise BadFile(
            "{path} contains a network for {other}, not for {game}", path=path, other=weights.about.game, game=game
        )
    return NumpyNetwork(weights)
