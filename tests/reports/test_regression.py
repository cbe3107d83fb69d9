"""Least squares by blocks, with intervals by games."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from daikaiju.reports.regression import Block, fit


def made_up(games: int, rows: int, seed: int = 1) -> Block:
    """Rows of one game share an error; the true coefficients are 0.2, 0.1, -0.3."""
    rng = np.random.default_rng(seed)
    numbers = np.repeat(np.arange(games), rows)
    common = rng.normal(size=games)[numbers]
    table = np.column_stack([np.ones(games * rows), rng.normal(size=games * rows), rng.normal(size=games)[numbers]])
    return table, table @ [0.2, 0.1, -0.3] + common + rng.normal(size=games * rows), numbers


def test_the_formula_written_out() -> None:
    table, outcome, games = made_up(30, 4)

    def blocks() -> Iterator[Block]:
        yield table[:40], outcome[:40], games[:40]
        yield table[40:], outcome[40:], games[40:]

    fitted = fit(blocks, 3)
    beta = np.linalg.lstsq(table, outcome, rcond=None)[0]
    meat = np.zeros((3, 3))
    for game in range(30):
        score = sum(table[row] * (outcome[row] - table[row] @ beta) for row in np.flatnonzero(games == game))
        meat += np.outer(score, score)
    bread = np.linalg.inv(table.T @ table)
    assert fitted.beta == pytest.approx(beta)
    assert fitted.covariance == pytest.approx(bread @ meat @ bread)


def test_intervals_hold_as_often_as_they_say() -> None:
    held = 0
    for seed in range(200):
        block = made_up(80, 5, seed)
        interval = fit(lambda block=block: iter([block]), 3).interval(2)
        held += interval.low < -0.3 < interval.high
    assert 180 <= held <= 199


def test_ratio() -> None:
    held = 0
    for seed in range(100):
        block = made_up(1000, 5, seed)
        fitted = fit(lambda block=block: iter([block]), 3)
        assert fitted.ratio(1, 2) is None  # the unit is below zero
        ratio = fitted.ratio(2, 1)
        assert ratio is not None
        assert ratio.value == pytest.approx(fitted.beta[2] / fitted.beta[1])
        held += ratio.low < -3 < ratio.high
    assert 85 <= held <= 100
