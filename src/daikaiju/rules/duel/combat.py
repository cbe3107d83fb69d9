"""Hits: what protects, what is lost, and what follows."""

from __future__ import annotations

from ..events import emit
from ..steps import NOBODY, NONE, then
from .doors import lose_life, win
from .events import PREVENTED
from .kinds import SUFFER
from .moments import hits_faced, hits_left, hits_taken, immunity, save_from_death
from .queries import rival_of
from .state import BY_LIFE, DuelState


def take_hits(state: DuelState, seat: int, hits: int, source: int) -> None:
    """A damage instance: no hits if a card gives immunity; cards may roll to cancel hits; the rest is suffered."""
    protection = immunity(state, seat)
    if protection != NONE:
        emit(state, PREVENTED, seat, NOBODY, hits, protection)
        return
    hits_faced(state, seat, hits)
    then(state, SUFFER, seat, hits, source)


def suffer(state: DuelState, seat: int, hits: int, source: int) -> None:
    """Cards reduce the hits, the rest is lost; if the monster survives, cards that react to hits act."""
    taken = hits_left(state, seat, hits - state.cancelled)
    state.cancelled = 0
    lost = lose_life(state, seat, taken, source)
    if state.life[seat] == 0 and not save_from_death(state, seat):
        win(state, rival_of(seat), BY_LIFE)
        return
    hits_taken(state, seat, taken, lost)
