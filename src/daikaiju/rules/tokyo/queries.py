"""Read-only queries of a state."""

from __future__ import annotations

from ..steps import NONE
from .cards.catalog import COST_1E, COST_2E, MIMIC
from .state import BAY, CITY, TokyoState


def copies(state: TokyoState, seat: int, card: int) -> int:
    """How often a card acts for a monster: once if owned, once more if copied with Mimic (R63)."""
    count = 0
    if state.where[card] == seat:
        count = 1
    if state.mimicked == card and state.where[MIMIC] == seat:
        count += 1
    return count


def in_tokyo(state: TokyoState, seat: int) -> bool:
    """Tokyo means City and Bay alike (R5)."""
    return bool(state.tokyo[CITY] == seat or state.tokyo[BAY] == seat)


def living(state: TokyoState) -> int:
    """The number of living monsters."""
    count = 0
    for seat in range(state.players):
        count += state.alive[seat]
    return count


def bay_is_open(state: TokyoState) -> bool:
    """Bay is in use while five or more monsters live (R5, R41)."""
    return state.rules.bay == 1 and living(state) >= 5


def free_place(state: TokyoState) -> int:
    """City must be taken before Bay (R35); NONE if there is no room."""
    if state.tokyo[CITY] == NONE:
        return CITY
    if state.tokyo[BAY] == NONE and bay_is_open(state):
        return BAY
    return NONE


def clockwise(state: TokyoState, start: int, steps: int) -> int:
    """The seat `steps` places to the left of another, at most once around the table."""
    seat = start + steps
    return seat - state.players if seat >= state.players else seat


def neighbour(state: TokyoState, seat: int, steps: int) -> int:
    """The nearest living monster on one side (R50, R68): to the right, each step is all but one of the table."""
    other = clockwise(state, seat, steps)
    while not state.alive[other]:
        other = clockwise(state, other, steps)
    return other


def printed_cost(state: TokyoState, card: int) -> int:
    """The cost on the card; one card has another cost in the second edition."""
    return COST_2E[card] if state.rules.second_costs else COST_1E[card]
