"""The lines of a record by which its dice can be checked (docs/fair-dice.md), and the outcomes they speak of.

In such a record every line of chance ends with its draw: `* roll 1 1 claw ; 3: 36 of 216` is draw 3,
outcome 36 of 216.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from daikaiju.errors import BadRecord

FAIR_KEYS = ("sealed", "commitment", "words", "secret")
DRAW = re.compile(r"(?P<words>.*) ; (?P<number>[0-9]{1,9}): (?P<outcome>[0-9]{1,18}) of (?P<count>[0-9]{1,18})")
WORD = re.compile("(?P<seat>[0-9]{1,2})/(?P<pledge>[0-9a-f]{64})/(?P<word>[0-9a-f]{64})")


class Word(NamedTuple):
    """The word of a seat, and its hash, which was given before."""

    seat: int
    pledge: str
    word: str


class Draw(NamedTuple):
    """What chance drew: its number among all draws of the game, the outcome, and how many there were."""

    number: int
    outcome: int
    outcomes: int


@dataclass(frozen=True)
class FairDice:
    """What proves the dice of a record; the secret is "" until the game is over."""

    sealed: str  # the setup that all luck depends on
    commitment: str
    words: tuple[Word, ...] = ()
    secret: str = ""
    draws: tuple[Draw, ...] = ()


def fair_header(fair: FairDice) -> Iterable[str]:
    """Write the lines of the header."""
    words = ", ".join(f"{word.seat}/{word.pledge}/{word.word}" for word in fair.words)
    values = (fair.sealed, fair.commitment, words, fair.secret)
    return [f"{key}: {value}" for key, value in zip(FAIR_KEYS, values, strict=True) if value]


def write_draw(draw: Draw) -> str:
    """Write what follows the words of an outcome."""
    return f" ; {draw.number}: {draw.outcome} of {draw.outcomes}"


def read_draw(words: str, line: int) -> tuple[str, Draw]:
    """Read the words of an outcome and its draw."""
    found = DRAW.fullmatch(words)
    if found is None:
        raise BadRecord("{text!r} does not end with a draw, such as ' ; 3: 36 of 216'", line, text=words)
    return found["words"], Draw(int(found["number"]), int(found["outcome"]), int(found["count"]))


def read_fair(values: Mapping[str, str], draws: Iterable[Draw]) -> FairDice:
    """Read what proves the dice of a record."""
    return FairDice(
        values.get("sealed", ""),
        values.get("commitment", ""),
        tuple(read_word(text.strip()) for text in values.get("words", "").split(",") if text.strip()),
        values.get("secret", ""),
        tuple(draws),
    )


def read_word(text: str) -> Word:
    """Read the word of a seat."""
    found = WORD.fullmatch(text)
    if found is None:
        raise BadRecord("{text!r} is not SEAT/PLEDGE/WORD, both of 64 hex digits", text=text)
    return Word(int(found["seat"]), found["pledge"], found["word"])
