"""Invariants: true of every state in which a seat is asked, chance acts, or the game is over."""

from __future__ import annotations

from daikaiju.errors import mark as _

from ..deck import MARKET, RESOLVING, TOP, ages_are_sound, is_owned, unseen_is_sound
from ..dice import FACES
from ..steps import BROKEN, CHANCE_STEP, DEPTH, GOES_ON, NONE, QUESTION
from .actions import MOST_DICE
from .cards.catalog import CARDS, KEEPS, MIMIC, MONSTER_BATTERIES, SMOKE_CLOUD
from .cards.passive import most_hearts
from .kinds import ARRIVE, BATTERY_AMOUNT, HELD, LOSSES
from .queries import bay_is_open, living
from .state import BAY, BY_STARS, CITY, MOST_STARS, SEATS, SLOTS, TokyoState

FAULTS = (
    "",
    _("there are 2 to 6 players"),
    _("a living monster has from 1 heart to its maximum"),
    _("an eliminated monster has no hearts, energy, counters or cards"),
    _("stars lie between 0 and 20, and a monster with 20 has a rank"),
    _("energy and counters are never negative"),
    _("a place in Tokyo holds one living monster, and none holds both"),
    _("nobody is in Bay unless it is open"),
    _("every card is in exactly one place"),
    _("the cards of a monster are numbered in the order they came"),
    _("Mimic copies a card in play while it is in play itself"),
    _("counters lie on a card only while it is in play"),
    _("no more than nine dice are in use"),
    _("the stack of steps is neither empty nor full"),
    _("somebody who lives is asked, or chance acts"),
    _("no damage is left over between events"),
    _("the winners are living monsters, by stars with 20 of them"),
)


def fault(state: TokyoState) -> int:
    """The number of the first broken invariant, 0 if the state is sound."""
    if state.over == BROKEN:
        return 13
    if state.players < 2 or state.players > SEATS:
        return 1
    for seat in range(state.players):
        number = seat_fault(state, seat)
        if number:
            return number
    number = tokyo_fault(state)
    if number:
        return number
    number = card_fault(state)
    if number:
        return number
    return turn_fault(state)


def seat_fault(state: TokyoState, seat: int) -> int:
    """Hearts, stars, energy and counters of one monster."""
    if state.alive[seat]:
        if state.hearts[seat] < 1 or state.hearts[seat] > most_hearts(state, seat):
            return 2
    elif state.hearts[seat] + state.energy[seat] + state.poison[seat] + state.shrink[seat] != 0:
        return 3
    if state.stars[seat] < 0 or state.stars[seat] > MOST_STARS:
        return 4
    if (state.stars[seat] == MOST_STARS) != (state.reached[seat] > 0):
        return 4
    if state.energy[seat] < 0 or state.poison[seat] < 0 or state.shrink[seat] < 0:
        return 5
    return 0


def tokyo_fault(state: TokyoState) -> int:
    """City and Bay."""
    city = state.tokyo[CITY]
    bay = state.tokyo[BAY]
    if city != NONE and (city == bay or not is_living(state, city)):
        return 6
    if bay != NONE and not is_living(state, bay):
        return 6
    if bay != NONE and not bay_is_open(state):
        return 7
    return 0


def is_living(state: TokyoState, seat: int) -> bool:
    """Whether a seat exists and its monster lives."""
    return 0 <= seat < state.players and state.alive[seat] == 1


def card_fault(state: TokyoState) -> int:
    """Places, order and counters of the cards."""
    shown = 0
    resolving = 0
    for card in range(CARDS):
        place = state.where[card]
        if place < 0 or place > RESOLVING or state.players <= place < SEATS:
            return 8
        if place < SEATS and card >= KEEPS:
            return 8
        if place < SEATS and not state.alive[place]:
            return 3
        shown += place == MARKET
        resolving += place == RESOLVING
        if place == TOP and state.top != card:
            return 8
    if resolving > 1:
        return 8
    for slot in range(SLOTS):
        card = state.market[slot]
        if card != NONE:
            if card < 0 or card >= CARDS or state.where[card] != MARKET:
                return 8
            shown -= 1
    if not unseen_is_sound(state) or shown != 0 or (state.top != NONE and state.where[state.top] != TOP):
        return 8
    return owned_fault(state)


def owned_fault(state: TokyoState) -> int:
    """Order of arrival, Mimic, and counters on cards."""
    if not ages_are_sound(state, state.players):
        return 9
    if state.mimicked != NONE and not (is_owned(state, MIMIC) and is_owned(state, state.mimicked)):
        return 10
    if state.mimicked == MIMIC:
        return 10
    return counter_fault(state)


def counter_fault(state: TokyoState) -> int:
    """Smoke, energy on batteries, and both on Mimic as a copy."""
    if (state.smoke > 0) != has_arrived(state, SMOKE_CLOUD) or state.smoke > 3:
        return 11
    if (state.battery > 0) != has_arrived(state, MONSTER_BATTERIES):
        return 11
    has_counters = state.mimicked == SMOKE_CLOUD or state.mimicked == MONSTER_BATTERIES
    if state.copied < 0 or (state.copied > 0 and not has_counters):
        return 11
    return 0


def has_arrived(state: TokyoState, card: int) -> bool:
    """Whether a card is in play and has its counters, if it comes with any."""
    for place in range(state.depth):
        kind = state.step_kind[place]
        if (kind == ARRIVE or kind == BATTERY_AMOUNT) and state.step_a[place] == card:
            return False
    return is_owned(state, card)


def turn_fault(state: TokyoState) -> int:
    """Dice, steps, questions and the end of the game."""
    dice = 0
    for face in range(FACES):
        if state.dice[face] < 0 or state.camouflage[face] < 0:
            return 12
        dice += state.dice[face]
    if dice > MOST_DICE:
        return 12
    if state.over != GOES_ON:
        return end_fault(state)
    if state.depth < 1 or state.depth >= DEPTH:
        return 13
    return asked_fault(state)


def asked_fault(state: TokyoState) -> int:
    """The seat being asked, and damage between events."""
    top = state.depth - 1
    kind = state.step_kind[top]
    if kind < QUESTION or (kind < CHANCE_STEP and not is_living(state, state.step_seat[top])):
        return 14
    in_event = is_pending(state, LOSSES)
    is_held = is_pending(state, HELD)
    for other in range(state.players):
        if (state.packet[other] != 0 and not in_event) or (state.held[other] != 0 and not is_held):
            return 15
    return 0


def is_pending(state: TokyoState, kind: int) -> bool:
    """Whether a step of a kind is still to come."""
    for place in range(state.depth):
        if state.step_kind[place] == kind:
            return True
    return False


def end_fault(state: TokyoState) -> int:
    """Winners are alive; a win by stars needs 20."""
    for seat in range(state.players):
        if state.winners >> seat & 1:
            if not state.alive[seat]:
                return 16
            if state.over == BY_STARS and state.stars[seat] != MOST_STARS:
                return 16
    return 16 if state.over == BY_STARS and (state.winners == 0 or living(state) < 2) else 0
