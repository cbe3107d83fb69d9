"""Cards that react to damage."""

from __future__ import annotations

from ...dice import FACES
from ...energy import spend_energy
from ...events import emit
from ...steps import NOBODY, then
from ..events import DIE_CHANGED, PREVENTED
from ..kinds import CAMOUFLAGE_COUNT, CAMOUFLAGE_DICE, CAMOUFLAGE_ROLL, CAMOUFLAGE_USE, ROLL_CAMOUFLAGE
from ..queries import copies
from ..state import HEART, THREE, TokyoState
from .catalog import ARMOR_PLATING, BACKGROUND_DWELLER, CAMOUFLAGE, IT_HAS_A_CHILD, STRETCHY, WINGS
from .changes import can_stretch

DICE_AT_ONCE = 8


def prevent(state: TokyoState, seat: int, amount: int, card: int) -> None:
    """Points of a packet are cancelled."""
    if amount > 0:
        state.packet[seat] -= amount
        emit(state, PREVENTED, seat, NOBODY, amount, card)


def wings_protect(state: TokyoState, seat: int) -> None:
    """Wings paid for this turn: nothing is lost, even if the card has been lost since (U22)."""
    if state.wings[seat]:
        prevent(state, seat, state.packet[seat], WINGS)


def armor_plating_protects(state: TokyoState, seat: int) -> None:
    """Armor Plating: a packet of exactly 1 is ignored."""
    if state.packet[seat] == 1 and copies(state, seat, ARMOR_PLATING) > 0:
        prevent(state, seat, 1, ARMOR_PLATING)


def camouflage_answers(state: TokyoState, seat: int) -> None:
    """Camouflage: one roll per copy (line 31); automatic unless a house rule allows declining."""
    for _ in range(copies(state, seat, CAMOUFLAGE)):
        if state.rules.camouflage_optional:
            then(state, CAMOUFLAGE_USE, seat, 0, 0)
        else:
            then(state, CAMOUFLAGE_ROLL, seat, 0, 0)


def camouflage_roll(state: TokyoState, seat: int) -> None:
    """One die per point of the packet, rolled eight at a time."""
    left = state.packet[seat]
    while left > 0:
        then(state, ROLL_CAMOUFLAGE, seat, min(left, DICE_AT_ONCE), 0)
        left -= DICE_AT_ONCE
    then(state, CAMOUFLAGE_DICE, seat, 0, 0)
    then(state, CAMOUFLAGE_COUNT, seat, 0, 0)


def camouflage_count(state: TokyoState, seat: int) -> None:
    """Every heart cancels one point."""
    prevent(state, seat, state.camouflage[HEART], CAMOUFLAGE)
    for face in range(FACES):
        state.camouflage[face] = 0


def may_stretch_camouflage(state: TokyoState, seat: int, change: int) -> bool:
    """Stretchy works on Camouflage dice too (R64)."""
    old = change // FACES
    return state.camouflage[old] > 0 and old != change % FACES and can_stretch(state, seat)


def stretch_camouflage(state: TokyoState, seat: int, change: int) -> None:
    """Stretchy is used on a Camouflage die."""
    old = change // FACES
    new = change % FACES
    spend_energy(state, seat, 2, STRETCHY)
    state.camouflage[old] -= 1
    state.camouflage[new] += 1
    emit(state, DIE_CHANGED, seat, new, old, STRETCHY)
    then(state, CAMOUFLAGE_DICE, seat, 0, 0)


def may_dwell_camouflage(state: TokyoState, seat: int) -> bool:
    """Background Dweller rerolls 3s among Camouflage dice too (U42)."""
    return state.camouflage[THREE] > 0 and copies(state, seat, BACKGROUND_DWELLER) > 0


def dwell_camouflage(state: TokyoState, seat: int) -> None:
    """All 3s among the Camouflage dice are rolled again."""
    left = state.camouflage[THREE]
    state.camouflage[THREE] = 0
    while left > 0:
        then(state, ROLL_CAMOUFLAGE, seat, min(left, DICE_AT_ONCE), 0)
        left -= DICE_AT_ONCE
    then(state, CAMOUFLAGE_DICE, seat, 0, 0)


def can_pay_wings(state: TokyoState, seat: int) -> bool:
    """Wings: 2 energy whenever damage is about to be lost (U22)."""
    return state.packet[seat] > 0 and state.energy[seat] >= 2 and copies(state, seat, WINGS) > 0


def pay_wings(state: TokyoState, seat: int) -> None:
    """The current packet and all later ones this turn cost no hearts."""
    spend_energy(state, seat, 2, WINGS)
    state.wings[seat] = 1
    wings_protect(state, seat)


def has_a_child(state: TokyoState, seat: int) -> bool:
    """It Has a Child: its owner starts again instead of falling (A18)."""
    return copies(state, seat, IT_HAS_A_CHILD) > 0
