"""A puzzle as a value: a position, the answers that were compared, and what is known about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from daikaiju.game import Game
from daikaiju.words.language import mark as _

# What a puzzle is about, by the word in files.
THEMES = {
    "stay": _("Stay or leave"),
    "lethal": _("Win this turn"),
    "dice": _("Which dice"),
    "buy": _("Buy or save"),
    "pull": _("The tug"),
}
GRADES = {
    1: _("easy"),
    2: _("fair"),
    3: _("tricky"),
    4: _("hard"),
    5: _("fiendish"),
}
STEPS = (80, 60, 40, 20)  # per cent of tries below which a puzzle is one grade harder


class Line(NamedTuple):
    """One answer, and what became of it in games played on."""

    answer: str  # in words of notation
    wins: float  # share of playouts between canny players, shared wins counted in parts
    steady: float  # the same between steady players
    now: float | None  # the exact chance to win before the turn ends, where it is known


class Margin(NamedTuple):
    """How much more the best answer wins than the next, with the 95 % interval; shares, 0 to 1."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Puzzle:
    """A position with a question, and the answers to it, the best first."""

    id: str
    theme: str
    position: str
    lines: tuple[Line, ...]
    margin: Margin
    playouts: int  # of each of the two best answers
    bot: str  # a simple bot that does not find the answer, and
    simple: str  # what it answers
    found: Mapping[str, int]  # per cent of tries in which each level finds the answer

    @property
    def answer(self) -> str:
        """The best answer in words of notation."""
        return self.lines[0].answer

    @cached_property
    def start(self) -> Game:
        """The game at the question; make a copy before you play on."""
        return Game.from_position(self.position)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.start.setup.game

    @property
    def is_exact(self) -> bool:
        """Whether the goal is to win this turn: then the margin is exact, and not of playouts."""
        return self.margin.low == self.margin.high

    @property
    def grade(self) -> int:
        """From 1 to 5, by how often the levels find the answer, taken together."""
        rate = sum(self.found.values()) / len(self.found)
        return 1 + sum(rate < step for step in STEPS)

    def line_of(self, answer: str) -> Line | None:
        """Return the figures of an answer; None if it was dropped early because it loses too often."""
        return next((line for line in self.lines if line.answer == answer), None)
