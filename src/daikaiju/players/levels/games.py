"""What the tastes of characters refer to in every game, by the game's name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from daikaiju.rules.duel import actions as duel
from daikaiju.rules.duel import state as duel_state
from daikaiju.rules.tokyo import actions as tokyo
from daikaiju.rules.tokyo import state as tokyo_state


class Meanings(NamedTuple):
    """Faces and actions by the words of `Character.tastes`; a game may lack some."""

    faces: Mapping[str, int]
    actions: Mapping[str, range]


# In a game that is not in this table nobody has tastes.
GAMES = {
    "tokyo": Meanings(
        {"claw": tokyo_state.CLAW, "energy": tokyo_state.ENERGY, "heart": tokyo_state.HEART},
        {"buy": range(tokyo.BUY, tokyo.SWEEP), "leave": range(tokyo.LEAVE, tokyo.LEAVE + 1)},
    ),
    "duel": Meanings(
        {"claw": duel_state.CLAW, "energy": duel_state.ENERGY, "heart": duel_state.HEART},
        {"buy": range(duel.BUY, duel.SWEEP)},
    ),
}


def meanings_of(game: str) -> Meanings:
    """Return what tastes refer to in a game."""
    return GAMES.get(game, Meanings({}, {}))
