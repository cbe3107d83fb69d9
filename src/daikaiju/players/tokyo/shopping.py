"""Buying: the value of a card in this position, and what to do in the shop."""

from __future__ import annotations

from daikaiju.rules.legal_moves import PASS
from daikaiju.rules.steps import NONE
from daikaiju.rules.tokyo.actions import BUY, HEAL_NOW, PEEK, SWEEP, TAKE
from daikaiju.rules.tokyo.cards.catalog import (
    CARD_ENERGY,
    CARD_HEARTS,
    CARD_HURTS_BUYER,
    CARD_HURTS_OTHERS,
    CARD_STARS,
    CARD_STARS_TAKEN,
    DROP_FROM_HIGH_ALTITUDE,
    FRENZY,
    KEEPS,
    VAST_STORM,
)
from daikaiju.rules.tokyo.cards.healing import can_heal_now
from daikaiju.rules.tokyo.cards.passive import price
from daikaiju.rules.tokyo.cards.shopping import has_tentacles, may_peek, may_take, may_take_fresh
from daikaiju.rules.tokyo.market import may_sweep
from daikaiju.rules.tokyo.shop import may_buy
from daikaiju.rules.tokyo.state import SLOTS, TokyoState

from .canny import CANNY, keep_gain
from .tastes import CARDS, KEEP_WORTH, WIN
from .worth import energy_worth, hearts_worth, loss_of_others, stars_worth, taste, tokyo_worth

FRENZY_WORTH = 3500
STORM_WORTH = 600
TAKEN_STAR_WORTH = 300
ENOUGH_TO_SWEEP = 8
HURT = 4  # hearts at which Rapid Healing is used
FULL = 1000


def horizon(state: TokyoState) -> int:
    """The estimated part of the game that is left, in thousandths: less as a monster approaches 20 stars."""
    most = 0
    for seat in range(state.players):
        if state.alive[seat]:
            most = max(most, state.stars[seat])
    return FULL - 40 * most


def gain_of(state: TokyoState, seat: int, character: int, card: int) -> int:
    """The value of buying a card, minus its price."""
    if character == CANNY and card < KEEPS:
        return keep_gain(state, card)
    cost = -energy_worth(state, seat, character, -price(state, seat, card))
    if card < KEEPS:
        return taste(state, seat, character, CARDS, KEEP_WORTH[card]) * horizon(state) // FULL - cost
    return effect_worth(state, seat, character, card) - cost


def effect_worth(state: TokyoState, seat: int, character: int, card: int) -> int:
    """The value of a Discard card."""
    hurts = CARD_HURTS_BUYER[card]
    if hurts >= state.hearts[seat]:
        return -WIN
    worth = stars_worth(state, seat, character, CARD_STARS[card])
    worth += hearts_worth(state, seat, character, CARD_HEARTS[card] - hurts)
    worth += energy_worth(state, seat, character, CARD_ENERGY[card])
    for other in range(state.players):
        if other != seat and state.alive[other]:
            worth += TAKEN_STAR_WORTH * min(CARD_STARS_TAKEN[card], state.stars[other])
            if CARD_HURTS_OTHERS[card] > 0:
                worth += loss_of_others(state, seat, character, other, CARD_HURTS_OTHERS[card])
    return worth + special_worth(state, seat, character, card)


def special_worth(state: TokyoState, seat: int, character: int, card: int) -> int:
    """The value of Discard cards with other effects: an extra turn, a place in Tokyo, energy of others."""
    if card == FRENZY:
        return FRENZY_WORTH
    if card == DROP_FROM_HIGH_ALTITUDE and state.tokyo[0] != seat:
        return tokyo_worth(state, seat, character, state.hearts[seat])
    return STORM_WORTH if card == VAST_STORM else 0


def choose_purchase(state: TokyoState, seat: int, character: int) -> int:
    """Return the best action in the shop; cards worth less than their price are not bought."""
    if can_heal_now(state, seat) and state.hearts[seat] <= HURT:
        return HEAL_NOW
    best = 0
    chosen = PASS
    for slot in range(SLOTS):
        if may_buy(state, seat, state.market[slot]):
            gain = gain_of(state, seat, character, state.market[slot])
            if gain > best:
                best = gain
                chosen = BUY + slot
    if has_tentacles(state, seat):
        for card in range(KEEPS):
            if may_take(state, seat, card) and gain_of(state, seat, character, card) > best:
                best = gain_of(state, seat, character, card)
                chosen = TAKE + card
    return chosen if chosen != PASS else look_for_more(state, seat)


def look_for_more(state: TokyoState, seat: int) -> int:
    """Nothing here is worth buying: look at the deck, or sweep if there is energy to spare."""
    if may_peek(state, seat):
        return PEEK
    return SWEEP if state.energy[seat] >= ENOUGH_TO_SWEEP and may_sweep(state, seat) else PASS


def choose_fresh(state: TokyoState, seat: int, character: int) -> int:
    """Opportunist: buy a revealed card that is worth its price."""
    best = 0
    chosen = PASS
    for slot in range(SLOTS):
        if may_take_fresh(state, seat, slot):
            gain = gain_of(state, seat, character, state.market[slot])
            if gain > best:
                best = gain
                chosen = BUY + slot
    return chosen


def is_worth_buying(state: TokyoState, seat: int, character: int, card: int) -> bool:
    """Whether a card seen is worth its price."""
    return card != NONE and gain_of(state, seat, character, card) > 0
