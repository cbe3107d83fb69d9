"""Samples: questions drawn from games between bots, one per game."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from daikaiju.arena.match import Match
from daikaiju.arena.play import play_on, refuse_faults, seeds_of
from daikaiju.arena.summary import Share
from daikaiju.game import Game
from daikaiju.notation.record import Setup
from daikaiju.players.contender import Contender

from .regression import around


class Watched(Match):
    """A game that keeps one question of a kind, drawn uniformly (reservoir sampling)."""

    def __init__(self, setup: Setup, seats: Sequence[Contender], seed: int, question: str) -> None:
        super().__init__(setup, seats, 0, seed, 0)
        self.wanted = question
        self.eye = random.Random(seed)
        self.seen = 0
        self.drawn: Game | None = None

    def decide(self) -> None:
        """Sample the question before the seat answers."""
        question = self.game.question
        if question is not None and question.kind == self.wanted:
            self.seen += 1
            if self.eye.randrange(self.seen) == 0:
                self.drawn = self.game.copy()
        super().decide()


def draw_question(setup: Setup, bot: Contender, seed: int, question: str) -> Game | None:
    """Play a game and return it at a random question of a kind; None if that is never asked."""
    watched = Watched(setup, [bot] * setup.players, seed, question)
    watched.play()
    refuse_faults(watched.faults)
    return watched.drawn


def wins(line: str, seat: int, bot: Contender, players: int, playouts: int, seed: int) -> NDArray[np.float64]:
    """Return 1.0 for each playout from a position that a seat wins, else 0.0."""
    winners = play_on(line, [bot] * players, seeds_of(seed, range(playouts)))
    return (winners >> seat & 1).astype(np.float64)


def mean_of(values: Sequence[float] | NDArray[np.float64]) -> Share:
    """Return a mean with its interval; sorting makes rounding independent of the order of the values."""
    sorted_values = np.sort(np.asarray(values, dtype=np.float64))
    return around(float(sorted_values.mean()), float(sorted_values.std(ddof=1)) / len(sorted_values) ** 0.5)
