"""Shared helpers of the tests."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from hypothesis import HealthCheck, settings

from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.notation.position import write_position
from daikaiju.rules.chance import split
from daikaiju.rules.steps import CHANCE, NOBODY
from daikaiju.rules.tokyo.editions import make_rules
from daikaiju.rules.tokyo.ruleset import TOKYO

SLOW = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}  # no fault: the machine may be busy
settings.register_profile("ci", max_examples=30, **SLOW)
settings.register_profile("full", max_examples=1000, **SLOW)
settings.load_profile(os.environ.get("DAIKAIJU_TESTS", "ci"))
os.environ["LC_ALL"] = "C.UTF-8"  # commands speak English here, whatever the machine speaks
FULL = os.environ.get("DAIKAIJU_TESTS") == "full"
in_full = pytest.mark.skipif(not FULL, reason="more of the same: with DAIKAIJU_TESTS=full")


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


def allowed(game: Game) -> list[int]:
    """Every action that may be played now, asked one by one; numbers that are no actions are asked too."""
    return [a for a in range(-1, game.rules.actions + 1) if game.rules.is_legal(game.state, a)]


def wild_game(rules: str, players: int, number: int, house: Sequence[str] = ()) -> Game:
    """A game in the middle of many cards, dealt by generator `number`."""
    state = TOKYO.state()
    state.rules = make_rules(rules, house)
    TOKYO.wild(state, players, split(77, number))
    TOKYO.settle(state)
    return Game.at(write_position(GAMES["tokyo"], state))


@pytest.fixture
def luck() -> random.Random:
    return random.Random(2026)


def wild_state(game: str, number: int) -> tuple[object, int]:
    """A state with many cards in play, and its number of players."""
    vocabulary = GAMES[game]
    state = vocabulary.ruleset.state()
    state.rules = vocabulary.read_rules([vocabulary.editions[number % len(vocabulary.editions)]], "")
    players = vocabulary.players[number % len(vocabulary.players)]
    vocabulary.ruleset.wild(state, players, split(5, number))
    vocabulary.ruleset.settle(state)
    return state, players
