"""Rolling and rerolling: the number of dice, paying for rerolls, scoring numbers."""

from __future__ import annotations

from ..dice import ANY_FACE, NO_DICE, pick_up
from ..events import emit
from ..steps import then
from .doors import gain_stars
from .events import FROM_DICE, FROM_FREE_REROLL, PICKED_UP
from .kinds import REROLL, REROLL_SOURCE, ROLL
from .moments import before_numbers, bonus_dice, may_pay_for_reroll, may_reroll_threes, ones_scored, threes_picked_up
from .state import ONE, START_DICE, THREE, TWO, TokyoState


def number_of_dice(state: TokyoState, seat: int) -> int:
    """Six plus those of cards, one less per shrink counter and in a Freeze Time turn (R12)."""
    return max(0, START_DICE + bonus_dice(state, seat) - state.shrink[seat] - state.freeze)


def choosable(state: TokyoState, kind: int, seat: int) -> int:
    """Any dice while a free reroll is left or can be paid for; then only 3s, if a card allows it (line 7)."""
    if kind != REROLL:
        return NO_DICE
    if state.rerolls > 0 or may_pay_for_reroll(state, seat):
        return ANY_FACE
    return THREE if may_reroll_threes(state, seat) else NO_DICE


def reroll(state: TokyoState, seat: int, mask: int) -> None:
    """The chosen dice are picked up and rolled, after deciding what pays for it (line 7)."""
    threes = state.dice[THREE]
    number = pick_up(state, mask)
    pay_for_reroll(state, seat, number, threes - state.dice[THREE] == number)
    then(state, ROLL, seat, number, 0)
    then(state, REROLL, seat, 0, 0)


def pay_for_reroll(state: TokyoState, seat: int, number: int, only_threes: bool) -> None:
    """3s that a card rerolls are free; free rerolls go before paid ones (line 7)."""
    if only_threes and may_reroll_threes(state, seat):
        threes_picked_up(state, seat, number)
    elif state.rerolls > 0:
        state.rerolls -= 1
        emit(state, PICKED_UP, seat, 0, number, FROM_FREE_REROLL)
    else:
        then(state, REROLL_SOURCE, seat, number, 0)


def score_numbers(state: TokyoState, seat: int) -> None:
    """Cards that depend on numbers, then 1s with the cards they trigger, 2s, 3s (line 12)."""
    before_numbers(state, seat)
    if score_number(state, seat, ONE):
        state.ones = 1
        ones_scored(state, seat)
    score_number(state, seat, TWO)
    score_number(state, seat, THREE)


def score_number(state: TokyoState, seat: int, face: int) -> bool:
    """Three of a kind score their number, each further one 1 more (R18). Returns whether they did."""
    count = state.dice[face]
    if count < 3:
        return False
    gain_stars(state, seat, face + 1 + count - 3, FROM_DICE)
    return True
