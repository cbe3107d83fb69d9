"""Warnings about waste in King of Tokyo."""

from __future__ import annotations

from daikaiju.rules.tokyo.cards.catalog import COMPLETE_DESTRUCTION, OMNIVORE
from daikaiju.rules.tokyo.cards.dice import can_reroll_threes
from daikaiju.rules.tokyo.queries import copies
from daikaiju.rules.tokyo.state import THREE, TokyoState

from ..scene import Scene
from ..widgets import Warn


def idle_threes(scene: Scene[TokyoState], seat: int) -> list[Warn]:
    """Warn about one or two 3s: Background Dweller rerolls them for free, unless another card needs them."""
    state = scene.state
    used = copies(state, seat, OMNIVORE) or copies(state, seat, COMPLETE_DESTRUCTION)
    if used or not can_reroll_threes(state, seat) or not 0 < state.dice[THREE] < 3:
        return []
    return [Warn(scene.words.text("Fewer than three 3s score nothing, and Background Dweller rerolls them freely."))]
