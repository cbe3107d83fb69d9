"""Dice on the table: in which order they lie, and which were kept."""

from __future__ import annotations

from collections import Counter

from daikaiju.game import Game

from .log import Story
from .scene import Scene
from .widgets import Die


def dice_order(game: Game) -> list[str]:
    """The faces on the table in the order in which they are shown: sorted by face."""
    faces = game.vocabulary.faces
    return [faces[number] for number, count in enumerate(game.state.dice) for _ in range(count)]


def kept_before(game: Game, rolled: tuple[str, ...]) -> Counter[str]:
    """How many dice of each face were kept from the roll before: those the last roll did not bring."""
    if not rolled:
        return Counter()
    return Counter(dice_order(game)) - Counter(rolled)


def shown_dice(scene: Scene, story: Story, *, only: str = "", rolling: bool = True) -> list[Die]:
    """The dice of the present roll; with `only`, dice of other faces cannot be chosen."""
    rolled = story.last_rolled
    left = kept_before(scene.game, rolled if rolling else ())
    faces = scene.game.vocabulary.faces
    dice = []
    for face in dice_order(scene.game):
        kept = left[face] > 0
        left[face] -= kept
        fixed = bool(only) and face != only
        label = scene.said.face(face)
        dice.append(Die(face, faces.index(face) + 1, label, kept=kept or fixed, fixed=fixed))
    return dice


def counted_dice(scene: Scene, counts: list[int]) -> list[Die]:
    """Dice by the number showing each face, such as those of Camouflage."""
    faces = scene.game.vocabulary.faces
    return [
        Die(face, number + 1, scene.said.face(face)) for number, face in enumerate(faces) for _ in range(counts[number])
    ]
