"""Cards that change dice after the last roll (lines 8 and 9 of the order of a turn)."""

from __future__ import annotations

from ...deck import is_owned
from ...dice import FACES
from ...energy import spend_energy
from ...events import emit
from ...steps import NONE, then
from ..events import DIE_CHANGED
from ..kinds import PROBE, PROBE_AGAIN, PROBES, ROLL_DWELLER, ROLL_PROBE, WHICH_COPY
from ..queries import clockwise, copies
from ..state import HEART, ONE, THREE, TokyoState
from .catalog import BACKGROUND_DWELLER, HERD_CULLER, MIMIC, PLOT_TWIST, PSYCHIC_PROBE, SMOKE_CLOUD, STRETCHY
from .dice import can_reroll_threes, smoke_spent
from .passive import lose_card

CARD_USED, COPY_USED = 1, 2


def can_change_dice(state: TokyoState, seat: int) -> bool:
    """Whether a monster has any card for line 9."""
    return (
        copies(state, seat, HERD_CULLER) > 0
        or copies(state, seat, PLOT_TWIST) > 0
        or copies(state, seat, STRETCHY) > 0
        or copies(state, seat, BACKGROUND_DWELLER) > 0
    )


def set_die(state: TokyoState, seat: int, old: int, new: int, card: int) -> None:
    """A die is turned to another face."""
    state.dice[old] -= 1
    state.dice[new] += 1
    state.probed = min(state.probed, state.dice[THREE])
    emit(state, DIE_CHANGED, seat, new, old, card)


def shows(state: TokyoState, change: int) -> bool:
    """Whether there is a die with the old face, and the new one differs."""
    return state.dice[change // FACES] > 0 and change // FACES != change % FACES


def may_cull(state: TokyoState, seat: int, face: int) -> bool:
    """Herd Culler: once a turn per copy, any die becomes a 1."""
    return face != ONE and state.dice[face] > 0 and state.culled < copies(state, seat, HERD_CULLER)


def cull(state: TokyoState, seat: int, face: int) -> None:
    """Herd Culler is used."""
    state.culled += 1
    set_die(state, seat, face, ONE, HERD_CULLER)


def may_twist(state: TokyoState, seat: int, change: int) -> bool:
    """Plot Twist: any die to any face, then the card is discarded."""
    return shows(state, change) and copies(state, seat, PLOT_TWIST) > 0


def twist(state: TokyoState, seat: int, change: int) -> None:
    """Plot Twist is used, or the Mimic that copies it (U11)."""
    set_die(state, seat, change // FACES, change % FACES, PLOT_TWIST)
    then(state, WHICH_COPY, seat, PLOT_TWIST, 0)


def may_stretch(state: TokyoState, seat: int, change: int) -> bool:
    """Stretchy: 2 energy set one die to any face, as often as one can pay (R64)."""
    return shows(state, change) and can_stretch(state, seat)


def can_stretch(state: TokyoState, seat: int) -> bool:
    """Whether a monster has Stretchy and the energy for it."""
    return copies(state, seat, STRETCHY) > 0 and state.energy[seat] >= 2


def stretch(state: TokyoState, seat: int, change: int) -> None:
    """Stretchy is used."""
    spend_energy(state, seat, 2, STRETCHY)
    set_die(state, seat, change // FACES, change % FACES, STRETCHY)


def dwell(state: TokyoState, seat: int) -> None:
    """Background Dweller on a 3 that a Probe made; unused Probes may act again, then more changes (line 9)."""
    state.dice[THREE] -= 1
    state.probed -= 1
    then(state, ROLL_DWELLER, seat, 1, 0)
    then(state, PROBES, seat, 0, 0)


def psychic_probes_ask(state: TokyoState, seat: int) -> None:
    """Psychic Probe: owners other than the active monster may use it, clockwise (line 8)."""
    if is_owned(state, PSYCHIC_PROBE):
        for steps in range(1, state.players):
            other = clockwise(state, seat, steps)
            if unused_probes(state, other):
                then(state, PROBE, other, 0, 0)


def unused_probes(state: TokyoState, seat: int) -> int:
    """Psychic Probe: which of card and copy a monster may still use this turn (U25)."""
    unused = 0
    if state.where[PSYCHIC_PROBE] == seat:
        unused |= CARD_USED
    if state.mimicked == PSYCHIC_PROBE and state.where[MIMIC] == seat:
        unused |= COPY_USED
    if state.rules.copies_act_once and state.probes_used & unused:
        return 0
    return unused & ~state.probes_used


def probe(state: TokyoState, seat: int, face: int) -> None:
    """Psychic Probe: one die of the active monster is rolled again."""
    state.dice[face] -= 1
    state.probed = min(state.probed, state.dice[THREE])
    then(state, WHICH_COPY, seat, PSYCHIC_PROBE, 0)


def probe_with(state: TokyoState, seat: int, holder: int) -> None:
    """The copy used is spent for this turn; the owner may use another."""
    state.probes_used |= COPY_USED if holder == MIMIC else CARD_USED
    then(state, ROLL_PROBE, seat, 1, holder)
    then(state, PROBE, seat, 0, 0)


def probe_rolled(state: TokyoState, seat: int, face: int, holder: int) -> None:
    """A heart discards the Probe or the Mimic used; Background Dweller may reroll a 3 (U42)."""
    state.dice[face] += 1
    if face == HEART and holder != NONE:
        lose_card(state, holder)
    if face == THREE:
        state.probed += 1
        if can_reroll_threes(state, seat):
            then(state, PROBE_AGAIN, seat, 0, 0)


def probe_again(state: TokyoState, seat: int) -> None:
    """Background Dweller: the Probe's owner rerolls the 3 it just made; no heart discards it now."""
    state.dice[THREE] -= 1
    state.probed -= 1
    then(state, ROLL_PROBE, seat, 1, NONE)


def may_use_copy(state: TokyoState, seat: int, card: int, uses_mimic: bool) -> bool:
    """Psychic Probe, Smoke Cloud, Plot Twist: the card itself, or Mimic as a copy, if it can still be used."""
    has_card = state.where[card] == seat
    has_copy = state.mimicked == card and state.where[MIMIC] == seat
    if card == PSYCHIC_PROBE:
        unused = unused_probes(state, seat)
        has_card = (unused & CARD_USED) != 0
        has_copy = (unused & COPY_USED) != 0
    elif card == SMOKE_CLOUD:
        has_copy = has_copy and state.copied > 0
    return has_copy if uses_mimic else has_card


def use_copy(state: TokyoState, seat: int, card: int, uses_mimic: bool) -> None:
    """Psychic Probe, Smoke Cloud, Plot Twist: card or Mimic is used up (U11)."""
    holder = MIMIC if uses_mimic else card
    if card == PSYCHIC_PROBE:
        probe_with(state, seat, holder)
    elif card == SMOKE_CLOUD:
        smoke_spent(state, holder)
    else:  # PLOT_TWIST
        lose_card(state, holder)
