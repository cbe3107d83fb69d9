"""The chi-squared test agrees with printed tables."""

from __future__ import annotations

import math

import pytest

from daikaiju.fairness.chi_squared import fit_of_equal, upper_tail

TABLE = [
    (1, 3.841, 0.05),
    (2, 5.991, 0.05),
    (5, 11.070, 0.05),
    (5, 15.086, 0.01),
    (5, 20.515, 0.001),
    (10, 18.307, 0.05),
]


@pytest.mark.parametrize(("freedom", "statistic", "p"), TABLE)
def test_critical_values(freedom: int, statistic: float, p: float) -> None:
    assert math.isclose(upper_tail(statistic, freedom), p, rel_tol=2e-3)


def test_extremes() -> None:
    assert upper_tail(0, 5) == 1
    assert upper_tail(1e4, 5) < 1e-300
    assert fit_of_equal([1, 2, 3]) is None
    fit = fit_of_equal([50] * 6)
    assert fit is not None
    assert (fit.statistic, fit.freedom, fit.p) == (0, 5, 1)
