"""Who goes first."""

from __future__ import annotations

from ..events import emit
from ..steps import NOBODY, NONE, then
from .events import FROM_DICE, HEAD_START
from .kinds import FIRST_PLAYER, START, START_ROLL
from .state import START_DICE, TokyoState


def first_player(state: TokyoState) -> None:
    """Most claws goes first; only the tied roll again (R6, A11)."""
    most = 0
    leaders = 0
    first = NONE
    for seat in range(state.players):
        most = max(most, state.start_claws[seat])
    for seat in range(state.players):
        if state.start_claws[seat] == most:
            leaders += 1
            first = seat
    if leaders > 1:
        roll_for_start(state, most)
        return
    for seat in range(state.players):
        state.start_claws[seat] = 0
    state.regular = first
    emit(state, HEAD_START, first, NOBODY, 0, FROM_DICE)
    then(state, START, first, 0, 0)


def roll_for_start(state: TokyoState, most: int) -> None:
    """Those who tie for the most claws roll six dice each."""
    for seat in range(state.players):
        if state.start_claws[seat] == most:
            then(state, START_ROLL, seat, START_DICE, 0)
        else:
            state.start_claws[seat] = NONE
    then(state, FIRST_PLAYER, NOBODY, 0, 0)
