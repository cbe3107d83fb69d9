"""Luck and skill: every change of the chances belongs to chance or to a decision, and they add up to the result."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from .estimates import Estimates, error_of
from .model import PARTS, SeatSums, Sum

if TYPE_CHECKING:
    from .runs import Scores


def sums_of(estimates: Estimates) -> list[SeatSums]:
    """Return the sums of every seat."""
    return [seat_sums(estimates, seat) for seat in range(estimates.course.games[0].players)]


def seat_sums(estimates: Estimates, seat: int) -> SeatSums:
    """Add up the changes of one seat's chances by who caused them."""
    values = [estimates.chances(place)[seat].value for place in range(estimates.course.last + 1)]
    sums = {"luck": 0, "own": 0, "others": 0}
    for place, step in enumerate(estimates.course.steps):
        whose = ("own" if step.actor == seat else "others") if step.is_decision else "luck"
        sums[whose] += values[place + 1] - values[place]
    own, others, luck, start = errors(estimates, seat)
    return SeatSums(
        start=Sum(values[0], start),
        luck=Sum(sums["luck"], luck),
        own=Sum(sums["own"], own),
        others=Sum(sums["others"], others),
        result=values[-1],
    )


def errors(estimates: Estimates, seat: int) -> tuple[int, int, int, int]:
    """Return half the intervals of a seat's own decisions, those of others, luck, and the start.

    Spells are independent. Luck is what decisions and the start leave of the result, which is exact, so that its
    error is theirs; within a spell all positions were played with the same luck, so that differences are paired.
    """
    own = others = luck = 0.0
    for spell in range(estimates.spells[-1] + 1):
        mine, theirs = changes_in(estimates, spell, seat)
        own += squared_error(mine)
        others += squared_error(theirs)
        luck += squared_error([*mine, *theirs, *([scores_at(estimates, 0, seat)] if spell == 0 else [])])
    start, end = (squared_error([scores_at(estimates, place, seat)]) for place in (0, estimates.course.last))
    luck += 0.0 if estimates.course.games[-1].is_over else end
    return tuple(round(math.sqrt(square) * PARTS) for square in (own, others, luck, start))  # type: ignore[return-value]


def squared_error(parts: list[Scores]) -> float:
    """Return the squared error of a sum of scores that were played with the same luck; nothing has none."""
    return error_of(np.sum(parts, axis=0)) ** 2 if parts else 0.0


def changes_in(estimates: Estimates, spell: int, seat: int) -> tuple[list[Scores], list[Scores]]:
    """Return by playout what each of the seat's own decisions in a spell changed, and each of others."""
    own: list[Scores] = []
    others: list[Scores] = []
    for place, step in enumerate(estimates.course.steps):
        if step.is_decision and not step.is_usual and estimates.spells[place] == spell:
            change = scores_at(estimates, place + 1, seat) - scores_at(estimates, place, seat)
            (own if step.actor == seat else others).append(change)
    return own, others


def scores_at(estimates: Estimates, position: int, seat: int) -> Scores:
    """Return a seat's scores in the playouts of a position."""
    return estimates.scores[estimates.places[position]][:, seat]
