"""How many playouts an analysis may take."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Effort:
    """How many playouts an analysis may take; what they find depends on the seed and on nothing else."""

    first: int = 100  # of every position
    most: int = 400
    narrow: float = 0.04  # half an interval, from which a position gets no more
    screen: int = 16  # of every candidate at a decision, in the first of three rounds
    measure: int = 200  # of the two that are compared, at first
    most_measured: int = 1600


QUICK = Effort(first=50, most=50)  # of a first picture
GOOD = Effort()


def effort_of(playouts: int) -> Effort:
    """Return the effort with that many playouts of a position at most, and in proportion of a decision."""
    share = playouts / GOOD.most
    return Effort(
        first=min(GOOD.first, playouts),
        most=playouts,
        screen=max(2, round(GOOD.screen * share)),
        measure=max(2, round(GOOD.measure * share)),
        most_measured=max(2, round(GOOD.most_measured * share)),
    )
