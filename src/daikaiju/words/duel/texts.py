"""The texts of King of Tokyo: Duel."""

from __future__ import annotations

from daikaiju.rules.layout import Record
from daikaiju.words.contract import GameTexts

from .cards import CARDS
from .lesson import LESSON
from .log import Log
from .names import ENDINGS, FACES, HOUSE_RULES
from .questions import Questions
from .rulings import RULINGS


class DuelTexts(GameTexts):
    """See `GameTexts`."""

    log, questions = Log, Questions
    cards, rulings = CARDS, RULINGS
    faces, endings = FACES, ENDINGS
    house_rules = HOUSE_RULES

    lesson = LESSON

    def edition_of(self, rules: Record) -> str:
        """Return the only edition, which has the game's name."""
        return "duel"
