"""Buying: the value of a card in this position, and what to do in the shop."""

from __future__ import annotations

from daikaiju.rules.duel.actions import BUY, SWEEP
from daikaiju.rules.duel.cards.catalog import (
    AMOUNT,
    DOMINATE_RIVAL,
    EFFECT,
    EXTRA_TURN,
    GAIN_ENERGY,
    GAIN_LIFE,
    GAIN_TOKENS,
    HIT_RIVAL,
    HIT_SELF,
    HIT_SPOTLIGHTS,
    KEEPS,
    MOST_EFFECTS,
    NO_TILE,
    PULL_DESTRUCTION,
    PULL_FAME,
    PULL_FAME_PER_CLAW,
    RIVAL_DISCARDS,
    TILE,
)
from daikaiju.rules.duel.queries import in_spotlight, keeps_of, may_buy, price, rival_of
from daikaiju.rules.duel.shop import may_sweep
from daikaiju.rules.duel.state import DESTRUCTION, FAME, SLOTS, DuelState
from daikaiju.rules.duel.tiles import on_board
from daikaiju.rules.legal_moves import PASS

from .canny import CANNY, keep_gain, spent
from .tastes import CARDS, KEEP_WORTH
from .worth import energy_worth, hits_worth, life_worth, pull_worth, taste, token_worth

TILE_WORTH = 300
FRENZY_WORTH = 3000
DOMINATE_WORTH = 500
ENOUGH_TO_SWEEP = 9
FULL = 1000
LEAST_HORIZON = 300


def horizon(state: DuelState) -> int:
    """The estimated part of the game that is left, in thousandths."""
    return max(LEAST_HORIZON, FULL - 30 * state.turn)


def gain_of(state: DuelState, seat: int, character: int, slot: int, discount: int) -> int:
    """The value of buying the card in a slot, minus its price."""
    card = state.row[slot]
    paid = price(state, slot, discount)
    if character == CANNY and card < KEEPS:
        return keep_gain(state, seat, card, paid)
    if character == CANNY:
        return effects_worth(state, seat, character, card) - spent(state, paid)
    worth = energy_worth(state, seat, character, -paid)
    if card < KEEPS:
        worth += taste(state, seat, character, CARDS, KEEP_WORTH[card]) * horizon(state) // FULL
    return worth + effects_worth(state, seat, character, card)


def effects_worth(state: DuelState, seat: int, character: int, card: int) -> int:
    """The value of a card's effects on purchase and of its tile."""
    worth = 0
    if TILE[card] != NO_TILE and not on_board(state, TILE[card]):
        worth += TILE_WORTH
    for number in range(MOST_EFFECTS):
        at = card * MOST_EFFECTS + number
        worth += effect_worth(state, seat, character, EFFECT[at], AMOUNT[at])
    return worth


def effect_worth(state: DuelState, seat: int, character: int, effect: int, amount: int) -> int:
    """The value of one effect of a purchase."""
    if effect == PULL_FAME:
        return pull_worth(state, seat, character, amount, 0)
    if effect == PULL_DESTRUCTION:
        return pull_worth(state, seat, character, 0, amount)
    if effect == PULL_FAME_PER_CLAW:
        return pull_worth(state, seat, character, max(0, state.claws), 0)
    if effect == HIT_RIVAL:
        return hits_worth(state, seat, character, amount)
    if effect == HIT_SELF:
        return life_worth(state, seat, character, -amount)
    if effect == GAIN_ENERGY:
        return energy_worth(state, seat, character, amount)
    if effect == GAIN_LIFE:
        return life_worth(state, seat, character, amount)
    if effect == GAIN_TOKENS:
        return token_worth(state, seat, character, amount)
    return rare_worth(state, seat, character, effect, amount)


def rare_worth(state: DuelState, seat: int, character: int, effect: int, amount: int) -> int:
    """The value of effects that only one card has."""
    rival = rival_of(seat)
    if effect == EXTRA_TURN:
        return FRENZY_WORTH
    if effect == DOMINATE_RIVAL:
        return DOMINATE_WORTH * keeps_of(state, rival)
    if effect == RIVAL_DISCARDS:
        return best_keep_of(state, rival) * horizon(state) // FULL
    if effect == HIT_SPOTLIGHTS:
        worth = hits_worth(state, seat, character, amount) * int(stands_in_zone(state, rival))
        return worth + life_worth(state, seat, character, -amount) * int(stands_in_zone(state, seat))
    return 0


def stands_in_zone(state: DuelState, seat: int) -> bool:
    """Whether a marker is in a monster's own spotlight zone."""
    return in_spotlight(state, seat, FAME) or in_spotlight(state, seat, DESTRUCTION)


def best_keep_of(state: DuelState, seat: int) -> int:
    """The value of a monster's best Keep card."""
    best = 0
    for card in range(KEEPS):
        if state.where[card] == seat:
            best = max(best, KEEP_WORTH[card])
    return best


def best_card_of(state: DuelState, seat: int) -> int:
    """A monster's best Keep card, or -1."""
    best = -1
    for card in range(KEEPS):
        if state.where[card] == seat and (best < 0 or KEEP_WORTH[card] > KEEP_WORTH[best]):
            best = card
    return best


def choose_purchase(state: DuelState, seat: int, character: int, discount: int) -> int:
    """Buy the card with the best value after its price; PASS if none is worth it."""
    best = 0
    chosen = PASS
    for slot in range(SLOTS):
        if may_buy(state, seat, slot, discount):
            gain = gain_of(state, seat, character, slot, discount)
            if gain > best:
                best = gain
                chosen = BUY + slot
    return chosen


def shop(state: DuelState, seat: int, character: int) -> int:
    """Buy what is worth it, or sweep if there is energy to spare."""
    chosen = choose_purchase(state, seat, character, 0)
    if chosen == PASS and state.energy[seat] >= ENOUGH_TO_SWEEP and may_sweep(state, seat):
        return SWEEP
    return chosen
