"""Rolling and rerolling: how many dice, what pays for a reroll, what numbers score."""

from __future__ import annotations

from ..dice import ANY_FACE, NO_DICE, pick_up
from ..energy import spend_energy
from ..events import emit
from ..steps import then
from .actions import PAY_ENERGY
from .cards.catalog import BACKGROUND_DWELLER, SMOKE_CLOUD, TELEPATH
from .cards.dice import can_reroll_anything, can_reroll_threes, extra_heads
from .doors import gain_stars
from .events import FROM_DICE, FROM_FREE_REROLL, PICKED_UP
from .kinds import REROLL, REROLL_SOURCE, ROLL, WHICH_COPY
from .state import START_DICE, THREE, TokyoState


def number_of_dice(state: TokyoState, seat: int) -> int:
    """Six, one more per Extra Head, one less per shrink counter and in a Freeze Time turn (R12)."""
    return max(0, START_DICE + extra_heads(state, seat) - state.shrink[seat] - state.freeze)


def choosable(state: TokyoState, kind: int, seat: int) -> int:
    """Any dice while a reroll is left; then only 3s, with Background Dweller (line 7)."""
    if kind != REROLL:
        return NO_DICE
    if can_reroll_anything(state, seat):
        return ANY_FACE
    return THREE if can_reroll_threes(state, seat) else NO_DICE


def reroll(state: TokyoState, seat: int, mask: int) -> None:
    """The chosen dice are taken up and rolled, once it is settled what pays for it (line 7)."""
    threes = state.dice[THREE]
    number = pick_up(state, mask)
    pay_for_reroll(state, seat, number, threes - state.dice[THREE] == number)
    then(state, ROLL, seat, number, 0)
    then(state, REROLL, seat, 0, 0)


def pay_for_reroll(state: TokyoState, seat: int, number: int, only_threes: bool) -> None:
    """3s with Background Dweller are free; free rerolls go before paid ones (line 7)."""
    if only_threes and can_reroll_threes(state, seat):
        emit(state, PICKED_UP, seat, 0, number, BACKGROUND_DWELLER)
    elif state.rerolls > 0:
        state.rerolls -= 1
        emit(state, PICKED_UP, seat, 0, number, FROM_FREE_REROLL)
    else:
        then(state, REROLL_SOURCE, seat, number, 0)


def pay_reroll_with(state: TokyoState, seat: int, number: int, source: int) -> None:
    """Telepath or Smoke Cloud pays, as its owner says."""
    if source == PAY_ENERGY:
        spend_energy(state, seat, 1, TELEPATH)
        emit(state, PICKED_UP, seat, 0, number, TELEPATH)
    else:
        emit(state, PICKED_UP, seat, 0, number, SMOKE_CLOUD)
        then(state, WHICH_COPY, seat, SMOKE_CLOUD, 0)


def score_number(state: TokyoState, seat: int, face: int) -> bool:
    """Three of a kind score their number, each further one 1 more (R18)."""
    count = state.dice[face]
    if count < 3:
        return False
    gain_stars(state, seat, face + 1 + count - 3, FROM_DICE)
    return True
