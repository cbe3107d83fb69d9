"""Warnings about waste in the Duel."""

from __future__ import annotations

from daikaiju.rules.duel.cards.catalog import UTTER_DESTRUCTION
from daikaiju.rules.duel.cards.passive import symbols
from daikaiju.rules.duel.queries import owns
from daikaiju.rules.duel.resolving import PULL_NEEDS
from daikaiju.rules.duel.state import FAME_FACE, DuelState

from ..scene import Scene
from ..widgets import Warn


def idle_fame(scene: Scene[DuelState], seat: int) -> list[Warn]:
    """Warn about unused fame: In the Shadows rerolls it at the end for free, unless another card needs it."""
    state = scene.state
    pulls = symbols(state, seat, FAME_FACE) > PULL_NEEDS
    if pulls or owns(state, seat, UTTER_DESTRUCTION) or not state.dice[FAME_FACE]:
        return []
    return [Warn(scene.words.text("So little fame pulls nothing, and In the Shadows rerolls it freely."))]
