"""The market: three cards face up, refilled from the deck (lines 22-24 of the order of a turn)."""

from __future__ import annotations

from ..deck import DISCARD, MARKET, TOP, UNSEEN, move, nth_unseen
from ..energy import spend_energy
from ..events import emit
from ..steps import NOBODY, NONE, then
from .cards.catalog import CARDS
from .events import FROM_RULES, FROM_SWEEP, REVEALED_CARD, SHUFFLED, SWEPT
from .kinds import REFILL, REVEAL, REVEALED
from .state import SLOTS, TokyoState

SWEEP_PRICE = 2


def may_sweep(state: TokyoState, seat: int) -> bool:
    """For 2 energy all cards of the market are replaced (R45)."""
    for card in state.market:
        if card != NONE:
            return state.energy[seat] >= SWEEP_PRICE
    return False


def sweep(state: TokyoState, seat: int) -> None:
    """All cards of the market are discarded and replaced (R45)."""
    spend_energy(state, seat, SWEEP_PRICE, FROM_SWEEP)
    emit(state, SWEPT, seat, NOBODY, 0, FROM_SWEEP)
    for slot in range(SLOTS):
        if state.market[slot] != NONE:
            state.where[state.market[slot]] = DISCARD
            state.market[slot] = NONE
    for slot in range(SLOTS):
        then(state, REFILL, NOBODY, slot, 0)
    then(state, REVEALED, NOBODY, 0, 0)


def refill(state: TokyoState, slot: int) -> None:
    """A slot is refilled from the deck (R44)."""
    if state.top != NONE:
        card = state.top
        state.top = NONE
        state.top_seen = 0
        reveal(state, slot, card)
        return
    unseen = unseen_cards(state)
    if unseen == 1:
        reveal(state, slot, nth_unseen(state, 0))
    else:
        then(state, REVEAL, NOBODY, slot, 0)


def unseen_cards(state: TokyoState) -> int:
    """The number of cards that may be next; an empty deck is made from the discards (A9, U39).

    There is always one: nobody owns any of the 18 Discard cards.
    """
    if state.unseen > 0:
        return state.unseen
    for card in range(CARDS):
        if state.where[card] == DISCARD:
            move(state, card, UNSEEN)
    emit(state, SHUFFLED, NOBODY, NOBODY, state.unseen, FROM_RULES)
    return state.unseen


def reveal(state: TokyoState, slot: int, card: int) -> None:
    """A card is revealed; no Opportunist has declined it yet."""
    move(state, card, MARKET)
    state.market[slot] = card
    state.fresh |= 1 << slot
    for seat in range(state.players):
        state.passed[seat] &= ~(1 << slot)
    emit(state, REVEALED_CARD, NOBODY, slot, 0, card)


def put_on_top(state: TokyoState, card: int) -> None:
    """A known card is on top of the deck."""
    state.top = card
    move(state, card, TOP)
