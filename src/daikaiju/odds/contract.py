"""What a game must say of itself so that its odds can be told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from daikaiju.errors import BadOptions

from .roll import Rolling
from .targets import Sum


class Chances(NamedTuple):
    """How somebody rolls, how many rolls are to come, and what the odds do not know."""

    rolling: Rolling
    rolls: int
    left_out: tuple[str, ...]
    uncounted: tuple[str, ...] = ()  # cards that were named and change nothing here


class Threat(NamedTuple):
    """One coming opponent, and how the monster stands after its turn."""

    seat: int
    damage: list[float]  # the chance of each number of points
    hearts: list[float]  # the chance of each number of hearts left, 0 first


class Danger(NamedTuple):
    """All that comes before the monster's next turn."""

    threats: list[Threat]
    left_out: tuple[str, ...]

    @property
    def dead(self) -> float:
        """The chance to be eliminated before the next turn."""
        return self.threats[-1].hearts[0] if self.threats else 0.0


class Choice(NamedTuple):
    """What a monster may do about the attacks that come, and what it leads to."""

    name: str
    title: str  # {n} is the seat
    danger: Danger


class Choices(NamedTuple):
    """All that a monster may do, and what the odds suppose its opponents do."""

    seat: int
    choices: tuple[Choice, ...]
    supposed: str


class GameOdds(Protocol):
    """The dice of one game, the cards that change rolling and, where there is one, the danger of a position."""

    faces: tuple[str, ...]
    rolls: int  # of a turn, the first one included
    sums: Mapping[str, Sum] = MappingProxyType({})  # numbers that a target may name besides faces

    def rolling_with(self, cards: Iterable[str], energy: int, dice: int | None, rolls: int) -> Chances:
        """Rolling with cards by name, which add to the rolls to come; `dice` overrides how many there are."""

    def choices(self, state: Any, seat: int | None) -> Choices:
        """The danger of each choice of a seat, or of the one it is about if none is named."""
        raise BadOptions("stay-or-leave odds are of King of Tokyo; give a position that starts with tokyo/1")
