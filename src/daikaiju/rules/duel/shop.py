"""Phase 3: buying cards, the row, Buzz tiles that come with cards, and what cards do."""

from __future__ import annotations

from ..deck import DISCARD, MARKET, RESOLVING, UNSEEN, cards_in, nth_unseen, own
from ..energy import gain_energy, spend_energy
from ..events import emit
from ..steps import NOBODY, NONE, then
from .cards.catalog import (
    ALIEN_METABOLISM,
    AMOUNT,
    BREAKING_NEWS,
    DOMINATE,
    DOMINATE_RIVAL,
    EFFECT,
    EXTRA_TURN,
    FRENZY,
    GAIN_ENERGY,
    GAIN_LIFE,
    GAIN_TOKENS,
    HIT_RIVAL,
    HIT_SELF,
    HIT_SPOTLIGHTS,
    KEEPS,
    MOST_EFFECTS,
    NO_TILE,
    NOTHING,
    PULL_DESTRUCTION,
    PULL_FAME,
    RIVAL_DISCARDS,
    TILE,
)
from .doors import gain_life, gain_tokens
from .effects import hit, hit_rival, pull
from .events import BOUGHT, DOMINATED, EXTRA_TURN_EARNED, FROM_SHOP, REVEALED_CARD, ROW_CLEARED, SWEPT
from .kinds import ARRIVE, LAY_TILE, MOVE_TILE, NEWS, PLACE_TILE, REFILL, REVEAL, TESLA_CARD
from .kinds import EFFECT as EFFECT_STEP
from .queries import in_spotlight, owns, price, rival_of
from .state import DESTRUCTION, FAME, SLOTS, DuelState
from .tiles import holds_marker, on_board

SWEEP_PRICE = 2
LAB_DISCOUNT = 1


def may_sweep(state: DuelState, seat: int) -> bool:
    """Two energy replace the row, as often as one can pay (U1)."""
    return state.energy[seat] >= SWEEP_PRICE and state.row[0] != NONE


def may_clear(state: DuelState, seat: int, slot: int) -> bool:
    """Alien Metabolism: a card of the row may be discarded once a turn."""
    return owns(state, seat, ALIEN_METABOLISM) and not state.row_cleared and state.row[slot] != NONE


def clear_slot(state: DuelState, seat: int, slot: int) -> None:
    """Alien Metabolism is used; the row closes up and refills."""
    card = take_from_row(state, slot)
    state.where[card] = DISCARD
    state.row_cleared = 1
    emit(state, ROW_CLEARED, seat, NOBODY, 0, card)
    then(state, REFILL, NOBODY, 0, 0)


def take_from_row(state: DuelState, slot: int) -> int:
    """A card leaves the row; the others slide towards the discount slot."""
    card = state.row[slot]
    for place in range(slot, SLOTS - 1):
        state.row[place] = state.row[place + 1]
    state.row[SLOTS - 1] = NONE
    return card


def sweep(state: DuelState, seat: int) -> None:
    """All cards of the row are discarded and replaced; that is no purchase."""
    spend_energy(state, seat, SWEEP_PRICE, FROM_SHOP)
    emit(state, SWEPT, seat, NOBODY, 0, FROM_SHOP)
    for slot in range(SLOTS):
        if state.row[slot] != NONE:
            state.where[state.row[slot]] = DISCARD
            state.row[slot] = NONE
    then(state, REFILL, NOBODY, 0, 0)


def refill(state: DuelState) -> None:
    """The row is filled from the deck until its last slot is; there is no reshuffle (U6)."""
    if state.row[SLOTS - 1] != NONE:
        return
    unseen = cards_in(state, UNSEEN)
    if unseen == 1:
        reveal(state, nth_unseen(state, 0))
    elif unseen > 1:
        then(state, REVEAL, NOBODY, 0, 0)
        then(state, REFILL, NOBODY, 0, 0)


def reveal(state: DuelState, card: int) -> None:
    """A card is turned up in the free slot nearest the discount."""
    for slot in range(SLOTS):
        if state.row[slot] == NONE:
            state.row[slot] = card
            state.where[card] = MARKET
            emit(state, REVEALED_CARD, NOBODY, slot, 0, card)
            return


def buy(state: DuelState, seat: int, slot: int, discount: int) -> None:
    """Pay; the row closes up and refills; Buzz tile; Breaking News; only then does the card arrive."""
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
    if not on_board(state, tile):  # where it fits nowhere, the question has no answer and is passed over
        then(state, PLACE_TILE, seat, tile, 0)
    elif not holds_marker(state, tile):
        then(state, MOVE_TILE, seat, tile, 0)


def breaking_news(state: DuelState, seat: int) -> None:
    """Breaking News: Fame 1 for every card bought after it."""
    if owns(state, seat, BREAKING_NEWS):
        pull(state, seat, FAME, 1)


def arrive(state: DuelState, seat: int, card: int) -> None:
    """A Keep card comes to its owner, a Discard card is discarded; its effects follow in the order printed."""
    if card < KEEPS:
        own(state, seat, card)
    else:
        state.where[card] = DISCARD
    for number in range(MOST_EFFECTS):
        if EFFECT[card * MOST_EFFECTS + number] != NOTHING:
            then(state, EFFECT_STEP, seat, card, number)


def do_effect(state: DuelState, seat: int, card: int, number: int) -> None:
    """One effect of a card."""
    effect = EFFECT[card * MOST_EFFECTS + number]
    amount = AMOUNT[card * MOST_EFFECTS + number]
    if effect == PULL_FAME:
        pull(state, seat, FAME, amount)
    elif effect == PULL_DESTRUCTION:
        pull(state, seat, DESTRUCTION, amount)
    elif effect == HIT_RIVAL:
        hit_rival(state, seat, amount, card)
    elif effect == HIT_SELF:
        hit(state, seat, amount, card)
    elif effect == GAIN_ENERGY:
        gain_energy(state, seat, amount, card)
    elif effect == GAIN_LIFE:
        gain_life(state, seat, amount, card)
    elif effect == GAIN_TOKENS:
        gain_tokens(state, seat, amount, card)
    else:
        do_rare_effect(state, seat, card, effect, amount)


def do_rare_effect(state: DuelState, seat: int, card: int, effect: int, amount: int) -> None:
    """Effects that only one card has."""
    rival = rival_of(seat)
    if effect == DOMINATE_RIVAL:
        state.dominated[rival] = 1
        emit(state, DOMINATED, rival, seat, 0, DOMINATE)
    elif effect == EXTRA_TURN:
        state.extra_turns += 1
        emit(state, EXTRA_TURN_EARNED, seat, NOBODY, 1, FRENZY)
    elif effect == RIVAL_DISCARDS:
        then(state, TESLA_CARD, seat, 0, 0)
    elif effect == HIT_SPOTLIGHTS:
        hit_spotlight(state, seat, amount, card)
        hit_spotlight(state, rival, amount, card)
    else:  # PULL_FAME_PER_CLAW
        pull(state, seat, FAME, max(0, state.claws))


def hit_spotlight(state: DuelState, seat: int, hits: int, card: int) -> None:
    """The Party's Over: a monster with a marker in its own zone is hit, the buyer first (U4)."""
    if in_spotlight(state, seat, FAME) or in_spotlight(state, seat, DESTRUCTION):
        hit(state, seat, hits, card)
