"""Questions the rules ask of a state. Nothing here changes anything."""

from __future__ import annotations

from ..deck import is_owned
from ..steps import NONE
from .cards.catalog import (
    ALIEN_METABOLISM,
    COST_1E,
    COST_2E,
    EVEN_BIGGER,
    KEEPS,
    MIMIC,
    SMOKE_CLOUD,
)
from .state import BAY, CITY, SLOTS, START_HEARTS, TokyoState


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
    """How many monsters are in the game."""
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
    """The seat that many places to the left of another."""
    return (start + steps) % state.players


def neighbour(state: TokyoState, seat: int, direction: int) -> int:
    """The nearest living monster on one side (R50, R68)."""
    other = clockwise(state, seat, direction)
    while not state.alive[other]:
        other = clockwise(state, other, direction)
    return other


def most_hearts(state: TokyoState, seat: int) -> int:
    """Ten, and two more for each Even Bigger (R48, D18)."""
    return min(START_HEARTS + 2 * copies(state, seat, EVEN_BIGGER), state.rules.most_hearts)


def printed_cost(state: TokyoState, card: int) -> int:
    """The cost on the card, which differs by edition for one of them."""
    return COST_2E[card] if state.rules.second_costs else COST_1E[card]


def price(state: TokyoState, seat: int, card: int) -> int:
    """What a card costs a monster: Alien Metabolism takes one off, never below 0."""
    return max(0, printed_cost(state, card) - copies(state, seat, ALIEN_METABOLISM))


def copyable(state: TokyoState, card: int) -> bool:
    """Mimic may lie on any Keep card in play but itself and the one it copies already (U10)."""
    return is_owned(state, card) and card != MIMIC and card != state.mimicked


def anything_to_copy(state: TokyoState) -> bool:
    """Whether Mimic has somewhere to go."""
    for card in range(KEEPS):
        if copyable(state, card):
            return True
    return False


def smoke_counters(state: TokyoState, seat: int) -> int:
    """Smoke a monster can spend, on the card and on a copy of it."""
    count = 0
    if state.where[SMOKE_CLOUD] == seat:
        count += state.smoke
    if state.mimicked == SMOKE_CLOUD and state.where[MIMIC] == seat:
        count += state.copied
    return count


def can_pay_for_fresh(state: TokyoState, seat: int) -> bool:
    """Whether an Opportunist can afford a revealed card he has not given up."""
    for slot in range(SLOTS):
        if may_take_fresh(state, seat, slot):
            return True
    return False


def may_take_fresh(state: TokyoState, seat: int, slot: int) -> bool:
    """A newly revealed card, not given up, at a price he can pay (line 23)."""
    card = state.market[slot]
    open_slots = state.fresh & ~state.passed[seat]
    return bool(open_slots >> slot & 1) and card != NONE and price(state, seat, card) <= state.energy[seat]
