"""Odds on the page, if its viewer wants them: exact, from `daikaiju.odds`, imported on first use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from markupsafe import Markup

from daikaiju.rules.dice import Dice
from daikaiju.words.language import mark as _

from .log_html import drawn_face, html_of
from .scene import Scene
from .widgets import RollOdds

D = TypeVar("D", bound=Dice)
CHANCE_OF = _("Chance of {target}: {chance}")
Hand = tuple[int, ...]  # the number of dice of each face


class Chance(NamedTuple):
    """A chance in per cent, None if no roll is left; and which effects it ignores."""

    percent: int | None = None
    left_out: tuple[str, ...] = ()


# The chance that a seat rolls at least this many of a face if it holds these dice, none: with the best rerolls.
ChanceOf = Callable[[Scene[D], int, int, int, Hand], Chance]


def next_target(
    scene: Scene[D], seat: int, held: Hand, sets: tuple[int, ...], single: int, chance_of: ChanceOf[D]
) -> RollOdds:
    """Return the chance of the next useful result, and which effects it ignores.

    A face of `sets` counts from three dice on; of `single`, every die counts. The target follows from the dice
    that are held, if there are any.
    """
    if not scene.shows_odds:
        return RollOdds()
    dice = scene.state.dice
    face, goal = target_of_held(held, sets, single) if any(held) else target_of(dice, sets, single)
    if goal > sum(dice):
        return RollOdds()
    found = chance_of(scene, seat, face, goal, held)
    if found.percent is None:
        return RollOdds()
    name = scene.game.vocabulary.faces[face]
    target = Markup("{}+ \N{MULTIPLICATION SIGN} {}").format(goal, drawn_face(name, scene.said.face(name)))
    shown = scene.words.percent(found.percent, ".0f")
    told = html_of(scene.words).text(CHANCE_OF, target=target, chance=shown)
    return RollOdds(told, said(scene, found.left_out))


def target_of(dice: Sequence[int], sets: tuple[int, ...], single: int) -> tuple[int, int]:
    """Return the face to roll and how many of it: three of a set, or one more than there are."""
    best = max(sets, key=lambda face: (dice[face], face))
    if dice[best] >= 2:
        return best, max(3, dice[best] + 1)
    return single, dice[single] + 1


def target_of_held(held: Hand, sets: tuple[int, ...], single: int) -> tuple[int, int]:
    """Return the same for dice that are held: of a face that is held."""
    best = max(sets, key=lambda face: (held[face], face))
    others = [face for face, count in enumerate(held) if count and face not in sets]
    if not others:
        return best, max(3, held[best] + 1)
    if held[best] >= 2 or held[single]:
        return target_of(held, sets, single)
    face = max(others, key=lambda other: held[other])
    return face, held[face] + 1


def said(scene: Scene[Any], left_out: tuple[str, ...]) -> str:
    """Return a sentence on the effects that a figure ignores."""
    return " ".join(scene.words.text(line) for line in left_out)


@lru_cache(4096)
def chance(
    dice: int, cards: tuple[bool, int, int], face: int, goal: int, rolls: int, hand: Hand, held: Hand = ()
) -> int:
    """Return the chance, in per cent, of at least `goal` dice of a face; of the dice that are held none is rerolled."""
    from daikaiju.odds.lattice import node_of
    from daikaiju.odds.roll import Rolling

    rolling = Rolling(dice, *cards)

    def worth(final: Sequence[int]) -> float:
        return float(final[face] >= goal)

    if any(held) and held != hand:
        return round(100 * rolling.keeps(worth, rolls)[node_of(list(held))])
    return round(100 * rolling.value(worth, rolls, hand))
