"""What a tile would cover, before it is laid."""

from __future__ import annotations

from daikaiju.rules.duel.state import HALF, DuelState
from daikaiju.rules.duel.tiles import COVERS, bonus_at, can_turn, lengthens, put_tile

from ..scene import Scene
from .tiles import BONUS_ICONS


def preview(scene: Scene[DuelState], track: int, space: int, sign: int) -> tuple[str, str]:
    """The spaces a tile laid here covers, as it is first and turned round; "" where that is no choice."""
    question = scene.game.question
    assert question is not None
    if question.kind == "king_tile":
        return f"{space * sign}:crown", ""
    tile = question.about
    return (
        covered(scene.state, tile, track, space, 0, sign),
        covered(scene.state, tile, track, space, 1, sign) if can_turn(tile) else "",
    )


def covered(state: DuelState, tile: int, track: int, space: int, turned: int, sign: int) -> str:
    """The spaces as they are shown, each with the symbol it would have; an "h" is the new space after it."""
    trial = state.copy()
    put_tile(trial, tile, track, space, turned)
    spaces = range(space, space + COVERS[tile])
    found = [f"{at * sign}:{symbol(trial, track, at * HALF)}" for at in spaces]
    if lengthens(tile):
        found.append(f"{space if sign > 0 else -space - 1}h:{symbol(trial, track, space * HALF + 1)}")
    return " ".join(found)


def symbol(state: DuelState, track: int, position: int) -> str:
    """What the space at a position gives, as a drawing."""
    return BONUS_ICONS.get(bonus_at(state, track, position), "")
