"""Pulls and hits are pushed as steps here. `tracks.py` and `combat.py` carry them out."""

from __future__ import annotations

from ..steps import then
from .kinds import HIT, PULL, PULL_DONE
from .queries import rival_of
from .state import DESTRUCTION, LAST_SPACE, DuelState

# The flag of a pull made by resolving dice, for Superconductor and Thunder Stomp (U15, U28).
BY_DICE = 2
# From one end of a lengthened track to the other: whatever is longer wins, or stops at a King tile, all the same.
LONGEST_PULL = 2 * LAST_SPACE + 2


def pull(state: DuelState, seat: int, track: int, steps: int) -> None:
    """A marker is pulled towards a monster, space by space. After a pull of Destruction, cards may act."""
    if steps > 0:
        then(state, PULL, seat, track, min(steps, LONGEST_PULL))
        if track & 1 == DESTRUCTION:
            then(state, PULL_DONE, seat, track, 0)


def pull_by_dice(state: DuelState, seat: int, track: int, steps: int) -> None:
    """A pull made while resolving dice."""
    pull(state, seat, track | BY_DICE, steps)


def hit(state: DuelState, seat: int, hits: int, source: int) -> None:
    """A monster faces a damage instance."""
    then(state, HIT, seat, hits, source)


def hit_rival(state: DuelState, seat: int, hits: int, source: int) -> None:
    """A monster's rival faces a damage instance."""
    hit(state, rival_of(seat), hits, source)
