"""Shared helpers of the tests."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import settings

from daikaiju.game import Game
from daikaiju.rules.steps import CHANCE, NOBODY

settings.register_profile("ci", max_examples=30, deadline=None)
settings.register_profile("full", max_examples=1000, deadline=None)
settings.load_profile(os.environ.get("DAIKAIJU_TESTS", "ci"))
FULL = os.environ.get("DAIKAIJU_TESTS") == "full"


def sized(small: int, full: int) -> int:
    """The size of a test: small, or full when DAIKAIJU_TESTS=full."""
    return full if FULL else small


def setups() -> list[tuple[str, int]]:
    """Every edition with every number of players."""
    return list(product(("1e", "2e"), range(2, 7)))


def random_moves(game: Game, luck: random.Random) -> Iterator[tuple[int, int]]:
    """Every (actor, action) of a random game, before it is played."""
    while game.actor != NOBODY:
        if game.actor == CHANCE:
            move = CHANCE, luck.randrange(game.rules.outcomes(game.state))
        else:
            move = game.actor, luck.choice(game.legal())
        yield move
        game.play_as(*move)


@pytest.fixture
def luck() -> random.Random:
    return random.Random(2026)
