"""What every final hand of a roll wins in one position, learned from games that were played on from some of them.

A linear model with normal errors: what the bots' own ways of weighing say of a hand, a step for each
die more of a face, and whether the hand wins at once. Before any game it believes its own bot.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from daikaiju.odds.roll import COUNT_TABLE, Rolling
from daikaiju.rules.dice import FACES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

STAR = 1000  # bots weigh in thousandths of a star
AT_ONCE = 30_000  # what is worth more than this wins, or all but wins, at once: half of what bots hold a win for
MOST_WORTH = 15 * STAR
LEAST_NOISE = 0.001  # variance of one game's result, however sure it seems
# What is believed before any game, with two players; and how far off that may be (standard deviations).
FAIR, FAIR_OFF = 1.0, 0.8
PER_STAR, PER_STAR_OFF, ADVICE_OFF = 0.03, 0.02, 0.008
WINNING, WINNING_OFF = 0.4, 0.3
STEP_OFF = 0.025


class HandValues:
    """The values of all hands of one roll, and how sure they are."""

    def __init__(self, rolling: Rolling, worths: Sequence[NDArray[np.int64]], players: int) -> None:
        self.first = rolling.hands.start
        model = capped(worths[0])
        steps = [COUNT_TABLE[rolling.hands][:, face] > less for face in range(FACES) for less in range(rolling.dice)]
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
        """Take in what was won with some hands."""
        rows = self.features[nodes - self.first]
        self.square += rows.T @ rows
        self.product += rows.T @ wins
        self.games, self.wins = self.games + len(nodes), self.wins + float(wins.sum())

    @property
    def noise(self) -> float:
        """The variance of one game's result."""
        share = (self.wins + 1) / (self.games + 2)
        return max(LEAST_NOISE, share * (1 - share))

    @property
    def precision(self) -> Floats:
        """How sure each weight is, and how they hang together."""
        return self.believed + self.square / self.noise

    def best_guess(self) -> Floats:
        """The value of every hand, as far as is known."""
        weights = np.linalg.solve(self.precision, self.weighted + self.product / self.noise)
        return self.features @ weights  # type: ignore[no-any-return]

    def drawn(self, rng: np.random.Generator) -> Floats:
        """Values as they may well be: the surer they are, the nearer to the best guess."""
        triangle = np.linalg.cholesky(self.precision)
        off = np.linalg.solve(triangle.T, rng.standard_normal(len(triangle)))
        return self.best_guess() + self.features @ off  # type: ignore[no-any-return]


def capped(worth: NDArray[np.int64]) -> Floats:
    """A worth in stars, within bounds; hands that win at once are spoken of elsewhere."""
    return np.where(worth > AT_ONCE, 0, worth).clip(-MOST_WORTH, MOST_WORTH) / STAR
