"""The dice on a table."""

from __future__ import annotations

from collections.abc import Collection

from daikaiju.action import Action
from daikaiju.game import Game
from daikaiju.notation.actions import shown
from daikaiju.rules.dice import Dice
from daikaiju.words.language import mark as _

from .errors import NotPossible


def dice_in_order(game: Game) -> list[str]:
    """Return the faces on the table, sorted by face; empty in a game without dice."""
    if not isinstance(game.state, Dice):
        return []
    return shown(game.state.dice, game.vocabulary.faces)


def reroll_others(game: Game, kept: Collection[int]) -> Action:
    """Return the answer that rerolls all dice but those at some places in that order."""
    rerolled = tuple(face for place, face in enumerate(dice_in_order(game)) if place not in kept)
    if not rerolled:
        raise NotPossible(_("All dice are held; there is nothing to reroll."))
    return game.vocabulary.actions.reroll(game.state, rerolled)
