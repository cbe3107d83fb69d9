"""The texts of King of Tokyo."""

from __future__ import annotations

from daikaiju.rules.layout import Record
from daikaiju.rules.tokyo.editions import Rules, edition_of
from daikaiju.words.contract import GameTexts

from .cards import CARDS
from .glossary import GLOSSARY
from .lesson import LESSON
from .log import Log
from .names import EDITIONS, ENDINGS, FACES, HOUSE_RULES
from .questions import Questions
from .reasons import REASONS
from .rulings import RULINGS


class TokyoTexts(GameTexts):
    """See `GameTexts`."""

    log, questions = Log, Questions
    cards, rulings, reasons = CARDS, RULINGS, REASONS
    faces, endings = FACES, ENDINGS
    editions, house_rules = EDITIONS, HOUSE_RULES

    glossary, lesson = GLOSSARY, LESSON

    def edition_of(self, rules: Record) -> str:
        """Return the first or second edition."""
        assert isinstance(rules, Rules)
        return edition_of(rules)
