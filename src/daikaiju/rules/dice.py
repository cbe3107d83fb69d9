"""Six-sided dice. Equal dice are interchangeable, so only the number showing each face is kept.

A choice of dice is a mask over the dice sorted by face, bit n for the n-th die; of equal dice the
first ones are chosen, so that every different choice has exactly one mask.
"""

from __future__ import annotations

from typing import Annotated

from .layout import BIT, WORD, Mask, Row
from .steps import Steps

FACES = 6
# Which dice may be chosen: those of one face (its number), any, or none.
ANY_FACE = -1
NO_DICE = -2
MOST = 9  # dice in use at once, in any game
POWERS: tuple[int, ...] = tuple(FACES**number for number in range(MOST + 1))
THREE_DICE = POWERS[3]
# How many of three dice show each face, by the outcome of their roll: eight bits for each face.
SHOWN: tuple[int, ...] = tuple(
    sum(1 << 8 * (outcome // place % FACES) for place in POWERS[:3]) for outcome in range(THREE_DICE)
)
# One over the number of ways to choose among so many equal dice, in units of 1 / 2 ** FINE, rounded up: to multiply
# by it divides numbers below 2 ** 12 exactly, and is quicker than to divide.
FINE = 16
ONE_OVER: tuple[int, ...] = tuple(-(-(1 << FINE) // (count + 1)) for count in range(MOST + 1))
CHOSEN: tuple[int, ...] = tuple(mask.bit_count() for mask in range(1 << MOST))  # the number of dice in a mask

PerFace = Annotated[list[int], "i1", FACES]


class Dice(Steps):
    """A state with dice on the table."""

    dice: PerFace  # how many dice show each face


def add_roll(counts: PerFace, outcome: int, number: int) -> None:
    """Add a roll to the counts: outcome n of k dice is n written with k digits in base 6, last die first."""
    rest = outcome // THREE_DICE
    shown = SHOWN[outcome % THREE_DICE] + SHOWN[rest % THREE_DICE] + SHOWN[rest // THREE_DICE]
    shown -= MOST - number  # digits that are no dice are 0, the first face
    for face in range(FACES):
        counts[face] += shown >> 8 * face & 0xFF


def count_face(outcome: int, number: int, face: int) -> int:
    """How many dice of a roll show a face."""
    count = 0
    left = outcome
    for _ in range(number):
        count += left % FACES == face
        left //= FACES
    return count


def sides(number: int) -> int:
    """The number of equally likely outcomes of a roll."""
    return POWERS[number]


def choices(state: Dice, face: int) -> int:
    """The number of different choices of dice, without the empty one."""
    if face == NO_DICE:
        return 0
    if face != ANY_FACE:
        return state.dice[face]
    number = 1
    for shown in state.dice:
        number *= shown + 1
    return number - 1


def nth_choice(state: Dice, face: int, n: int) -> int:
    """The n-th choice of dice; choice 0 is empty."""
    mask = 0
    first = 0
    left = n
    for shown in range(FACES):
        count = state.dice[shown]
        if face == ANY_FACE or face == shown:
            rest = left * ONE_OVER[count] >> FINE  # left // (count + 1)
            mask |= ((1 << left - rest * (count + 1)) - 1) << first
            left = rest
        first += count
    return mask


def mark_choices(state: Dice, face: int, mask: Mask) -> None:
    """Mark every choice of dice; the empty one must be marked already. Each face extends the choices before it."""
    first = 0
    for shown in range(FACES):
        count = state.dice[shown]
        if face == ANY_FACE or face == shown:
            for picked in range(1, count + 1):
                bits = ((1 << picked) - 1) << first
                for choice in range(1 << first):
                    mask[choice + bits] = mask[choice]
        first += count


def mark_choice_bits(state: Dice, face: int, words: Row) -> None:
    """Mark every choice of dice in a mask of bits likewise; the choices before a face fill part of a word, or words."""
    first = 0
    for shown in range(FACES):
        count = state.dice[shown]
        if face == ANY_FACE or face == shown:
            before = words[0]
            for picked in range(1, count + 1):
                bits = ((1 << picked) - 1) << first
                if first <= WORD:
                    words[bits >> WORD] |= before << (bits & BIT)
                else:
                    for word in range(1 << (first - WORD)):
                        words[(bits >> WORD) + word] |= words[word]
        first += count


def is_choice(state: Dice, face: int, mask: int) -> bool:
    """Whether a mask, not 0, is a choice of dice: the first of equal dice, and only of the face allowed."""
    left = mask
    for shown in range(FACES):
        count = state.dice[shown]
        part = left & ((1 << count) - 1)
        left >>= count
        if part & (part + 1):
            return False
        if part and face != ANY_FACE and face != shown:
            return False
    return left == 0


def pick_up(state: Dice, mask: int) -> int:
    """Remove the chosen dice from the table; returns how many."""
    number = 0
    left = mask
    for shown in range(FACES):
        count = state.dice[shown]
        picked = CHOSEN[left & ((1 << count) - 1)]
        state.dice[shown] = count - picked
        number += picked
        left >>= count
    return number
