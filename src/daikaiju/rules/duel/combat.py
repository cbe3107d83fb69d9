"""Hits: what protects, what is lost, and what follows."""

from __future__ import annotations

from ..dice import count_face
from ..energy import spend_energy
from ..events import emit
from ..steps import NOBODY, NONE, then
from .cards.catalog import (
    ARMOR_PLATING,
    CAMOUFLAGE,
    HIBERNATION,
    IN_SHAPE,
    TRENDSETTER,
    UNSTABLE_DNA,
    UNSTOPPABLE,
)
from .doors import lose_card, lose_life, win
from .effects import pull
from .events import PREVENTED, SAVED, SWAPPED
from .kinds import IN_SHAPE as ASK_IN_SHAPE
from .kinds import ROLL_CAMOUFLAGE, SUFFER, SWAP, UNSTABLE
from .queries import owns, rival_of
from .state import BY_LIFE, FAME, HEART, DuelState
from .tiles import tile_at

DICE_AT_ONCE = 8
FREE_HITS = 3  # hits of a turn that In Shape does not count
UNSTABLE_HITS = 3  # hits at once that let Unstable DNA act


def take_hits(state: DuelState, seat: int, hits: int, source: int) -> None:
    """A damage instance: nothing if immune; Camouflage rolls a die per hit; the rest is suffered."""
    if state.immune[seat] or owns(state, seat, HIBERNATION):
        emit(state, PREVENTED, seat, NOBODY, hits, UNSTOPPABLE if state.immune[seat] else HIBERNATION)
        return
    if owns(state, seat, CAMOUFLAGE):
        left = hits
        while left > 0:
            then(state, ROLL_CAMOUFLAGE, seat, min(left, DICE_AT_ONCE), 0)
            left -= DICE_AT_ONCE
    then(state, SUFFER, seat, hits, source)


def camouflage_rolled(state: DuelState, seat: int, number: int, outcome: int) -> None:
    """Every heart cancels one hit."""
    hearts = count_face(outcome, number, HEART)
    state.cancelled += hearts
    if hearts > 0:
        emit(state, PREVENTED, seat, NOBODY, hearts, CAMOUFLAGE)


def suffer(state: DuelState, seat: int, hits: int, source: int) -> None:
    """Trendsetter, Armor Plating, the loss; then In Shape and Unstable DNA, if it lives."""
    taken = armor_plating_protects(state, seat, trendsetter_protects(state, seat, hits - state.cancelled))
    state.cancelled = 0
    lost = lose_life(state, seat, taken, source)
    if state.life[seat] == 0 and not unstoppable_saves(state, seat):
        win(state, rival_of(seat), BY_LIFE)
        return
    in_shape_counts(state, seat, lost)
    if taken >= UNSTABLE_HITS:
        then(state, UNSTABLE, seat, 0, 0)


def unstable_dna(state: DuelState, seat: int) -> None:
    """Unstable DNA: who took three hits at once may swap it."""
    if owns(state, seat, UNSTABLE_DNA):
        then(state, SWAP, seat, 0, 0)


def trendsetter_protects(state: DuelState, seat: int, hits: int) -> int:
    """Trendsetter: 1 hit less, once on a rival's turn, while Fame is on a Buzz tile (U7)."""
    if hits == 0 or seat == state.active or state.trend_used or not owns(state, seat, TRENDSETTER):
        return hits
    if tile_at(state, FAME, state.marker[FAME]) == NONE:
        return hits
    state.trend_used = 1
    emit(state, PREVENTED, seat, NOBODY, 1, TRENDSETTER)
    return hits - 1


def armor_plating_protects(state: DuelState, seat: int, hits: int) -> int:
    """Armor Plating: the first hit of a rival's turn is ignored (U7)."""
    if hits == 0 or seat == state.active or state.armor_used or not owns(state, seat, ARMOR_PLATING):
        return hits
    state.armor_used = 1
    emit(state, PREVENTED, seat, NOBODY, 1, ARMOR_PLATING)
    return hits - 1


def unstoppable_saves(state: DuelState, seat: int) -> bool:
    """Unstoppable: 1 life instead of 0, no more hits this turn, and the card is discarded (U8)."""
    if not owns(state, seat, UNSTOPPABLE):
        return False
    state.life[seat] = 1
    state.immune[seat] = 1
    emit(state, SAVED, seat, NOBODY, 1, UNSTOPPABLE)
    lose_card(state, UNSTOPPABLE)
    return True


def in_shape_counts(state: DuelState, seat: int, lost: int) -> None:
    """In Shape: on its owner's turn a credit for every hit of the rival beyond the third (U16, U30)."""
    if seat == state.active:
        return
    before = max(0, state.hits - FREE_HITS)
    state.hits += lost
    credits_won = max(0, state.hits - FREE_HITS) - before
    if credits_won > 0 and owns(state, state.active, IN_SHAPE):
        then(state, ASK_IN_SHAPE, state.active, credits_won, 0)


def use_credit(state: DuelState, seat: int, credits_left: int) -> None:
    """In Shape: 1 energy pulls Fame by 1; what is left of the credits may be used next."""
    spend_energy(state, seat, 1, IN_SHAPE)
    pull(state, seat, FAME, 1)
    if credits_left > 1:
        then(state, ASK_IN_SHAPE, seat, credits_left - 1, 0)


def may_swap(state: DuelState, seat: int, card: int) -> bool:
    """Unstable DNA is exchanged for any Keep card of the rival."""
    return owns(state, rival_of(seat), card)


def may_use_credit(state: DuelState, seat: int) -> bool:
    """In Shape: a credit costs 1 energy."""
    return state.energy[seat] > 0


def swap_cards(state: DuelState, seat: int, card: int) -> None:
    """Unstable DNA is exchanged for a rival's Keep card; nothing else is triggered."""
    rival = rival_of(seat)
    age = state.age[card]
    state.age[card] = state.age[UNSTABLE_DNA]
    state.age[UNSTABLE_DNA] = age
    state.where[card] = seat
    state.where[UNSTABLE_DNA] = rival
    emit(state, SWAPPED, seat, card, 0, UNSTABLE_DNA)
