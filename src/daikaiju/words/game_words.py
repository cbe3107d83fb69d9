"""All texts of one game at one table."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Self

from daikaiju.rules.layout import Record

from .cards import CardWords, title_key
from .contract import GameTexts
from .language import Language


class GameWords:
    """The texts of one table in one language: log, questions and answers, cards and faces."""

    def __init__(self, texts: GameTexts, language: Language, players: Sequence[str], rules: Record) -> None:
        self.language, self.names, self.edition = language, players, texts.edition_of(rules)
        self.cards, self.faces = texts.cards, texts.faces
        self.log = texts.log(language, players, self.edition)
        self.questions = texts.questions(language, players)

    def on_board(self, state: Record) -> Self:
        """Return the same texts for a board, of a game in this state, that has no numbers on its spaces."""
        twin = copy(self)
        twin.log, twin.questions = self.log.on_board(state), self.questions.on_board(state)
        return twin

    def card(self, key: str) -> CardWords:
        """Return the texts of a card."""
        return self.cards[title_key(key)]

    def has_card(self, key: str) -> bool:
        """Whether a key is a card's."""
        return key.removesuffix("_2") in self.cards

    def title(self, key: str) -> str:
        """Return a card's name in this game's edition."""
        return self.language.text(self.card(key).title(self.edition))

    def effect(self, key: str) -> str:
        """Return a card's text in this game's edition."""
        return self.language.text(self.card(key).effect(self.edition))

    def face(self, key: str) -> str:
        """Return the name of a face."""
        return self.language.text(self.faces[key])

    def find_card(self, part: str) -> str | None:
        """Return the key of a card by its name, or part of it, in any edition; None if there is none."""
        wanted = part.strip().lower().replace("_", " ")
        titles = {
            key: [self.title(key), *map(self.language.text, filter(None, self.card(key)[::2]))] for key in self.cards
        }
        for fits in (str.__eq__, str.__contains__):
            for key, names_of_card in titles.items():
                if wanted and any(fits(name.lower(), wanted) for name in names_of_card):
                    return key
        return None
