"""Buying and selling (lines 21-24 of the order of a turn)."""

from __future__ import annotations

from ..deck import DISCARD, MARKET, RESOLVING, TOP, UNSEEN, cards_in, disown, nth_unseen, own
from ..events import emit
from ..steps import NOBODY, NONE, then
from .cards.catalog import (
    CARD_ENERGY,
    CARD_HEARTS,
    CARD_HURTS_BUYER,
    CARD_HURTS_OTHERS,
    CARD_STARS,
    CARD_STARS_TAKEN,
    CARDS,
    DROP_FROM_HIGH_ALTITUDE,
    FRENZY,
    KEEPS,
    MADE_IN_A_LAB,
    METAMORPH,
    OPPORTUNIST,
    PARASITIC_TENTACLES,
    VAST_STORM,
)
from .cards.healing import earn_energy, heal, pay
from .cards.scoring import dedicated_news_team_buys
from .combat import damage_event, settle_falls
from .doors import enter, gain_energy, gain_stars, leave, lose_card, lose_stars, part_with, spend_energy
from .events import (
    BOUGHT,
    EXTRA_TURN_EARNED,
    FROM_RULES,
    FROM_SWEEP,
    LOOKED,
    REVEALED_CARD,
    SHUFFLED,
    SWEPT,
)
from .kinds import ARRIVE, HEAL_BEFORE, LAB_CARD, LOOK, OPPORTUNITY, REFILL, REVEAL, REVEALED, SHOP, STORM
from .moments import card_acts, card_gained
from .queries import can_pay_for_fresh, clockwise, copies, in_tokyo, price, printed_cost
from .state import BAY, CITY, SEATS, SLOTS, State

NO_MORE_LOOKS = 9
SWEEP_PRICE = 2


def may_buy(state: State, seat: int, card: int) -> bool:
    """A card that is there and can be paid for (R43)."""
    return card != NONE and price(state, seat, card) <= state.energy[seat]


def may_sweep(state: State, seat: int) -> bool:
    """Two energy replace all cards of the market (R45)."""
    for card in state.market:
        if card != NONE:
            return state.energy[seat] >= SWEEP_PRICE
    return False


def may_peek(state: State, seat: int) -> bool:
    """Made in a Lab: one look per copy, the second only after buying what was seen (U9)."""
    return state.looks < copies(state, seat, MADE_IN_A_LAB) and (
        state.top != NONE or cards_in(state, UNSEEN) + cards_in(state, DISCARD) > 0
    )


def may_take(state: State, seat: int, card: int) -> bool:
    """Parasitic Tentacles: a Keep card of another monster, at its price (R67)."""
    owner = state.where[card]
    return owner < SEATS and owner != seat and may_buy(state, seat, card)


def has_tentacles(state: State, seat: int) -> bool:
    """Whether the cards of others are on offer."""
    return copies(state, seat, PARASITIC_TENTACLES) > 0


def buy_slot(state: State, seat: int, slot: int) -> None:
    """A market card is bought; its slot is refilled before it acts (line 22)."""
    card = state.market[slot]
    state.market[slot] = NONE
    purchase(state, seat, card)
    then(state, REFILL, NOBODY, slot, 0)
    then(state, ARRIVE, seat, card, 0)
    then(state, REVEALED, NOBODY, 0, 0)


def purchase(state: State, seat: int, card: int) -> None:
    """Pay; Dedicated News Team; the card arrives (line 22)."""
    cost = price(state, seat, card)
    emit(state, BOUGHT, seat, NOBODY, cost, card)
    spend_energy(state, seat, cost, card)
    dedicated_news_team_buys(state, seat)
    if card < KEEPS:
        own(state, seat, card)
    else:
        state.where[card] = RESOLVING


def buy_seen(state: State, seat: int) -> None:
    """The card seen with Made in a Lab is bought; nothing is refilled or revealed."""
    card = state.top
    state.top = NONE
    state.top_seen = 0
    purchase(state, seat, card)
    then(state, ARRIVE, seat, card, 0)


def arrive(state: State, seat: int, card: int) -> None:
    """The card acts; a Discard card then goes to the discards (R46)."""
    if card < KEEPS:
        card_gained(state, seat, card)
    else:
        state.where[card] = DISCARD
        play(state, seat, card)


def play(state: State, seat: int, card: int) -> None:
    """A Discard card: stars, then hearts or energy, then what it does to others (line 22)."""
    gain_stars(state, seat, CARD_STARS[card], card)
    heal(state, seat, CARD_HEARTS[card], card)
    earn_energy(state, seat, CARD_ENERGY[card], card)
    if card == DROP_FROM_HIGH_ALTITUDE:
        drop_from_high_altitude(state, seat)
    elif card == FRENZY:
        frenzy(state, seat)
    elif card == VAST_STORM:
        vast_storm(state, seat)
    for other in range(state.players):
        if state.alive[other]:
            if other == seat:
                state.packet[other] = CARD_HURTS_BUYER[card]
            else:
                lose_stars(state, other, CARD_STARS_TAKEN[card], card)
                state.packet[other] = CARD_HURTS_OTHERS[card]
    damage_event(state, seat, 0, card)


