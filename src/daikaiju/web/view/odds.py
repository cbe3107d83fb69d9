"""Odds on the page, if the table's option is on: exact, from `daikaiju.odds`, imported on first use."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from daikaiju.rules.dice import Dice

from .scene import Scene

D = TypeVar("D", bound=Dice)


class Chance(NamedTuple):
    """A chance in per cent, None if no roll is left; and which effects it ignores."""

    percent: int | None = None
    left_out: tuple[str, ...] = ()


# The chance that a seat rolls at least this many of a face.
ChanceOf = Callable[[Scene[D], int, int, int], Chance]


def next_target(
    scene: Scene[D], seat: int, sets: tuple[int, ...], single: int, chance_of: ChanceOf[D]
) -> tuple[str, str]:
    """Return the chance of the next useful result with optimal rerolls, and which effects it ignores.

    A face of `sets` counts from three dice on; of `single`, every die counts.
    """
    if not scene.table.options.odds:
        return "", ""
    dice = scene.state.dice
    best = max(sets, key=lambda face: (dice[face], face))
    face = best if dice[best] >= 2 else single
    goal = max(3, dice[face] + 1) if face in sets else dice[face] + 1
    if goal > sum(dice):
        return "", ""
    found = chance_of(scene, seat, face, goal)
    if found.percent is None:
        return "", ""
    target = f"{goal} \N{MULTIPLICATION SIGN} {scene.said.face(scene.game.vocabulary.faces[face])}"
    text = scene.words.text("{target}: {percent} %", target=target, percent=found.percent)
    return text, said(scene, found.left_out)


def said(scene: Scene[Any], left_out: tuple[str, ...]) -> str:
    """Return a sentence on the effects that a figure ignores."""
    return " ".join(scene.words.text(line) for line in left_out)


@lru_cache(4096)
def chance(dice: int, cards: tuple[bool, int, int], face: int, goal: int, rolls: int, hand: tuple[int, ...]) -> int:
    """Return the chance, in per cent, of at least `goal` dice of a face."""
    from daikaiju.odds.roll import Rolling

    value = Rolling(dice, *cards).value(lambda final: float(final[face] >= goal), rolls, hand)
    return round(100 * value)
