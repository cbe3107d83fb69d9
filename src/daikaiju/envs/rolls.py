"""Rolls as hands of dice: equal dice are interchangeable, so most outcomes of a roll lead to the same state."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import NamedTuple

from daikaiju.rules.dice import FACES

MOST_DICE = 9
MOST_ROLLS = comb(MOST_DICE + FACES - 1, FACES - 1)


class Roll(NamedTuple):
    """A hand of dice: one of the outcomes that lead to it, and the probability of all of them."""

    outcome: int
    probability: float


@cache
def rolls(dice: int) -> list[Roll]:
    """Return every hand of a number of dice."""
    found = []
    for hand in combinations_with_replacement(range(FACES), dice):
        outcome = sum(face * FACES**place for place, face in enumerate(hand))
        ways = factorial(dice) // prod(factorial(hand.count(face)) for face in range(FACES))
        found.append(Roll(outcome, ways / FACES**dice))
    return found
