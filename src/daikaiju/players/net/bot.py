"""Bots that play with a trained network: those that are shipped, or one that somebody has trained."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from functools import cache, lru_cache
from pathlib import Path

import numpy as np

from daikaiju.errors import BadFile
from daikaiju.game import Game
from daikaiju.players.base import Advice, must_go_on

from .games import has_network, shipped_for
from .network import NumpyNetwork
from .weights import Weights, must_be_for


class NetworkBot(ABC):
    """Plays the action that its network thinks best; it sees the observation of its seat and the legal actions."""

    @abstractmethod
    def network_for(self, game: Game) -> NumpyNetwork:
        """Return the network for a game; raises an error if there is none."""

    def decide(self, game: Game, rng: random.Random) -> int:
        """Return the best action."""
        must_go_on(game)
        rules, state = game.rules, game.state
        actions = [rules.nth_legal(state, number) for number in range(rules.n_legal(state))]
        return actions[int(np.argmax(logits_of(self.network_for(game), game, actions)))]

    def advise(self, game: Game, rng: random.Random) -> Advice:
        """Return the best action with the chance to win before it is known what comes of it."""
        network = self.network_for(game)
        chances = network.chances_of(network.hidden_of(game.observation()[None]), game.players)
        return Advice(self.decide(game, rng), float(chances[0, 0]))


class ChampionBot(NetworkBot):
    """Plays with the networks that are shipped."""

    def network_for(self, game: Game) -> NumpyNetwork:
        """Return the one for a game."""
        return network_for(game)


class TrainedBot(NetworkBot):
    """Plays with a network that somebody has trained, with any number of players and in any edition of its game."""

    def __init__(self, content: bytes, path: Path) -> None:
        """Read the content of a file; `path` is named in errors."""
        self.network, self.path = trained_network(content, path), path

    def network_for(self, game: Game) -> NumpyNetwork:
        """Return the network; raises BadFile if it has learned another game."""
        must_be_for(game.setup.game, self.path, self.network.about.game)
        return self.network


@lru_cache(8)
def trained_network(content: bytes, path: Path) -> NumpyNetwork:
    """Read a network; each game makes its bots anew."""
    return NumpyNetwork(Weights.parse(content, path))


def logits_of(network: NumpyNetwork, game: Game, actions: list[int]) -> list[float]:
    """Return the logits that a network gives to actions of the seat that is asked."""
    logits: list[float] = network.logits(game.observation(), np.array(actions)).tolist()
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
    must_be_for(game, path, weights.about.game)
    return NumpyNetwork(weights)
