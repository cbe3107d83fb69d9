"""How numbers get into a row."""

from __future__ import annotations

from daikaiju.rules.dice import FACES, PerFace
from daikaiju.rules.layout import Mask

LARGEST = 127  # in 8 bits


def put(out: Mask, at: int, number: int) -> None:
    """Write a number, or the largest there can be."""
    out[at] = min(max(number, -LARGEST), LARGEST)


def put_levels(out: Mask, at: int, levels: int, number: int) -> None:
    """Write 1 for every level that a number reaches: the first place is reached by 1."""
    for level in range(min(number, levels)):
        out[at + level] = 1


def put_bits(out: Mask, at: int, number: int, bits: int) -> None:
    """Write the lowest bits of a number, bit 0 first."""
    for bit in range(bits):
        out[at + bit] = number >> bit & 1


def put_seat(out: Mask, at: int, seat: int, me: int, players: int) -> None:
    """Mark a seat, counted clockwise from `me`; NOBODY is not marked."""
    if seat >= 0:
        out[at + (seat - me) % players] = 1


def put_dice(out: Mask, at: int, dice: PerFace, most: int) -> None:
    """Mark the face of each die, sorted by face as in choices of dice."""
    die = 0
    for face in range(FACES):
        for _ in range(dice[face]):
            if die < most:
                out[at + die * FACES + face] = 1
            die += 1
