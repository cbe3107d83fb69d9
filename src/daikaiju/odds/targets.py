"""Targets: conditions on the dice, as text."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from daikaiju.errors import BadOptions

TERM = re.compile(r"\s*([a-z0-9]+)\s*(>=|<=|=)\s*(\d+)\s*")
COMPARE: dict[str, Callable[[int, int], bool]] = {">=": operator.ge, "<=": operator.le, "=": operator.eq}

Hand = Sequence[int]  # how many dice show each face
Sum = Callable[[Hand], int]  # a number that several faces give together


class Term(NamedTuple):
    """One condition: at least, at most or exactly a number of something."""

    name: str
    sign: str
    number: int


class Target(NamedTuple):
    """Conditions that must all hold."""

    terms: tuple[Term, ...]
    numbers: Mapping[str, Sum]  # what a term may name

    def holds(self, hand: Hand) -> bool:
        """Whether a hand meets the target."""
        return all(COMPARE[term.sign](self.numbers[term.name](hand), term.number) for term in self.terms)


def read_target(text: str, faces: Sequence[str], sums: Mapping[str, Sum]) -> Target:
    """Read a target over faces and sums of them: `claw>=3`, `3>=3`, `claw>=2 and heart>=1`, `stars>=4`."""
    numbers = {face: operator.itemgetter(place) for place, face in enumerate(faces)} | dict(sums)
    terms = []
    for part in re.split(r",|\band\b", text):
        found = TERM.fullmatch(part)
        if found is None or found[1] not in numbers:
            raise BadOptions(
                "{part!r} is no target; write for example claw>=3, joined by and; names: {names}",
                part=part.strip(),
                names=", ".join(numbers),
            )
        terms.append(Term(found[1], found[2], int(found[3])))
    return Target(tuple(terms), numbers)
