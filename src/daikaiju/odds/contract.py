"""What a game must define so that its odds can be computed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol

from daikaiju.errors import BadOptions
from daikaiju.rules.state import S_contra

from .roll import Rolling
from .targets import Sum


class Chances(NamedTuple):
    """How a monster rolls, the number of rolls to come, and what the odds leave out."""

    rolling: Rolling
    rolls: int
    left_out: tuple[str, ...]
    uncounted: tuple[str, ...] = ()  # cards that were named but do not change the odds


class Threat(NamedTuple):
    """The turn of one opponent, and the monster's hearts after it."""

    seat: int
    damage: list[float]  # the chance of each number of points
    hearts: list[float]  # the chance of each number of hearts left, 0 first


class Danger(NamedTuple):
    """All threats before the monster's next turn."""

    threats: list[Threat]
    left_out: tuple[str, ...]

    @property
    def dead(self) -> float:
        """The chance of elimination before the next turn."""
        return self.threats[-1].hearts[0] if self.threats else 0.0


class Choice(NamedTuple):
    """One choice of a monster that is going to be attacked, and its danger."""

    name: str
    title: str  # {n} is the seat
    danger: Danger


class Choices(NamedTuple):
    """All choices of a monster, and what the odds assume about its opponents."""

    seat: int
    choices: tuple[Choice, ...]
    supposed: str


class GameOdds(Protocol[S_contra]):
    """The dice of one game, the cards that change rolling and, optionally, the danger of a position."""

    faces: tuple[str, ...]
    rolls: int  # of a turn, the first one included
    sums: Mapping[str, Sum] = MappingProxyType({})  # numbers that a target may name besides faces

    def rolling_with(self, cards: Iterable[str], energy: int, dice: int | None, rolls: int) -> Chances:
        """Return the rolling with named cards, which may add to `rolls`; `dice` overrides the number of dice."""

    def choices(self, state: S_contra, seat: int | None) -> Choices:
        """Return the danger of each choice of a seat, by default the one in danger."""
        raise BadOptions("stay-or-leave odds are of King of Tokyo; give a position that starts with tokyo/1")
