"""Dice on the table: their order, and which were kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from .log import Story
from .scene import Scene
from .widgets import Die


def kept_before(order: list[str], rolled: tuple[str, ...]) -> Counter[str]:
    """Count the dice of each face kept from the previous roll: those not in the last roll."""
    return Counter(order) - Counter(rolled) if rolled else Counter()


def shown_dice(scene: Scene[Any], story: Story, *, only: str = "", rolling: bool = True) -> list[Die]:
    """Return the dice of the current roll; with `only`, dice of other faces cannot be selected."""
    order = scene.dice_order
    left = kept_before(order, story.last_rolled if rolling else ())
    faces = scene.game.vocabulary.faces
    dice = []
    for face in order:
        kept = left[face] > 0
        left[face] -= kept
        fixed = bool(only) and face != only
        label = scene.said.face(face)
        dice.append(Die(face, faces.index(face) + 1, label, kept=kept or fixed, fixed=fixed))
    return dice


def counted_dice(scene: Scene[Any], counts: Sequence[int]) -> list[Die]:
    """Return dice from the count of each face, as Camouflage needs."""
    faces = scene.game.vocabulary.faces
    return [
        Die(face, number + 1, scene.said.face(face)) for number, face in enumerate(faces) for _ in range(counts[number])
    ]
