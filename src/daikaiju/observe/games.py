"""The observations of every game, by the game's name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from daikaiju.errors import BadOptions
from daikaiju.rules.bind import bind

from . import kernels
from .blocks import Observation
from .duel.observation import DUEL
from .tokyo.observation import TOKYO

# A game that is not in this table cannot be observed.
GAMES: dict[str, Observation] = {"tokyo": TOKYO, "duel": DUEL}


def observation_of(game: str) -> Observation:
    """Return how a game is observed."""
    if game not in GAMES:
        raise BadOptions("{game} has no observation", game=game)
    return GAMES[game]


@cache
def loops(game: str) -> dict[str, Callable[..., Any]]:
    """Return the loops of `kernels.py` for one game, to be compiled."""
    return bind(kernels, {"observe": observation_of(game).observe})
