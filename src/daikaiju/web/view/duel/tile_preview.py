"""Preview of what a tile would cover."""

from __future__ import annotations

from daikaiju.rules.duel.state import HALF, DuelState
from daikaiju.rules.duel.tiles import COVERS, bonus_at, can_turn, lengthens, put_tile

from ..scene import Scene
from .tiles import BONUS_ICONS


def preview(scene: Scene[DuelState], track: int, space: int, sign: int) -> tuple[str, str]:
    """Return the spaces a tile placed here covers, not turned and turned; "" if it cannot be turned."""
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
    """Return the displayed spaces, each with its new symbol; "h" marks the extra space after it."""
    trial = state.copy()
    put_tile(trial, tile, track, space, turned)
    spaces = range(space, space + COVERS[tile])
    found = [f"{at * sign}:{symbol(trial, track, at * HALF)}" for at in spaces]
    if lengthens(tile):
        found.append(f"{space if sign > 0 else -space - 1}h:{symbol(trial, track, space * HALF + 1)}")
    return " ".join(found)


def symbol(state: DuelState, track: int, position: int) -> str:
    """Return the icon of what the space at a position gives."""
    return BONUS_ICONS.get(bonus_at(state, track, position), "")
