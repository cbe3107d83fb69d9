"""The texts of King of Tokyo: Duel."""

from __future__ import annotations

from daikaiju.rules.duel.state import DuelState
from daikaiju.rules.layout import Record
from daikaiju.words.contract import GameTexts

from .cards import CARDS
from .glossary import GLOSSARY
from .lesson import LESSON
from .log import Log
from .names import ENDINGS, FACES, HOUSE_RULES, VICTORIES
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

    def ending(self, reason: str, state: Record) -> str:
        """Return why a Duel ended; if a marker on the victory space did it, which one."""
        if reason != "victory_space":
            return super().ending(reason, state)
        assert isinstance(state, DuelState)
        return VICTORIES[max(range(len(VICTORIES)), key=lambda track: abs(state.marker[track]))]

    def edition_of(self, rules: Record) -> str:
        """Return the only edition, which has the game's name."""
        return "duel"
