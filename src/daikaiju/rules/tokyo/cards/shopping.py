"""Cards that change buying and selling (lines 21 to 24 of the order of a turn)."""

from __future__ import annotations

from ...deck import nth_unseen
from ...energy import gain_energy
from ...events import emit
from ...steps import NOBODY, NONE, then
from ..doors import gain_stars
from ..events import LOOKED
from ..kinds import LAB_CARD, LOOK, OPPORTUNITY, REVEALED, SELL
from ..market import put_on_top, unseen_cards
from ..queries import clockwise, copies, printed_cost
from ..state import SEATS, SLOTS, TokyoState
from .catalog import DEDICATED_NEWS_TEAM, MADE_IN_A_LAB, METAMORPH, OPPORTUNIST, PARASITIC_TENTACLES
from .passive import can_pay_for, lose_card


def dedicated_news_team_buys(state: TokyoState, seat: int) -> None:
    """Dedicated News Team: 1 star for every card bought, not for itself (U35)."""
    gain_stars(state, seat, copies(state, seat, DEDICATED_NEWS_TEAM), DEDICATED_NEWS_TEAM)


def has_tentacles(state: TokyoState, seat: int) -> bool:
    """Parasitic Tentacles: the cards of others can be bought."""
    return copies(state, seat, PARASITIC_TENTACLES) > 0


def may_take(state: TokyoState, seat: int, card: int) -> bool:
    """Parasitic Tentacles: a Keep card of another monster, at its price (R67); `shop.take` buys it."""
    owner = state.where[card]
    return owner < SEATS and owner != seat and can_pay_for(state, seat, card)


def may_peek(state: TokyoState, seat: int) -> bool:
    """Made in a Lab: one look per copy, the second only after buying what was seen (U9)."""
    return state.looks < copies(state, seat, MADE_IN_A_LAB)


def peek(state: TokyoState, seat: int) -> None:
    """Made in a Lab: the top card of the deck is looked at (R63); `shop.choose_lab_card` buys it."""
    state.looks += 1
    state.top_seen |= 1 << seat
    emit(state, LOOKED, seat, NOBODY, 0, MADE_IN_A_LAB)
    if state.top == NONE:
        if unseen_cards(state) == 1:
            put_on_top(state, nth_unseen(state, 0))
        else:
            then(state, LOOK, seat, 0, 0)
    then(state, LAB_CARD, seat, 0, 0)


def opportunists_ask(state: TokyoState) -> None:
    """Opportunist: owners clockwise, without the active monster, may buy what was revealed (line 23)."""
    for steps in range(1, state.players):
        seat = clockwise(state, state.active, steps)
        if copies(state, seat, OPPORTUNIST) > 0 and can_pay_for_fresh(state, seat):
            then(state, OPPORTUNITY, seat, 0, 0)
            then(state, REVEALED, NOBODY, 0, 0)
            return
    state.fresh = 0


def can_pay_for_fresh(state: TokyoState, seat: int) -> bool:
    """Whether an Opportunist can afford a revealed card it has not declined."""
    for slot in range(SLOTS):
        if may_take_fresh(state, seat, slot):
            return True
    return False


def may_take_fresh(state: TokyoState, seat: int, slot: int) -> bool:
    """Opportunist: a newly revealed card, not declined, at a price it can pay (line 23)."""
    card = state.market[slot]
    open_slots = state.fresh & ~state.passed[seat]
    return bool(open_slots >> slot & 1) and card != NONE and can_pay_for(state, seat, card)


def metamorph_asks(state: TokyoState, seat: int) -> None:
    """Metamorph: its owner may sell cards at the end of buying (line 24)."""
    if copies(state, seat, METAMORPH) > 0:
        then(state, SELL, seat, 0, 0)


def may_sell(state: TokyoState, seat: int, card: int) -> bool:
    """Metamorph: any of the seller's Keep cards, while a Metamorph acts for it (U34)."""
    return state.where[card] == seat and copies(state, seat, METAMORPH) > 0 and not state.cut


def metamorph_sells(state: TokyoState, seat: int, card: int) -> None:
    """Metamorph: a card is sold for its printed cost (R65)."""
    gain_energy(state, seat, printed_cost(state, card), METAMORPH)
    lose_card(state, card)
