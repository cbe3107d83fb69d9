"""Targets: what somebody hopes to see on the dice, in words."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from daikaiju.errors import BadOptions

TOKYO_FACES = ("1", "2", "3", "heart", "energy", "claw")
DUEL_FACES = ("claw", "heart", "energy", "fame", "destruction", "power")
FACES_OF = {"tokyo": TOKYO_FACES, "duel": DUEL_FACES}
TERM = re.compile(r"\s*([a-z0-9]+)\s*(>=|<=|=)\s*(\d+)\s*")
COMPARE: dict[str, Callable[[int, int], bool]] = {">=": operator.ge, "<=": operator.le, "=": operator.eq}

Hand = Sequence[int]  # how many dice show each face


class Term(NamedTuple):
    """One condition: at least, at most or exactly so many of something."""

    name: str
    sign: str
    number: int


class Target(NamedTuple):
    """Conditions that must all hold."""

    terms: tuple[Term, ...]
    faces: tuple[str, ...]

    def holds(self, hand: Hand) -> bool:
        """Whether a hand meets the target."""
        return all(COMPARE[term.sign](self.number(term.name, hand), term.number) for term in self.terms)

    def number(self, name: str, hand: Hand) -> int:
        """How many dice show a face, or how many stars the numbers score."""
        return stars(hand) if name == "stars" else hand[self.faces.index(name)]


def stars(hand: Hand) -> int:
    """Three of a number score it, each further one a star more."""
    return sum(face + 1 + hand[face] - 3 for face in range(3) if hand[face] >= 3)


def read_target(text: str, game: str = "tokyo") -> Target:
    """Read a target: `claw>=3`, `3>=3`, `claw>=2 and heart>=1`, `stars>=4`."""
    faces = FACES_OF[game]
    names = (*faces, "stars") if game == "tokyo" else faces
    terms = []
    for part in re.split(r",|\band\b", text):
        found = TERM.fullmatch(part)
        if found is None or found[1] not in names:
            raise BadOptions(
                "{part!r} is no target; write for example claw>=3, joined by and; names: {names}",
                part=part.strip(),
                names=", ".join(names),
            )
        terms.append(Term(found[1], found[2], int(found[3])))
    return Target(tuple(terms), faces)
