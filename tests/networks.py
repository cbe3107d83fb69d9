"""Networks that nobody trained, to play with in tests."""

from __future__ import annotations

import numpy as np

from daikaiju.games import vocabulary_of
from daikaiju.observe.games import observation_of
from daikaiju.players.net.weights import About, Weights

WIDTH = 16


def made_up(game: str) -> Weights:
    """Return random weights."""
    rng = np.random.default_rng(1)
    observation, vocabulary = observation_of(game), vocabulary_of(game)
    sizes = {"first": (WIDTH, observation.length), "second": (WIDTH, WIDTH), "third": (WIDTH, WIDTH)}
    sizes |= {"policy": (vocabulary.ruleset.actions, WIDTH), "value": (max(vocabulary.players), WIDTH)}
    layers = {f"{name}.weight": rng.normal(0, 0.1, size).astype(np.float16) for name, size in sizes.items()}
    layers |= {f"{name}.bias": np.zeros(size[0], np.float16) for name, size in sizes.items()}
    about = About(game, tuple(vocabulary.players), tuple(vocabulary.editions), observation.fingerprint, 1, 0.0, 0)
    return Weights(about, layers)
