"""Valid texts to start from: positions and records of random games, and the scenarios of the tests."""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

from daikaiju.fuzz import every_setup
from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.notation.position import write_position
from daikaiju.notation.record import Setup
from daikaiju.rules.chance import split
from daikaiju.rules.steps import CHANCE

SCENARIOS = Path(__file__).parents[2] / "tests" / "scenarios"
POSITIONS = 150  # games of which some positions are kept
RECORDS = 40
MOMENTS = (0, 3, 12, 30, 60)  # actions after which a game's position is kept


class Seed(NamedTuple):
    """A text and what it is: a position, a record or a scenario."""

    kind: str
    text: str


def make_seeds(seed: int) -> list[Seed]:
    """Return valid texts of every kind."""
    rng = random.Random(seed)
    setups = [setup for name in GAMES for setup in every_setup(name, GAMES[name].editions, GAMES[name].players)]
    found = [Seed("position", line) for _ in range(POSITIONS) for line in positions(rng.choice(setups), rng)]
    found += [Seed("record", record(rng.choice(setups), rng)) for _ in range(RECORDS)]
    return [*found, *scenarios()]


def positions(setup: Setup, rng: random.Random) -> list[str]:
    """Return some positions of a random game, which starts with many cards."""
    vocabulary = GAMES[setup.game]
    state = vocabulary.ruleset.state()
    state.rules = vocabulary.read_rules([setup.rules], "")
    vocabulary.ruleset.random_position(state, setup.players, split(rng.randrange(1 << 30), 0))
    vocabulary.ruleset.settle(state)
    game = Game.from_position(write_position(vocabulary, state))
    found = []
    for number in range(MOMENTS[-1] + 1):
        if number in MOMENTS:
            found.append(game.position())
        if game.is_over:
            break
        play_at_random(game, rng)
    return found


def record(setup: Setup, rng: random.Random) -> str:
    """Return the record of the start of a random game."""
    game = Game.from_setup(setup)
    for _ in range(rng.randrange(60)):
        if not game.is_over:
            play_at_random(game, rng)
    return str(game.record())


def play_at_random(game: Game, rng: random.Random) -> None:
    """Play one action of whoever is to act."""
    if game.actor == CHANCE:
        game.chance(rng=rng)
    else:
        game.play(rng.choice(game.legal_actions))


def scenarios() -> list[Seed]:
    """Return the scenarios of the tests, each with its own text."""
    found = []
    for file in sorted(SCENARIOS.rglob("*.scenario")):
        parts = file.read_text(encoding="utf-8").split("scenario:")[1:]
        found += [Seed("scenario", f"scenario:{part}") for part in parts]
    return found
