"""Phase 3: buying cards, the row, and Buzz tiles that come with cards."""

from __future__ import annotations

from ..deck import DISCARD, MARKET, RESOLVING, move, nth_unseen, own
from ..energy import spend_energy
from ..events import emit
from ..steps import NOBODY, NONE, then
from .cards.catalog import EFFECT, KEEPS, MOST_EFFECTS, NO_TILE, NOTHING, TILE
from .events import BOUGHT, FROM_SHOP, REVEALED_CARD, SWEPT
from .kinds import ARRIVE, LAY_TILE, MOVE_TILE, NEWS, PLACE_TILE, REFILL, REVEAL
from .kinds import EFFECT as EFFECT_STEP
from .queries import price
from .state import SLOTS, DuelState
from .tiles import holds_marker, on_board

SWEEP_PRICE = 2


def may_sweep(state: DuelState, seat: int) -> bool:
    """For 2 energy the row is replaced, as often as one can pay (U1)."""
    return state.energy[seat] >= SWEEP_PRICE and state.row[0] != NONE


def take_from_row(state: DuelState, slot: int) -> int:
    """A card leaves the row; the others slide towards the discount slot."""
    card = state.row[slot]
    for place in range(slot, SLOTS - 1):
        state.row[place] = state.row[place + 1]
    state.row[SLOTS - 1] = NONE
    return card


def sweep(state: DuelState, seat: int) -> None:
    """All cards of the row are discarded and replaced; this is not a purchase."""
    spend_energy(state, seat, SWEEP_PRICE, FROM_SHOP)
    emit(state, SWEPT, seat, NOBODY, 0, FROM_SHOP)
    for slot in range(SLOTS):
        if state.row[slot] != NONE:
            state.where[state.row[slot]] = DISCARD
            state.row[slot] = NONE
    then(state, REFILL, NOBODY, 0, 0)


def refill(state: DuelState) -> None:
    """The row is refilled from the deck; there is no reshuffle (U6)."""
    if state.row[SLOTS - 1] != NONE:
        return
    if state.unseen == 1:
        reveal(state, nth_unseen(state, 0))
    elif state.unseen > 1:
        then(state, REVEAL, NOBODY, 0, 0)
        then(state, REFILL, NOBODY, 0, 0)


def reveal(state: DuelState, card: int) -> None:
    """A card is revealed in the free slot nearest the discount."""
    for slot in range(SLOTS):
        if state.row[slot] == NONE:
            state.row[slot] = card
            move(state, card, MARKET)
            emit(state, REVEALED_CARD, NOBODY, slot, 0, card)
            return


def buy(state: DuelState, seat: int, slot: int, discount: int) -> None:
    """Pay; the row closes up and refills; Buzz tile; cards that react to purchases; only then it arrives."""
    cost = price(state, slot, discount)
    card = take_from_row(state, slot)
    state.bought = 1
    emit(state, BOUGHT, seat, NOBODY, cost, card)
    spend_energy(state, seat, cost, card)
    state.where[card] = RESOLVING
    then(state, REFILL, NOBODY, 0, 0)
    if TILE[card] != NO_TILE:
        then(state, LAY_TILE, seat, TILE[card], 0)
    then(state, NEWS, seat, 0, 0)
    then(state, ARRIVE, seat, card, 0)


def lay_tile(state: DuelState, seat: int, tile: int) -> None:
    """From the supply a tile must be laid if it fits; on the board it may be moved, if no marker is on it."""
    if not on_board(state, tile):  # if it fits nowhere, the question has no answer and is skipped
        then(state, PLACE_TILE, seat, tile, 0)
    elif not holds_marker(state, tile):
        then(state, MOVE_TILE, seat, tile, 0)


def arrive(state: DuelState, seat: int, card: int) -> None:
    """A Keep card comes to its owner, a Discard card is discarded; its effects follow in the order printed."""
    if card < KEEPS:
        own(state, seat, card)
    else:
        state.where[card] = DISCARD
    for number in range(MOST_EFFECTS):
        if EFFECT[card * MOST_EFFECTS + number] != NOTHING:
            then(state, EFFECT_STEP, seat, card, number)
