"""Read-only queries of a state."""

from __future__ import annotations

from ..steps import NONE
from .cards.catalog import COST, KEEPS
from .state import DISCOUNT_SLOT, POWER, SPOTLIGHT_FAR, SPOTLIGHT_NEAR, DuelState


def rival_of(seat: int) -> int:
    """The other monster."""
    return 1 - seat


def owns(state: DuelState, seat: int, card: int) -> bool:
    """Whether a Keep card lies in front of a monster; there is one of each."""
    return state.where[card] == seat


def keeps_of(state: DuelState, seat: int) -> int:
    """How many Keep cards a monster has."""
    count = 0
    for card in range(KEEPS):
        if state.where[card] == seat:
            count += 1
    return count


def direction(state: DuelState, seat: int) -> int:
    """The first player pulls towards -7, the second towards 7."""
    return -1 if seat == state.first else 1


def in_spotlight(state: DuelState, seat: int, track: int) -> bool:
    """Whether a marker is in a monster's own spotlight zone; half spaces must be inside."""
    return SPOTLIGHT_NEAR <= state.marker[track] * direction(state, seat) <= SPOTLIGHT_FAR


def markers_in_spotlights(state: DuelState) -> int:
    """How many markers stand in a spotlight zone, on either side."""
    count = 0
    for track in range(2):
        for seat in range(2):
            count += in_spotlight(state, seat, track)
    return count


def power_left(state: DuelState) -> int:
    """Power symbols not used yet."""
    return state.dice[POWER] - state.power_spent


def price(state: DuelState, slot: int, discount: int) -> int:
    """The discount slot is 1 cheaper; never below 1."""
    card = state.row[slot]
    return max(1, COST[card] - discount - int(slot == DISCOUNT_SLOT))


def may_buy(state: DuelState, seat: int, slot: int, discount: int) -> bool:
    """A card that is there and can be paid for."""
    return state.row[slot] != NONE and price(state, slot, discount) <= state.energy[seat]
