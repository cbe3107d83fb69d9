"""The chi-squared test: whether counts are as equal as chance makes them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

FEWEST = 5  # expected in every cell; with fewer the test says nothing


@dataclass(frozen=True)
class Fit:
    """How far counts are from equal ones."""

    statistic: float
    freedom: int
    p: float  # how often honest dice are at least as far off


def fit_of_equal(counts: Sequence[int]) -> Fit | None:
    """Test whether all outcomes are equally likely; None if there are too few counts to tell."""
    expected = sum(counts) / len(counts) if counts else 0.0
    if len(counts) < 2 or expected < FEWEST:
        return None
    statistic = sum((count - expected) ** 2 for count in counts) / expected
    return Fit(statistic, len(counts) - 1, upper_tail(statistic, len(counts) - 1))


def upper_tail(statistic: float, freedom: int) -> float:
    """Return the probability that chi-squared with so many degrees of freedom is at least this large.

    It is Q(freedom / 2, statistic / 2), the regularized incomplete gamma function, by its recurrence from
    Q(1/2, x) = erfc(sqrt x) or Q(1, x) = exp(-x).
    """
    x = statistic / 2
    if x == 0:
        return 1.0
    a = 0.5 if freedom % 2 else 1.0
    found = math.erfc(math.sqrt(x)) if freedom % 2 else math.exp(-x)
    while a < freedom / 2:
        found += math.exp(a * math.log(x) - x - math.lgamma(a + 1))
        a += 1
    return min(1.0, found)
