"""The cards: whose they are, what is on sale, and what has not been seen."""

from __future__ import annotations

from daikaiju.rules.deck import DISCARD, MARKET, RESOLVING, UNSEEN
from daikaiju.rules.duel.cards.catalog import CARDS, KEEPS
from daikaiju.rules.duel.queries import may_buy, price
from daikaiju.rules.duel.state import SLOTS, DuelState
from daikaiju.rules.layout import Mask
from daikaiju.rules.steps import NONE

from .blocks import BEING_PLAYED, CAN_PAY, IN_DISCARDS, KEPT, NOT_SEEN, ON_SALE, OWNED, PRICE


def observe_cards(state: DuelState, me: int, out: Mask) -> None:
    """All cards."""
    for card in range(CARDS):
        observe_card(state, me, card, out)
    for slot in range(SLOTS):
        if state.row[slot] != NONE:
            out[ON_SALE + slot * CARDS + state.row[slot]] = 1
            out[PRICE + slot] = price(state, slot, 0)
            out[CAN_PAY + slot] = may_buy(state, me, slot, 0)


def observe_card(state: DuelState, me: int, card: int, out: Mask) -> None:
    """Where a card is."""
    place = state.where[card]
    if place < UNSEEN:
        out[OWNED + (me ^ place) * KEEPS + card] = 1
        out[KEPT + (me ^ place)] += 1
    elif place == DISCARD:
        out[IN_DISCARDS + card] = 1
    elif place == RESOLVING:
        out[BEING_PLAYED + card] = 1
    elif place != MARKET:
        out[NOT_SEEN + card] = 1
