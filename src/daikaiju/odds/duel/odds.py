"""The odds of King of Tokyo: Duel."""

from __future__ import annotations

from collections.abc import Iterable

from daikaiju.notation.duel.keys import FACE_NAMES
from daikaiju.odds.contract import Chances, GameOdds
from daikaiju.rules.duel.state import ROLLS, DuelState

from .cards import rolling_with


class DuelOdds(GameOdds[DuelState]):
    """See `GameOdds`."""

    faces = FACE_NAMES
    rolls = ROLLS

    def rolling_with(self, cards: Iterable[str], energy: int, dice: int | None, rolls: int) -> Chances:
        """Three cards change rolling; energy buys no roll here."""
        return rolling_with(cards, dice, rolls)
