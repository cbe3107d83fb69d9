"""Luck of the dice: how often each face was rolled, against expectation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .icons import has_static
from .scene import Scene
from .statistics import History

FACE_COLOURS = {"heart": "#f2384f", "energy": "#22c55e", "claw": "#ff7a1a", "fame": "#ffc928", "destruction": "#8a9ac9"}
PLAIN_COLOUR = "#8a7fd6"


@dataclass(frozen=True)
class Bar:
    """How often a face was rolled, against expectation."""

    face: str
    label: str
    count: int
    colour: str
    x: int
    y: int
    expected: int
    top: int


def luck(scene: Scene[Any], told: History, seat: int) -> list[Bar]:
    """Return a bar per face with its expected count; empty if a face has no picture."""
    faces = scene.game.vocabulary.faces
    if not all(has_static(f"dice/{face}.svg") for face in faces):
        return []
    rolled = told.figures[seat].rolled
    expected = sum(rolled.values()) / 6
    tallest = max([*rolled.values(), expected, 1])
    scale = 150 / tallest
    bars = []
    for index, face in enumerate(faces):
        y, line = round(186 - rolled[face] * scale), round(186 - expected * scale)
        colour = FACE_COLOURS.get(face, PLAIN_COLOUR)
        bars.append(Bar(face, scene.said.face(face), rolled[face], colour, 42 + 120 * index, y, line, min(y, line)))
    return bars


def luck_note(scene: Scene[Any], told: History, seat: int) -> str:
    """Return a text that explains bar and line in numbers."""
    total = sum(told.figures[seat].rolled.values())
    return scene.words.plural(
        "{n} die rolled. Bar: how often a face came up. Line: expected, {each} each.",
        "{n} dice rolled. Bar: how often a face came up. Line: expected, {each} each.",
        total,
        each=scene.words.number(total / 6),
    )
