"""The texts a game must provide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from daikaiju.rules.layout import Record

from .cards import CardWords
from .glossary import Word
from .lesson import NO_LESSON, LessonTexts
from .log import GameLog
from .questions import GameQuestions
from .rulings import Ruling

NOTHING: Mapping[str, Any] = MappingProxyType({})


class GameTexts(Protocol):
    """All texts of one game, untranslated. Those with a default are optional."""

    log: type[GameLog]
    questions: type[GameQuestions[Any]]
    faces: Mapping[str, str]  # of a die, by key
    endings: Mapping[str, str]  # why games end, by the word in records
    cards: Mapping[str, CardWords] = NOTHING
    rulings: Mapping[str, tuple[Ruling, ...]] = NOTHING  # by card
    reasons: Mapping[str, Ruling] = NOTHING  # the rule behind an event, by its kind, or "kind:source"
    editions: Mapping[str, str] = NOTHING
    house_rules: Mapping[str, str] = NOTHING
    glossary: Sequence[Word] = ()
    lesson: LessonTexts = NO_LESSON  # what its first game says

    def ending(self, reason: str, state: Record) -> str:
        """Return why a game ended, as its last state shows it."""
        return self.endings[reason]

    def edition_of(self, rules: Record) -> str:
        """Return the edition of a state's rules; empty if the game has no editions."""
        return ""
