"""All words of one game at one table, found by the game's name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from daikaiju.errors import UnknownName
from daikaiju.rules.tokyo.editions import edition_of

from . import names
from .cards import CardWords
from .duel import cards as duel_cards
from .duel import log as duel_log
from .duel import names as duel_names
from .duel import questions as duel_questions
from .language import Language
from .log import GameLog
from .questions import GameQuestions
from .tokyo import cards as tokyo_cards
from .tokyo import log as tokyo_log
from .tokyo import questions as tokyo_questions


class GameWords:
    """What is said at a table: the log, questions and answers, cards, monsters and faces."""

    def __init__(self, parts: Parts, language: Language, players: Sequence[str], rules: Any) -> None:
        self.language, self.names, self.edition = language, players, parts.edition_of(rules)
        self.cards, self.faces = parts.cards, parts.faces
        self.log = parts.log(language, players, self.edition)
        self.questions = parts.questions(language, players)

    def card(self, key: str) -> CardWords:
        """The words of a card; second copies have those of the first."""
        return self.cards[key.removesuffix("_2")]

    def title(self, key: str) -> str:
        """A card's name in this game's edition."""
        return self.language.text(self.card(key).title(self.edition))

    def effect(self, key: str) -> str:
        """A card's text in this game's edition."""
        return self.language.text(self.card(key).effect(self.edition))

    def face(self, key: str) -> str:
        """The name of a face."""
        return self.language.text(self.faces[key])

    def find_card(self, part: str) -> str | None:
        """The key of a card by its name in any edition; part of the name is enough."""
        wanted = part.strip().lower().replace("_", " ")
        titles = {
            key: [self.title(key), *map(self.language.text, filter(None, self.card(key)[::2]))] for key in self.cards
        }
        for fits in (str.__eq__, str.__contains__):
            for key, names_of_card in titles.items():
                if wanted and any(fits(name.lower(), wanted) for name in names_of_card):
                    return key
        return None


class Parts(NamedTuple):
    """Where the words of a game are."""

    log: Callable[[Language, Sequence[str], str], GameLog]
    questions: Callable[[Language, Sequence[str]], GameQuestions]
    cards: Mapping[str, CardWords]
    faces: Mapping[str, str]
    edition_of: Callable[[Any], str]  # the edition that a game's rules mean


PARTS = {
    "tokyo": Parts(tokyo_log.Log, tokyo_questions.Questions, tokyo_cards.CARDS, names.FACES, edition_of),
    "duel": Parts(duel_log.Log, duel_questions.Questions, duel_cards.CARDS, duel_names.FACES, lambda rules: "duel"),
}


def words_of(game: str, language: Language, players: Sequence[str], rules: Any) -> GameWords:
    """Return the words of a game in a language, for players by name; `rules` are those of its state."""
    if game not in PARTS:
        raise UnknownName("game", game, PARTS)
    return GameWords(PARTS[game], language, players, rules)
