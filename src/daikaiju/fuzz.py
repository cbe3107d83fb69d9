"""Random play in compiled code on all cores, with every state checked."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from .batch import blank
from .errors import BadPosition, DaikaijuError
from .errors import mark as _
from .game import Game
from .games import vocabulary_of
from .native import native
from .notation.position import write_position
from .notation.record import Setup
from .rules.chance import split
from .rules.layout import dtype_of
from .rules.steps import CHANCE

LONGEST = 50_000  # actions after which a game counts as endless
SHARE = 250  # games per progress report


@dataclass(frozen=True)
class Finding:
    """A game that broke an invariant: what it broke and the record that shows it."""

    fault: BadPosition
    record: str


@dataclass
class Tally:
    """Totals of the games played so far."""

    games: int = 0
    actions: int = 0
    longest: int = 0
    decisions: int = 0  # actions that were not chance
    deepest: int = 0  # steps pending at once, at most

    def add(self, other: Tally) -> None:
        """Add the totals of other games."""
        self.games += other.games
        self.actions += other.actions
        self.decisions += other.decisions
        self.longest = max(self.longest, other.longest)
        self.deepest = max(self.deepest, other.deepest)


def fuzz(
    setups: Sequence[Setup],
    games: int,
    seed: int,
    progress: Callable[[Tally], None] = lambda tally: None,
) -> tuple[Tally, Finding | None]:
    """Play random games, cycling through the setups; stop at the first fault.

    Every other game starts from a random position with many cards, energy and counters.
    """
    tally = Tally()
    for name in {setup.game for setup in setups}:
        native(vocabulary_of(name).ruleset)  # compiled once, before threads share it
    with ending_early(ThreadPoolExecutor(os.cpu_count())) as pool:
        for finding, share in pool.map(lambda numbers: play_share(setups, numbers, seed), shares(games)):
            tally.add(share)
            progress(tally)
            if finding is not None:
                return tally, finding
    return tally, None


@contextmanager
def ending_early(pool: ThreadPoolExecutor) -> Iterator[ThreadPoolExecutor]:
    """Drop the shares that have not begun when the first fault is found, or after Ctrl-C."""
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def shares(games: int) -> Iterator[range]:
    """Split the numbers of the games into shares."""
    for first in range(0, games, SHARE):
        yield range(first, min(games, first + SHARE))


def play_share(setups: Sequence[Setup], numbers: range, seed: int) -> tuple[Finding | None, Tally]:
    """Play the games of one share."""
    tally = Tally()
    actions = np.zeros(LONGEST, dtype=np.int64)
    seen = np.zeros(2, dtype=np.int64)
    for number in numbers:
        setup = setups[number // 2 % len(setups)]
        vocabulary = vocabulary_of(setup.game)
        functions = native(vocabulary.ruleset)
        states = np.zeros(1, dtype_of(vocabulary.ruleset.state))
        start = blank(
            vocabulary.ruleset.state,
            vocabulary.read_rules([setup.rules or vocabulary.editions[-1]], ",".join(setup.house)),
        )
        stream = np.array(split(seed, number), dtype=np.int64)
        if number % 2:
            functions["random_start"](states, start, stream, setup.players)
        else:
            functions["begin"](states, start, 0, setup.players)
        begun = states.copy()
        count = functions["checked_game"](states, stream, actions, seen)
        tally.games += 1
        tally.actions += abs(count)
        tally.longest = max(tally.longest, abs(count))
        tally.decisions, tally.deepest = map(int, seen)
        if count < 0:
            state = vocabulary.ruleset.state.read_from(states[0])
            broken = vocabulary.ruleset.faults[vocabulary.ruleset.fault(state)]
            fault = BadPosition(broken or _("no end after {most} actions"), most=LONGEST)
            first = vocabulary.ruleset.state.read_from(begun[0])
            return Finding(fault, retell(setup, write_position(vocabulary, first), actions[:-count].tolist())), tally
    return None, tally


def retell(setup: Setup, position: str, actions: list[int]) -> str:
    """Return the record of a game given by action numbers, up to the first that cannot be replayed."""
    game = Game.from_setup(replace(setup, position=position))
    for action in actions:
        try:
            game.play(action, CHANCE if game.actor == CHANCE else game.actor)
        except DaikaijuError:
            break
    return str(game.record())


def every_setup(game: str, rules: Sequence[str], players: Sequence[int]) -> list[Setup]:
    """Return all combinations of editions and numbers of players."""
    return [Setup(game=game, rules=edition, players=count) for edition, count in product(rules, players)]
