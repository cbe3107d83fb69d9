"""The texts of King of Tokyo: Duel."""

from __future__ import annotations

from daikaiju.rules.layout import Record
from daikaiju.words.contract import GameTexts

from .cards import CARDS
from .glossary import GLOSSARY
from .lesson import LESSON
from .log import Log
from .names import ENDINGS, FACES, HOUSE_RULES
from .questions import Questions
from .reasons import REASONS
from .rulings import RULINGS


class DuelTexts(GameTexts):
    """See `GameTexts`."""

    log, questions = Log, Questions
    cards, rulings, reasons = CARDS, RULINGS, REASONS
    faces, endings = FACES, ENDINGS
    house_rules = HOUSE_RULES

    glossary, lesson = GLOSSARY, LESSON

    def edition_of(self, rules: Record) -> str:
        """Return the only edition, which has the game's name."""
        return "duel"
