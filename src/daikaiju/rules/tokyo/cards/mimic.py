"""Mimic: a second copy of a Keep card in play."""

from __future__ import annotations

from ...energy import spend_energy
from ...events import emit
from ...steps import then
from ..doors import end_copy
from ..events import COPIED
from ..kinds import MIMIC_TARGET
from ..queries import anything_to_copy
from ..state import TokyoState
from .catalog import MIMIC


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
