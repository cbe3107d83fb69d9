"""Cards that protect their owner or react to hits."""

from __future__ import annotations

from ...dice import count_face
from ...events import emit
from ...steps import NOBODY, NONE, then
from ..doors import lose_card
from ..events import PREVENTED, SAVED, SLEPT, SWAPPED
from ..kinds import MORNING, NEXT_TURN, ROLL_CAMOUFLAGE, SWAP, UNSTABLE
from ..queries import owns, rival_of
from ..state import FAME, HEART, DuelState
from ..tiles import tile_at
from .catalog import (
    ARMOR_PLATING,
    CAMOUFLAGE,
    HIBERNATION,
    TRENDSETTER,
    UNSTABLE_DNA,
    UNSTOPPABLE,
)
from .passive import heal

DICE_AT_ONCE = 8
SLEEP_LIFE = 6
UNSTABLE_HITS = 3  # hits at once that let Unstable DNA act


def hibernation_protects(state: DuelState, seat: int) -> bool:
    """Hibernation: no hits are taken while it is owned."""
    return owns(state, seat, HIBERNATION)


def hibernation_asks(state: DuelState, seat: int) -> bool:
    """Hibernation: at the start of a turn its owner wakes or keeps sleeping."""
    return owns(state, seat, HIBERNATION)


def hibernation_answered(state: DuelState, seat: int, wakes: bool) -> None:
    """Hibernation: discard it and play the turn, or sleep: 6 life and the turn is over."""
    if wakes:
        lose_card(state, HIBERNATION)
        then(state, MORNING, seat, 0, 0)
    else:
        emit(state, SLEPT, seat, NOBODY, 0, HIBERNATION)
        heal(state, seat, SLEEP_LIFE, HIBERNATION)
        then(state, NEXT_TURN, NOBODY, 0, 0)


def camouflage_rolls(state: DuelState, seat: int, hits: int) -> None:
    """Camouflage: a die per hit, rolled eight at a time."""
    if owns(state, seat, CAMOUFLAGE):
        left = hits
        while left > 0:
            then(state, ROLL_CAMOUFLAGE, seat, min(left, DICE_AT_ONCE), 0)
            left -= DICE_AT_ONCE


def camouflage_rolled(state: DuelState, seat: int, number: int, outcome: int) -> None:
    """Camouflage: every heart cancels one hit."""
    hearts = count_face(outcome, number, HEART)
    state.cancelled += hearts
    if hearts > 0:
        emit(state, PREVENTED, seat, NOBODY, hearts, CAMOUFLAGE)


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


def unstoppable_protects(state: DuelState, seat: int) -> bool:
    """Unstoppable: no more hits in the turn in which it saved its owner (U8)."""
    return bool(state.immune[seat])


def unstoppable_saves(state: DuelState, seat: int) -> bool:
    """Unstoppable: 1 life instead of 0, and the card is discarded (U8). Returns whether it did."""
    if not owns(state, seat, UNSTOPPABLE):
        return False
    state.life[seat] = 1
    state.immune[seat] = 1
    emit(state, SAVED, seat, NOBODY, 1, UNSTOPPABLE)
    lose_card(state, UNSTOPPABLE)
    return True


def unstable_dna_hit(state: DuelState, seat: int, taken: int) -> None:
    """Unstable DNA: after In Shape, if three hits were taken at once."""
    if taken >= UNSTABLE_HITS:
        then(state, UNSTABLE, seat, 0, 0)


def unstable_dna_asks(state: DuelState, seat: int) -> None:
    """Unstable DNA: its owner may swap it after taking three hits at once."""
    if owns(state, seat, UNSTABLE_DNA):
        then(state, SWAP, seat, 0, 0)


def may_swap(state: DuelState, seat: int, card: int) -> bool:
    """Unstable DNA is exchanged for any Keep card of the rival."""
    return owns(state, rival_of(seat), card)


def swap_cards(state: DuelState, seat: int, card: int) -> None:
    """Unstable DNA is exchanged for a rival's Keep card; nothing else is triggered."""
    rival = rival_of(seat)
    age = state.age[card]
    state.age[card] = state.age[UNSTABLE_DNA]
    state.age[UNSTABLE_DNA] = age
    state.where[card] = seat
    state.where[UNSTABLE_DNA] = rival
    emit(state, SWAPPED, seat, card, 0, UNSTABLE_DNA)
