"""Shared helpers of the tests."""

from __future__ import annotations

import fcntl
import os
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from daikaiju.fuzz import every_setup
from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.notation.position import write_position
from daikaiju.notation.record import Setup
from daikaiju.rules.chance import split
from daikaiju.rules.steps import CHANCE, NOBODY

SLOW = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}  # not a failure: the machine may be busy
settings.register_profile("ci", max_examples=30, **SLOW)
settings.register_profile("full", max_examples=1000, **SLOW)
settings.load_profile(os.environ.get("DAIKAIJU_TESTS", "ci"))
os.environ["LC_ALL"] = "C.UTF-8"  # commands print English, whatever the system's language
for setting in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TERM", "DAIKAIJU_DATA", "DAIKAIJU_DATABASE"):
    os.environ.pop(setting, None)  # nor does the terminal that the tests run in matter
FULL = os.environ.get("DAIKAIJU_TESTS") == "full"
in_full = pytest.mark.skipif(not FULL, reason="more of the same: with DAIKAIJU_TESTS=full")


def sized(small: int, full: int) -> int:
    """The size of a test: small, or full when DAIKAIJU_TESTS=full."""
    return full if FULL else small


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """Return a folder that the first process of a test run fills and all of them read."""
    shared = factory.getbasetemp().parent if "PYTEST_XDIST_WORKER" in os.environ else factory.getbasetemp()
    folder, done = shared / name, shared / f"{name}.done"
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # until the file is closed
        if not done.exists():
            make(folder)
            done.touch()
    return folder


def setups(game: str = "") -> list[Setup]:
    """Every game, or one, in every edition with every number of players."""
    names = [game] if game else GAMES
    return [setup for name in names for setup in every_setup(name, GAMES[name].editions, GAMES[name].players)]


def name_of(setup: Setup) -> str:
    """Return the name of a setup in test ids."""
    return "-".join([setup.game, setup.rules, str(setup.players), *setup.house])


def random_moves(game: Game, rng: random.Random) -> Iterator[tuple[int, int]]:
    """Yield every (actor, action) of a random game, before it is played."""
    while game.actor != NOBODY:
        if game.actor == CHANCE:
            move = CHANCE, rng.randrange(game.rules.outcomes(game.state))
        else:
            move = game.actor, rng.choice(game.legal_actions).number
        yield move
        game.play(move[1], move[0])


def allowed(game: Game) -> list[int]:
    """Return every legal action, checked one by one, including numbers out of range."""
    return [a for a in range(-1, game.rules.actions + 1) if game.rules.is_legal(game.state, a)]


@pytest.fixture
def rng() -> random.Random:
    return random.Random(2026)


def random_state(setup: Setup, number: int) -> Any:
    """Return a random state with many cards, dealt by generator `number`."""
    vocabulary = GAMES[setup.game]
    state = vocabulary.ruleset.state()
    state.rules = vocabulary.read_rules([setup.rules], ",".join(setup.house))
    vocabulary.ruleset.random_position(state, setup.players, split(77, number))
    vocabulary.ruleset.settle(state)
    return state


def game_at_random(setup: Setup, number: int) -> Game:
    """Return a game that starts from such a state."""
    return Game.from_position(write_position(GAMES[setup.game], random_state(setup, number)))


def nth_setup(game: str, number: int) -> Setup:
    """Return the n-th setup of a game, in turn: all editions and numbers of players come up."""
    found = setups(game)
    return found[number % len(found)]


def with_house_rules(setup: Setup, rng: random.Random, share: float) -> Setup:
    """Return the setup with random house rules, each with this probability."""
    rules = GAMES[setup.game].house_rules
    return replace(setup, house=tuple(rule for rule in rules if rng.random() < share))
