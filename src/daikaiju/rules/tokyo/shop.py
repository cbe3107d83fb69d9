"""Buying and selling (lines 21-24 of the order of a turn)."""

from __future__ import annotations

from ..deck import DISCARD, RESOLVING, disown, nth_unseen, own
from ..energy import gain_energy, spend_energy
from ..events import emit
from ..steps import NOBODY, NONE, then
from .cards.catalog import KEEPS, MADE_IN_A_LAB, METAMORPH, PARASITIC_TENTACLES
from .cards.discards import play
from .cards.healing import pay
from .cards.scoring import dedicated_news_team_buys
from .combat import settle_falls
from .doors import lose_card, part_with
from .events import BOUGHT, LOOKED
from .kinds import ARRIVE, LAB_CARD, LOOK, REFILL, SHOP
from .market import put_on_top, unseen_cards
from .moments import card_acts, card_gained
from .queries import copies, price, printed_cost
from .state import SEATS, TokyoState

NO_MORE_LOOKS = 9


def may_buy(state: TokyoState, seat: int, card: int) -> bool:
    """A card that is there and can be paid for (R43)."""
    return card != NONE and price(state, seat, card) <= state.energy[seat]


def may_peek(state: TokyoState, seat: int) -> bool:
    """Made in a Lab: one look per copy, the second only after buying what was seen (U9)."""
    return state.looks < copies(state, seat, MADE_IN_A_LAB)


def may_take(state: TokyoState, seat: int, card: int) -> bool:
    """Parasitic Tentacles: a Keep card of another monster, at its price (R67)."""
    owner = state.where[card]
    return owner < SEATS and owner != seat and may_buy(state, seat, card)


def has_tentacles(state: TokyoState, seat: int) -> bool:
    """Whether the cards of others are on offer."""
    return copies(state, seat, PARASITIC_TENTACLES) > 0


def buy_slot(state: TokyoState, seat: int, slot: int) -> None:
    """A market card is bought; its slot is refilled before it acts (line 22). Who calls sees to line 23."""
    card = state.market[slot]
    state.market[slot] = NONE
    purchase(state, seat, card)
    then(state, REFILL, NOBODY, slot, 0)
    then(state, ARRIVE, seat, card, 0)


def purchase(state: TokyoState, seat: int, card: int) -> None:
    """Pay; Dedicated News Team; the card arrives (line 22)."""
    cost = price(state, seat, card)
    emit(state, BOUGHT, seat, NOBODY, cost, card)
    spend_energy(state, seat, cost, card)
    dedicated_news_team_buys(state, seat)
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
        play(state, seat, card)


def take(state: TokyoState, seat: int, card: int) -> None:
    """Parasitic Tentacles: the owner is paid and cannot refuse; counters move along (R67, U8)."""
    owner = state.where[card]
    cost = price(state, seat, card)
    emit(state, BOUGHT, seat, owner, cost, card)
    pay(state, seat, owner, cost, card)
    dedicated_news_team_buys(state, seat)
    disown(state, card)
    own(state, seat, card)
    part_with(state, owner, card)
    settle_falls(state)
    card_acts(state, seat, card)


def peek(state: TokyoState, seat: int) -> None:
    """Made in a Lab: the top card of the deck is looked at (R63)."""
    state.looks += 1
    state.top_seen |= 1 << seat
    emit(state, LOOKED, seat, NOBODY, 0, MADE_IN_A_LAB)
    if state.top == NONE:
        if unseen_cards(state) == 1:
            put_on_top(state, nth_unseen(state, 0))
        else:
            then(state, LOOK, seat, 0, 0)
    then(state, LAB_CARD, seat, 0, 0)


def choose_lab_card(state: TokyoState, seat: int, buys: bool) -> None:
    """The card seen is bought, or stays on top, known to its viewer."""
    if buys:
        buy_seen(state, seat)
    else:
        state.looks = NO_MORE_LOOKS
    then(state, SHOP, seat, 0, 0)


def may_sell(state: TokyoState, seat: int, card: int) -> bool:
    """Metamorph: any own Keep card, as long as a Metamorph acts for the seller (U34)."""
    return state.where[card] == seat and copies(state, seat, METAMORPH) > 0 and not state.cut


def sell(state: TokyoState, seat: int, card: int) -> None:
    """A card is sold for its printed cost; what losing it means happens at once (R65)."""
    gain_energy(state, seat, printed_cost(state, card), METAMORPH)
    lose_card(state, card)
    settle_falls(state)
