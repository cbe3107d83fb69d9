"""Cards that change how many dice are rolled and how often, or depend on the Roll (phase 1)."""

from __future__ import annotations

from ...dice import FACES
from ...energy import gain_energy
from ...events import emit
from ..effects import hit, hit_rival, pull
from ..events import PICKED_UP
from ..queries import owns
from ..state import DESTRUCTION, FAME, POWER, DuelState
from .catalog import (
    ANTIMATTER_PELLETS,
    EXTRA_HEAD,
    EYE_OF_THE_STORM,
    IN_THE_SHADOWS,
    NATURAL_SELECTION,
    SIGNATURE_MOVE,
    UTTER_DESTRUCTION,
)
from .passive import most_of_a_kind, rolls_allowed, symbols

FIRST_OF_TEN = 4  # of a kind, for Natural Selection


def extra_head_dice(state: DuelState, seat: int) -> int:
    """Extra Head: a white die."""
    return int(owns(state, seat, EXTRA_HEAD))


def natural_selection_dice(state: DuelState, seat: int) -> int:
    """Natural Selection: a white die."""
    return int(owns(state, seat, NATURAL_SELECTION))


def natural_selection_hits(state: DuelState, seat: int) -> None:
    """Natural Selection: four or more of a kind are 10 hits on its owner."""
    if owns(state, seat, NATURAL_SELECTION) and most_of_a_kind(state, seat) >= FIRST_OF_TEN:
        hit(state, seat, 10, NATURAL_SELECTION)


def in_the_shadows_rerolls(state: DuelState, seat: int) -> bool:
    """In the Shadows: fame dice may be rerolled freely once all rolls are made (U20)."""
    return owns(state, seat, IN_THE_SHADOWS)


def in_the_shadows_picks_up(state: DuelState, seat: int, number: int) -> None:
    """In the Shadows: the reroll does not count as a roll."""
    emit(state, PICKED_UP, seat, 0, number, IN_THE_SHADOWS)


def eye_of_the_storm_after_roll(state: DuelState, seat: int) -> None:
    """Eye of the Storm: 1 energy for every roll not made."""
    if owns(state, seat, EYE_OF_THE_STORM):
        gain_energy(state, seat, rolls_allowed(state, seat) - state.rolls, EYE_OF_THE_STORM)


def signature_move_after_roll(state: DuelState, seat: int) -> None:
    """Signature Move: Fame 1 for every 3 power symbols, which are not used up."""
    if owns(state, seat, SIGNATURE_MOVE):
        pull(state, seat, FAME, symbols(state, seat, POWER) // 3)


def antimatter_pellets_after_roll(state: DuelState, seat: int) -> None:
    """Antimatter Pellets: five of a kind are 4 hits, then Destruction 2."""
    if owns(state, seat, ANTIMATTER_PELLETS) and most_of_a_kind(state, seat) >= 5:
        hit_rival(state, seat, 4, ANTIMATTER_PELLETS)
        pull(state, seat, DESTRUCTION, 2)


def utter_destruction_after_roll(state: DuelState, seat: int) -> None:
    """Utter Destruction: all six symbols are Destruction 2, Fame 2, 2 hits."""
    if not owns(state, seat, UTTER_DESTRUCTION):
        return
    for face in range(FACES):
        if symbols(state, seat, face) == 0:
            return
    pull(state, seat, DESTRUCTION, 2)
    pull(state, seat, FAME, 2)
    hit_rival(state, seat, 2, UTTER_DESTRUCTION)
