"""The dice on a table."""

from __future__ import annotations

from daikaiju.game import Game
from daikaiju.rules.dice import Dice


def dice_in_order(game: Game) -> list[str]:
    """Return the faces on the table, sorted by face; empty in a game without dice."""
    if not isinstance(game.state, Dice):
        return []
    faces = game.vocabulary.faces
    return [faces[number] for number, count in enumerate(game.state.dice) for _ in range(count)]
