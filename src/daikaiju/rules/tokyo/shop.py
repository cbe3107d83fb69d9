"""Buying (lines 21 and 22 of the order of a turn)."""

from __future__ import annotations

from ..deck import DISCARD, RESOLVING, disown, own
from ..energy import spend_energy
from ..events import emit
from ..steps import NOBODY, NONE, then
from .cards.catalog import KEEPS
from .cards.passive import can_pay_for, part_with, pay, price
from .combat import damage_event, settle_falls
from .events import BOUGHT
from .kinds import ARRIVE, REFILL, SHOP
from .moments import card_acts, card_bought, card_gained, card_played
from .state import TokyoState

NO_MORE_LOOKS = 9


def may_buy(state: TokyoState, seat: int, card: int) -> bool:
    """A card that is there and can be paid for (R43)."""
    return card != NONE and can_pay_for(state, seat, card)


def buy_slot(state: TokyoState, seat: int, slot: int) -> None:
    """A market card is bought; its slot is refilled before it acts (line 22). The caller handles line 23."""
    card = state.market[slot]
    state.market[slot] = NONE
    purchase(state, seat, card)
    then(state, REFILL, NOBODY, slot, 0)
    then(state, ARRIVE, seat, card, 0)


def purchase(state: TokyoState, seat: int, card: int) -> None:
    """Pay; cards that react to purchases; the card arrives (line 22)."""
    cost = price(state, seat, card)
    emit(state, BOUGHT, seat, NOBODY, cost, card)
    spend_energy(state, seat, cost, card)
    card_bought(state, seat)
    if card < KEEPS:
        own(state, seat, card)
    else:
        state.where[card] = RESOLVING


def buy_seen(state: TokyoState, seat: int) -> None:
    """The card seen with Made in a Lab is bought; nothing is refilled or revealed."""
    card = state.top
    state.top = NONE
    state.top_seen = 0
    purchase(state, seat, card)
    then(state, ARRIVE, seat, card, 0)


def arrive(state: TokyoState, seat: int, card: int) -> None:
    """The card acts; a Discard card then goes to the discards (R46)."""
    if card < KEEPS:
        card_gained(state, seat, card)
    else:
        state.where[card] = DISCARD
        card_played(state, seat, card)
        damage_event(state, seat, 0, card)


def take(state: TokyoState, seat: int, card: int) -> None:
    """Parasitic Tentacles: the owner is paid and cannot refuse; counters move along (R67, U8)."""
    owner = state.where[card]
    cost = price(state, seat, card)
    emit(state, BOUGHT, seat, owner, cost, card)
    pay(state, seat, owner, cost, card)
    card_bought(state, seat)
    disown(state, card)
    own(state, seat, card)
    part_with(state, owner, card)
    settle_falls(state)
    card_acts(state, seat, card)


def choose_lab_card(state: TokyoState, seat: int, buys: bool) -> None:
    """The card seen is bought, or stays on top of the deck, known to its viewer."""
    if buys:
        buy_seen(state, seat)
    else:
        state.looks = NO_MORE_LOOKS
    then(state, SHOP, seat, 0, 0)
