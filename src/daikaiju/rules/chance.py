"""Small random generators, one per game, split from one seed.

A generator is a row of two 32-bit words (xoroshiro64**). All arithmetic stays in the low 32 bits,
so that plain Python and compiled code draw the same numbers.
"""

from __future__ import annotations

from .layout import Row

LOW = 0xFFFFFFFF
WIDE = 0xFFFFFFFFFFFFFFFF


def draw(stream: Row, number: int) -> int:
    """Draw one of `number` outcomes, uniformly and without bias."""
    product = next_word(stream) * number
    if product & LOW < number:
        uneven = (LOW + 1 - number) % number
        while product & LOW < uneven:
            product = next_word(stream) * number
    return product >> 32


def next_word(stream: Row) -> int:
    """Advance a generator and return 32 random bits."""
    first = stream[0]
    second = stream[1]
    mixed = first * 0x9E3779BB & LOW
    mixed = (mixed << 5 | mixed >> 27) & LOW
    second ^= first
    stream[0] = ((first << 26 | first >> 6) ^ second ^ second << 9) & LOW
    stream[1] = (second << 13 | second >> 19) & LOW
    return int(mixed * 5 & LOW)


def split(seed: int, number: int) -> list[int]:
    """Return generator `number` of a seed: the same on every machine, whatever else is drawn."""
    word = scramble(scramble(seed & WIDE) + (number + 1) * 0x9E3779B97F4A7C15 & WIDE)
    return [word >> 32, (word & LOW) | 1]


def scramble(word: int) -> int:
    """Mix 64 bits (the finisher of splitmix64)."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WIDE
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WIDE
    return word ^ word >> 31
