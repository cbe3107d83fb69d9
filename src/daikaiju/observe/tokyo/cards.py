"""The cards: whose they are, what is on sale, and what has not been seen."""

from __future__ import annotations

from daikaiju.observe.write import put, put_bits
from daikaiju.rules.deck import DISCARD, MARKET, RESOLVING, UNSEEN
from daikaiju.rules.layout import Mask
from daikaiju.rules.steps import NONE
from daikaiju.rules.tokyo.cards.catalog import CARDS, KEEPS
from daikaiju.rules.tokyo.cards.passive import can_pay_for, price
from daikaiju.rules.tokyo.queries import clockwise
from daikaiju.rules.tokyo.state import SLOTS, TokyoState

from .blocks import (
    CAN_PAY,
    COUNTERS,
    FRESH,
    IN_DISCARDS,
    KEPT,
    MIMICKED,
    NOT_SEEN,
    ON_SALE,
    OWNED,
    PRICE,
    TOP,
    TOP_SEEN,
)


def observe_cards(state: TokyoState, me: int, out: Mask) -> None:
    """All cards."""
    for card in range(CARDS):
        observe_card(state, me, card, out)
    for slot in range(SLOTS):
        if state.market[slot] != NONE:
            observe_slot(state, me, slot, out)
    put_bits(out, FRESH, state.fresh, SLOTS)
    observe_top(state, me, out)
    observe_counters(state, out)


def observe_card(state: TokyoState, me: int, card: int, out: Mask) -> None:
    """Where a card is; a top card that was not seen is one of the unseen."""
    place = state.where[card]
    if place < UNSEEN:
        number = (place - me) % state.players
        out[OWNED + number * KEEPS + card] = 1
        out[KEPT + number] += 1
    elif place == DISCARD or place == RESOLVING:
        out[IN_DISCARDS + card] = 1
    elif place != MARKET and not (card == state.top and knows_top(state, me)):
        out[NOT_SEEN + card] = 1


def observe_slot(state: TokyoState, me: int, slot: int, out: Mask) -> None:
    """A card on sale."""
    card = state.market[slot]
    out[ON_SALE + slot * CARDS + card] = 1
    out[PRICE + slot] = price(state, me, card)
    out[CAN_PAY + slot] = can_pay_for(state, me, card)


def knows_top(state: TokyoState, me: int) -> bool:
    """Whether a seat has looked at the top card of the deck (R63)."""
    return state.top != NONE and state.top_seen >> me & 1 == 1


def observe_top(state: TokyoState, me: int, out: Mask) -> None:
    """The top card, for those who have looked at it; others do not even learn that somebody has."""
    if not knows_top(state, me):
        return
    out[TOP + state.top] = 1
    for number in range(state.players):
        out[TOP_SEEN + number] = state.top_seen >> clockwise(state, me, number) & 1


def observe_counters(state: TokyoState, out: Mask) -> None:
    """Counters on cards, and what Mimic copies."""
    if state.mimicked != NONE:
        out[MIMICKED + state.mimicked] = 1
    put(out, COUNTERS, state.smoke)
    put(out, COUNTERS + 1, state.battery)
    put(out, COUNTERS + 2, state.copied)