def drop_from_high_altitude(state: State, seat: int) -> None:
    """From outside the buyer takes City; pushed out: City's monster (1e), all in Tokyo (2e) (A26)."""
    if in_tokyo(state, seat):
        return
    if state.tokyo[CITY] != NONE:
        leave(state, state.tokyo[CITY], DROP_FROM_HIGH_ALTITUDE)
    if state.tokyo[BAY] != NONE and state.rules.drop_clears_tokyo:
        leave(state, state.tokyo[BAY], DROP_FROM_HIGH_ALTITUDE)
    enter(state, seat, CITY)


def frenzy(state: State, seat: int) -> None:
    """Another turn; in 1e the buyer's own turn is over at once (D16, U5)."""
    state.frenzy[seat] += 1
    emit(state, EXTRA_TURN_EARNED, seat, NOBODY, 1, FRENZY)
    if state.rules.frenzy_cuts_turn and seat == state.active:
        state.cut = 1


def vast_storm(state: State, seat: int) -> None:
    """Its victims may use Rapid Healing before it takes their energy (U46)."""
    for steps in range(1, state.players + 1):
        other = clockwise(state, state.active, steps)
        if other != seat:
            then(state, HEAL_BEFORE, other, 0, 0)
    then(state, STORM, NOBODY, seat, 0)


def storm(state: State, buyer: int) -> None:
    """Every other monster loses half its energy, rounded down."""
    for other in range(state.players):
        if other != buyer:
            spend_energy(state, other, state.energy[other] // 2, VAST_STORM)


def take(state: State, seat: int, card: int) -> None:
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


def sweep(state: State, seat: int) -> None:
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


def refill(state: State, slot: int) -> None:
    """A slot is refilled from the deck; with no card left anywhere it stays empty (R44, A9)."""
    if state.top != NONE:
        card = state.top
        state.top = NONE
        state.top_seen = 0
        reveal(state, slot, card)
        return
    unseen = unseen_cards(state)
    if unseen == 1:
        reveal(state, slot, nth_unseen(state, 0))
    elif unseen > 1:
        then(state, REVEAL, NOBODY, slot, 0)


def unseen_cards(state: State) -> int:
    """How many cards the next one may be; an empty deck is made of the discards anew (A9, U39)."""
    unseen = cards_in(state, UNSEEN)
    if unseen > 0:
        return unseen
    for card in range(CARDS):
        if state.where[card] == DISCARD:
            state.where[card] = UNSEEN
            unseen += 1
    if unseen > 0:
        emit(state, SHUFFLED, NOBODY, NOBODY, unseen, FROM_RULES)
    return unseen


def reveal(state: State, slot: int, card: int) -> None:
    """A card is turned up; Opportunists may not have given it up yet."""
    state.where[card] = MARKET
    state.market[slot] = card
    state.fresh |= 1 << slot
    for seat in range(state.players):
        state.passed[seat] &= ~(1 << slot)
    emit(state, REVEALED_CARD, NOBODY, slot, 0, card)


def revealed(state: State) -> None:
    """Opportunists clockwise, without the active monster, may buy what was revealed (line 23)."""
    for steps in range(1, state.players):
        seat = clockwise(state, state.active, steps)
        if state.alive[seat] and copies(state, seat, OPPORTUNIST) > 0 and can_pay_for_fresh(state, seat):
            then(state, OPPORTUNITY, seat, 0, 0)
            then(state, REVEALED, NOBODY, 0, 0)
            return
    state.fresh = 0
    for seat in range(state.players):
        state.passed[seat] = 0


def peek(state: State, seat: int) -> None:
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


def put_on_top(state: State, card: int) -> None:
    """The card on top of the deck is known from now on."""
    state.top = card
    state.where[card] = TOP


def choose_lab_card(state: State, seat: int, buys: bool) -> None:
    """The card seen is bought, or stays on top, known to its viewer."""
    if buys:
        buy_seen(state, seat)
    else:
        state.looks = NO_MORE_LOOKS
    then(state, SHOP, seat, 0, 0)


def may_sell(state: State, seat: int, card: int) -> bool:
    """Metamorph: any own Keep card, as long as a Metamorph acts for the seller (U34)."""
    return state.where[card] == seat and copies(state, seat, METAMORPH) > 0 and not state.cut


def sell(state: State, seat: int, card: int) -> None:
    """A card is sold for its printed cost; what losing it means happens at once (R65)."""
    gain_energy(state, seat, printed_cost(state, card), METAMORPH)
    lose_card(state, card)
    settle_falls(state)
