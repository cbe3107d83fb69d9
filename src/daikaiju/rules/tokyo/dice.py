"""Dice: choosing, rolling, scoring. Equal dice are interchangeable, so only counts are kept."""

from __future__ import annotations

from ..events import emit
from ..layout import Mask
from ..steps import then
from .actions import PAY_ENERGY
from .cards.catalog import BACKGROUND_DWELLER, SMOKE_CLOUD, TELEPATH
from .cards.dice import can_reroll_anything, can_reroll_threes, extra_heads
from .doors import gain_stars, spend_energy
from .events import FROM_DICE, FROM_FREE_REROLL, PICKED_UP
from .kinds import REROLL, REROLL_SOURCE, ROLL, WHICH_COPY
from .state import FACES, START_DICE, THREE, PerFace, State

POWERS: tuple[int, ...] = tuple(FACES**number for number in range(10))


def number_of_dice(state: State, seat: int) -> int:
    """Six, one more per Extra Head, one less per shrink counter and in a Freeze Time turn (R12)."""
    return max(0, START_DICE + extra_heads(state, seat) - state.shrink[seat] - state.freeze)


def add_roll(counts: PerFace, outcome: int, number: int) -> None:
    """Outcome n of a roll of k dice is n written with k digits to the base 6, last die first."""
    left = outcome
    for _ in range(number):
        counts[left % FACES] += 1
        left //= FACES


def sides(number: int) -> int:
    """How many outcomes a roll has, each as likely as the other (R2)."""
    return POWERS[number]


def choices(state: State, threes_only: bool) -> int:
    """How many different choices of dice there are, the empty one included."""
    if threes_only:
        return state.dice[THREE] + 1
    number = 1
    for face in range(FACES):
        number *= state.dice[face] + 1
    return number


def nth_choice(state: State, threes_only: bool, n: int) -> int:
    """The n-th choice of dice as a mask over the dice sorted by face; choice 0 is empty."""
    mask = 0
    first = 0
    left = n
    for face in range(FACES):
        count = state.dice[face]
        if not threes_only or face == THREE:
            mask |= ((1 << left % (count + 1)) - 1) << first
            left //= count + 1
        first += count
    return mask


def mark_choices(state: State, threes_only: bool, mask: Mask) -> None:
    """Mark every choice of dice; the empty one is marked already. Each face extends those before it."""
    first = 0
    for face in range(FACES):
        count = state.dice[face]
        if not threes_only or face == THREE:
            for picked in range(1, count + 1):
                bits = ((1 << picked) - 1) << first
                for choice in range(1 << first):
                    if mask[choice]:
                        mask[choice | bits] = 1
        first += count


def may_reroll(state: State, seat: int, mask: int) -> bool:
    """A choice takes the first of equal dice; without a reroll left it may hold only 3s (line 7)."""
    anything = can_reroll_anything(state, seat)
    threes = can_reroll_threes(state, seat)
    left = mask
    for face in range(FACES):
        count = state.dice[face]
        part = left & ((1 << count) - 1)
        left >>= count
        if part & (part + 1):
            return False
        if part and not anything and not (threes and face == THREE):
            return False
    return left == 0 and mask > 0


def pick_up(state: State, seat: int, mask: int) -> None:
    """The chosen dice are taken up and rolled, once it is settled what pays for it (line 7)."""
    number = 0
    others = 0
    left = mask
    for face in range(FACES):
        count = state.dice[face]
        for _ in range(count):
            if left & 1:
                state.dice[face] -= 1
                number += 1
                others += face != THREE
            left >>= 1
    pay_for_reroll(state, seat, number, others == 0)
    then(state, ROLL, seat, number, 0)
    then(state, REROLL, seat, 0, 0)


def pay_for_reroll(state: State, seat: int, number: int, only_threes: bool) -> None:
    """3s with Background Dweller are free; free rerolls go before paid ones (line 7)."""
    if only_threes and can_reroll_threes(state, seat):
        emit(state, PICKED_UP, seat, 0, number, BACKGROUND_DWELLER)
    elif state.rerolls > 0:
        state.rerolls -= 1
        emit(state, PICKED_UP, seat, 0, number, FROM_FREE_REROLL)
    else:
        then(state, REROLL_SOURCE, seat, number, 0)


def pay_reroll_with(state: State, seat: int, number: int, source: int) -> None:
    """Telepath or Smoke Cloud pays, as its owner says."""
    if source == PAY_ENERGY:
        spend_energy(state, seat, 1, TELEPATH)
        emit(state, PICKED_UP, seat, 0, number, TELEPATH)
    else:
        emit(state, PICKED_UP, seat, 0, number, SMOKE_CLOUD)
        then(state, WHICH_COPY, seat, SMOKE_CLOUD, 0)


def score_number(state: State, seat: int, face: int) -> bool:
    """Three of a kind score their number, each further one 1 more (R18)."""
    count = state.dice[face]
    if count < 3:
        return False
    gain_stars(state, seat, face + 1 + count - 3, FROM_DICE)
    return True
