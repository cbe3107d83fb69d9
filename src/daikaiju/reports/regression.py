"""Least squares with standard errors clustered by game."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from daikaiju.arena.summary import Share, Z

Floats = NDArray[np.float64]
Block = tuple[Floats, Floats, NDArray[np.int64]]  # regressors, outcome, number of the game; games are not split


@dataclass(frozen=True)
class Fit:
    """Coefficients and their covariance."""

    beta: Floats
    covariance: Floats

    def interval(self, place: int, scale: float = 1.0) -> Share:
        """Return a coefficient with its 95 % interval."""
        return around(scale * float(self.beta[place]), abs(scale) * self.spread(place))

    def spread(self, place: int) -> float:
        """Return the standard error of a coefficient."""
        return math.sqrt(max(0.0, float(self.covariance[place, place])))

    def ratio(self, top: int, bottom: int) -> Share | None:
        """Return one coefficient in units of another (delta method); None unless the unit's interval is above zero."""
        unit = float(self.beta[bottom])
        if unit - Z * self.spread(bottom) <= 0:
            return None
        value = float(self.beta[top]) / unit
        slope = np.zeros(len(self.beta))
        slope[top], slope[bottom] = 1 / unit, -value / unit
        return around(value, math.sqrt(max(0.0, float(slope @ self.covariance @ slope))))


def around(value: float, spread: float) -> Share:
    """Return a value with an interval of 1.96 standard errors either way."""
    return Share(value, value - Z * spread, value + Z * spread)


def fit(blocks: Callable[[], Iterator[Block]], columns: int) -> Fit:
    """Fit in two passes over the blocks: coefficients, then the covariance clustered by game."""
    gram, moment = np.zeros((columns, columns)), np.zeros(columns)
    for table, outcome, _ in blocks():
        gram += table.T @ table
        moment += table.T @ outcome
    inverse = np.linalg.pinv(gram, hermitian=True)
    beta = inverse @ moment
    meat = np.zeros((columns, columns))
    for table, outcome, games in blocks():
        starts = np.flatnonzero(np.diff(games, prepend=games[0] - 1))
        scores = np.add.reduceat(table * (outcome - table @ beta)[:, None], starts)
        meat += scores.T @ scores
    return Fit(beta, inverse @ meat @ inverse)
