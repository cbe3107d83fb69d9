"""The table of the Duel: monsters, tracks, cards."""

from __future__ import annotations

from dataclasses import dataclass

from .parts import Ask, CardView, SeatView
from .scene import Scene
from .seating import seat_basics
from .story import Story


@dataclass
class Lane:
    """A track."""

    kind: str


def seats(scene: Scene, story: Story) -> list[SeatView]:
    """Both monsters."""
    return [seat_basics(scene, number) for number in range(2)]


def market(scene: Scene) -> list[CardView]:
    """The row."""
    return []


def lanes(scene: Scene, story: Story, ask: Ask) -> list[Lane]:
    """Both tracks."""
    return []
