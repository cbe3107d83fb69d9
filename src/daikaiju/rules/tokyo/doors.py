"""Functions that change a quantity: each clamps and reports an event. docs/architecture.md lists the other writers."""

from __future__ import annotations

from ..events import emit
from ..steps import NOBODY, NONE
from .events import (
    COUNTER_GAINED,
    COUNTER_LOST,
    ENTERED,
    FROM_POISON,
    FROM_SHRINK,
    FROM_TOKYO,
    HEARTS_GAINED,
    HEARTS_LOST,
    LEFT,
    STARS_GAINED,
    STARS_LOST,
)
from .state import MOST_STARS, TokyoState


def gain_stars(state: TokyoState, seat: int, amount: int, source: int) -> None:
    """Stars end at 20 (A7); monsters that get there are ranked by time (A6)."""
    before = state.stars[seat]
    after = min(MOST_STARS, before + amount)
    if after > before:
        state.stars[seat] = after
        if after == MOST_STARS:
            state.reached[seat] = 1 + last_rank(state)
        emit(state, STARS_GAINED, seat, NOBODY, after - before, source)


def last_rank(state: TokyoState) -> int:
    """The highest rank given so far to a monster with 20 stars."""
    highest = 0
    for rank in state.reached:
        highest = max(highest, rank)
    return highest


def lose_stars(state: TokyoState, seat: int, amount: int, source: int) -> None:
    """Stars never drop below 0 (R55)."""
    lost = min(amount, state.stars[seat])
    if lost > 0:
        state.stars[seat] -= lost
        state.reached[seat] = 0
        emit(state, STARS_LOST, seat, NOBODY, lost, source)


def gain_hearts(state: TokyoState, seat: int, amount: int, most: int, source: int) -> int:
    """Hearts never rise above the maximum (R20, R48); returns the hearts actually gained."""
    gained = min(amount, most - state.hearts[seat])
    if gained <= 0:
        return 0
    state.hearts[seat] += gained
    emit(state, HEARTS_GAINED, seat, NOBODY, gained, source)
    return gained


def lose_hearts(state: TokyoState, seat: int, amount: int, dealer: int, source: int) -> int:
    """Hearts never drop below 0 (R55); returns the hearts actually lost."""
    lost = min(amount, state.hearts[seat])
    if lost > 0:
        state.hearts[seat] -= lost
        emit(state, HEARTS_LOST, seat, dealer, lost, source)
    return lost


def change_poison(state: TokyoState, seat: int, amount: int) -> None:
    """Poison counters are gained or removed (R56, R57)."""
    if amount != 0:
        state.poison[seat] += amount
        emit(state, COUNTER_GAINED if amount > 0 else COUNTER_LOST, seat, NOBODY, abs(amount), FROM_POISON)


def change_shrink(state: TokyoState, seat: int, amount: int) -> None:
    """Shrink counters are gained or removed (R56, R57)."""
    if amount != 0:
        state.shrink[seat] += amount
        emit(state, COUNTER_GAINED if amount > 0 else COUNTER_LOST, seat, NOBODY, abs(amount), FROM_SHRINK)


def enter(state: TokyoState, seat: int, place: int) -> None:
    """Entering either place of Tokyo gives 1 star (R28)."""
    state.tokyo[place] = seat
    emit(state, ENTERED, seat, place, 0, FROM_TOKYO)
    gain_stars(state, seat, 1, FROM_TOKYO)


def leave(state: TokyoState, seat: int, source: int) -> None:
    """A monster that leaves Tokyo goes outside (R31)."""
    for place in range(2):
        if state.tokyo[place] == seat:
            state.tokyo[place] = NONE
            emit(state, LEFT, seat, place, 0, source)
