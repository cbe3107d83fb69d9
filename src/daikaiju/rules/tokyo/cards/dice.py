"""Cards that change how dice are rolled or what they show."""

from __future__ import annotations

from ...dice import FACES
from ...energy import spend_energy
from ...events import emit
from ...steps import NONE, then
from ..doors import lose_card
from ..events import DIE_CHANGED, EXTRA_TURN_EARNED
from ..kinds import PROBE, PROBE_AGAIN, PROBES, ROLL_DWELLER, ROLL_PROBE, WHICH_COPY
from ..queries import copies, smoke_counters
from ..state import HEART, ONE, THREE, TokyoState
from .catalog import (
    BACKGROUND_DWELLER,
    EXTRA_HEAD,
    EXTRA_HEAD_2,
    FREEZE_TIME,
    GIANT_BRAIN,
    HERD_CULLER,
    MIMIC,
    PLOT_TWIST,
    PSYCHIC_PROBE,
    SMOKE_CLOUD,
    STRETCHY,
    TELEPATH,
)

CARD_USED, COPY_USED = 1, 2


def extra_heads(state: TokyoState, seat: int) -> int:
    """Extra Head: one more die each; nine dice are allowed (U40)."""
    return copies(state, seat, EXTRA_HEAD) + copies(state, seat, EXTRA_HEAD_2)


def giant_brain_rerolls(state: TokyoState, seat: int) -> int:
    """Giant Brain: one more reroll each turn."""
    return copies(state, seat, GIANT_BRAIN)


def can_pay_energy_to_reroll(state: TokyoState, seat: int) -> bool:
    """Telepath: 1 energy for a reroll, as often as one can pay (R64)."""
    return copies(state, seat, TELEPATH) > 0 and state.energy[seat] > 0


def can_reroll_anything(state: TokyoState, seat: int) -> bool:
    """A free reroll is left, or one that can be paid for (line 7)."""
    return state.rerolls > 0 or can_pay_energy_to_reroll(state, seat) or smoke_counters(state, seat) > 0


def can_reroll_threes(state: TokyoState, seat: int) -> bool:
    """Background Dweller: 3s may be rerolled freely, again and again."""
    return copies(state, seat, BACKGROUND_DWELLER) > 0


def smoke_spent(state: TokyoState, holder: int) -> None:
    """Smoke Cloud: a counter off the card or the copy; the last one discards it (U11)."""
    if holder == MIMIC:
        state.copied -= 1
        if state.copied == 0 and not state.rules.copies_act_once:
            lose_card(state, MIMIC)
    else:
        state.smoke -= 1
        if state.smoke == 0:
            lose_card(state, SMOKE_CLOUD)


def set_die(state: TokyoState, seat: int, old: int, new: int, card: int) -> None:
    """A die is turned to another face."""
    state.dice[old] -= 1
    state.dice[new] += 1
    state.probed = min(state.probed, state.dice[THREE])
    emit(state, DIE_CHANGED, seat, new, old, card)


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


def shows(state: TokyoState, change: int) -> bool:
    """Whether there is a die with the old face, and the new one differs."""
    return state.dice[change // FACES] > 0 and change // FACES != change % FACES


def dwell(state: TokyoState, seat: int) -> None:
    """Background Dweller on a 3 that a Probe made; unused Probes may act again, then changes go on (line 9)."""
    state.dice[THREE] -= 1
    state.probed -= 1
    then(state, ROLL_DWELLER, seat, 1, 0)
    then(state, PROBES, seat, 0, 0)


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
    """The copy used is spent for this turn; the owner may go on with another."""
    state.probes_used |= COPY_USED if holder == MIMIC else CARD_USED
    then(state, ROLL_PROBE, seat, 1, holder)
    then(state, PROBE, seat, 0, 0)


def probe_rolled(state: TokyoState, seat: int, face: int, holder: int) -> None:
    """A heart discards the Probe or the Mimic used; a 3 may go on with Background Dweller (U42)."""
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


def freeze_time_earned(state: TokyoState, seat: int) -> None:
    """Freeze Time: an extra turn per copy for scoring three 1s (R61, R63)."""
    number = copies(state, seat, FREEZE_TIME)
    if state.rules.copies_act_once:
        number = min(1, number)
    owe_freeze_turns(state, seat, number)


def freeze_time_arrives(state: TokyoState, seat: int) -> None:
    """Got in the turn in which three 1s were scored, it counts at once."""
    if seat == state.active and state.ones:
        if state.rules.copies_act_once and copies(state, seat, FREEZE_TIME) > 1:
            return
        owe_freeze_turns(state, seat, 1)


def owe_freeze_turns(state: TokyoState, seat: int, number: int) -> None:
    """Extra turns earned are kept even if the card is lost."""
    if number > 0:
        state.freeze_owed += number
        emit(state, EXTRA_TURN_EARNED, seat, NONE, number, FREEZE_TIME)
