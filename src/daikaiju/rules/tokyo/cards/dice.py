"""Cards that change how many dice are rolled and how often (lines 5 to 7 of the order of a turn)."""

from __future__ import annotations

from ...energy import spend_energy
from ...events import emit
from ...steps import then
from ..events import PICKED_UP
from ..kinds import WHICH_COPY
from ..queries import copies
from ..state import TokyoState
from .catalog import BACKGROUND_DWELLER, EXTRA_HEAD, EXTRA_HEAD_2, GIANT_BRAIN, MIMIC, SMOKE_CLOUD, TELEPATH
from .passive import lose_card

SMOKE_COUNTERS = 3


def extra_heads(state: TokyoState, seat: int) -> int:
    """Extra Head: one more die each; nine dice are allowed (U40)."""
    return copies(state, seat, EXTRA_HEAD) + copies(state, seat, EXTRA_HEAD_2)


def giant_brain_rerolls(state: TokyoState, seat: int) -> int:
    """Giant Brain: one more reroll each turn."""
    return copies(state, seat, GIANT_BRAIN)


def can_pay_energy_to_reroll(state: TokyoState, seat: int) -> bool:
    """Telepath: 1 energy for a reroll, as often as one can pay (R64)."""
    return copies(state, seat, TELEPATH) > 0 and state.energy[seat] > 0


def telepath_rerolls(state: TokyoState, seat: int, number: int) -> None:
    """Telepath pays for a reroll."""
    spend_energy(state, seat, 1, TELEPATH)
    emit(state, PICKED_UP, seat, 0, number, TELEPATH)


def can_reroll_threes(state: TokyoState, seat: int) -> bool:
    """Background Dweller: 3s may be rerolled freely, again and again."""
    return copies(state, seat, BACKGROUND_DWELLER) > 0


def background_dweller_rerolls(state: TokyoState, seat: int, number: int) -> None:
    """Background Dweller: 3s are picked up for free."""
    emit(state, PICKED_UP, seat, 0, number, BACKGROUND_DWELLER)


def smoke_counters(state: TokyoState, seat: int) -> int:
    """Smoke Cloud: counters a monster can spend, on the card and on a copy of it."""
    count = 0
    if state.where[SMOKE_CLOUD] == seat:
        count += state.smoke
    if state.mimicked == SMOKE_CLOUD and state.where[MIMIC] == seat:
        count += state.copied
    return count


def smoke_cloud_arrives(state: TokyoState, holder: int) -> None:
    """Smoke Cloud, card or copy: three counters."""
    if holder == MIMIC:
        state.copied = SMOKE_COUNTERS
    else:
        state.smoke = SMOKE_COUNTERS


def smoke_cloud_rerolls(state: TokyoState, seat: int, number: int) -> None:
    """Smoke Cloud pays for a reroll: a counter off the card or off a copy."""
    emit(state, PICKED_UP, seat, 0, number, SMOKE_CLOUD)
    then(state, WHICH_COPY, seat, SMOKE_CLOUD, 0)


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
