"""The chance to win with every final hand of a roll in one position, learned from playouts of some of them.

A Bayesian linear model with normal errors. The features of a hand are the values that the bots give it, a step
for each further die of a face, and whether it wins at once. The prior follows the model's own values.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from daikaiju.rules.dice import FACES

from .hand_lattice import COUNT_TABLE, HandLattice

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

STAR = 1000  # bots measure values in thousandths of a star
AT_ONCE = 30_000  # a higher value means a certain or almost certain win: half of the bots' value of a win
MOST_WORTH = 15 * STAR
LEAST_NOISE = 0.001  # minimum variance of one playout's result
# The prior with two players: means, and standard deviations (OFF).
FAIR, FAIR_OFF = 1.0, 0.8
PER_STAR, PER_STAR_OFF, ADVICE_OFF = 0.03, 0.02, 0.008
WINNING, WINNING_OFF = 0.4, 0.3
STEP_OFF = 0.025


class HandValues:
    """The posterior of the values of all hands of one roll."""

    def __init__(self, lattice: HandLattice, worths: Sequence[NDArray[np.int64]], players: int) -> None:
        self.first = lattice.hands.start
        model = capped(worths[0])
        steps = [COUNT_TABLE[lattice.hands][:, face] > less for face in range(FACES) for less in range(lattice.dice)]
        advice = [capped(worth) - model for worth in worths[1:]]
        self.features = np.stack([np.ones(len(model)), model, worths[0] > AT_ONCE, *advice, *steps], axis=1)
        share = 2 / players
        off = [
            FAIR_OFF,
            PER_STAR_OFF * share,
            WINNING_OFF,
            *[ADVICE_OFF * share] * len(advice),
            *[STEP_OFF] * len(steps),
        ]
        believed = np.zeros(len(off))
        believed[:3] = FAIR / players, PER_STAR * share, WINNING
        self.believed = np.diag(1 / np.square(off))
        self.weighted = self.believed @ believed
        self.square, self.product = np.zeros_like(self.believed), np.zeros_like(believed)
        self.games, self.wins = 0, 0.0

    def learn(self, nodes: NDArray[np.int64], wins: Floats) -> None:
        """Update the model with the results of playouts."""
        rows = self.features[nodes - self.first]
        self.square += rows.T @ rows
        self.product += rows.T @ wins
        self.games, self.wins = self.games + len(nodes), self.wins + float(wins.sum())

    @property
    def noise(self) -> float:
        """The variance of one playout's result."""
        share = (self.wins + 1) / (self.games + 2)
        return max(LEAST_NOISE, share * (1 - share))

    @property
    def precision(self) -> Floats:
        """The precision matrix of the weights."""
        return self.believed + self.square / self.noise

    def best_guess(self) -> Floats:
        """Return the posterior mean of the value of every hand."""
        weights = np.linalg.solve(self.precision, self.weighted + self.product / self.noise)
        return self.features @ weights  # type: ignore[no-any-return]

    def drawn(self, rng: np.random.Generator) -> Floats:
        """Draw values of all hands from the posterior."""
        triangle = np.linalg.cholesky(self.precision)
        off = np.linalg.solve(triangle.T, rng.standard_normal(len(triangle)))
        return self.best_guess() + self.features @ off  # type: ignore[no-any-return]


def capped(worth: NDArray[np.int64]) -> Floats:
    """Return values in stars, clipped; 0 for hands that win at once, which have their own feature."""
    return np.where(worth > AT_ONCE, 0, worth).clip(-MOST_WORTH, MOST_WORTH) / STAR
