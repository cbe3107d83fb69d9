"""Mimic: a second copy of a Keep card in play. `queries.copies` returns how often a card acts."""

from __future__ import annotations

from ...deck import DISCARD, is_owned
from ...energy import spend_energy
from ...events import emit
from ...steps import NONE, then
from ..events import COPIED
from ..kinds import MIMIC_TARGET
from ..state import TokyoState
from .catalog import KEEPS, MIMIC
from .passive import end_copy


def has_mimic(state: TokyoState, seat: int) -> bool:
    """Whether a monster has Mimic itself."""
    return state.where[MIMIC] == seat


def copyable(state: TokyoState, card: int) -> bool:
    """Mimic may copy any Keep card in play except itself and the one it copies already (U10)."""
    return is_owned(state, card) and card != MIMIC and card != state.mimicked


def anything_to_copy(state: TokyoState) -> bool:
    """Whether there is a card that Mimic can copy."""
    for card in range(KEEPS):
        if copyable(state, card):
            return True
    return False


def mimic_arrives(state: TokyoState, seat: int) -> None:
    """On getting Mimic its owner must choose a card to copy, if there is one."""
    if anything_to_copy(state):
        then(state, MIMIC_TARGET, seat, 0, 0)


def pay_to_move(state: TokyoState, seat: int) -> None:
    """At the start of a turn Mimic may be moved for 1 energy; the old copy is lost."""
    spend_energy(state, seat, 1, MIMIC)
    end_copy(state, seat)


def copy_card(state: TokyoState, seat: int, card: int) -> None:
    """The Mimic counter is put on a card."""
    state.mimicked = card
    emit(state, COPIED, seat, state.where[card], 0, card)


def mimic_after_falls(state: TokyoState) -> None:
    """Cards of the fallen have left play: Mimic or the card it copied may be among them (U51)."""
    if state.where[MIMIC] == DISCARD:
        state.mimicked = NONE
        state.copied = 0
    elif state.mimicked != NONE and state.where[state.mimicked] == DISCARD:
        end_copy(state, state.where[MIMIC])
