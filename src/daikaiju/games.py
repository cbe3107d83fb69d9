"""The table of games, by name."""

from __future__ import annotations

from .errors import game_in
from .notation.duel.vocabulary import DuelVocabulary
from .notation.tokyo.vocabulary import TokyoVocabulary
from .notation.vocabulary import Vocabulary

GAMES: dict[str, Vocabulary] = {"tokyo": TokyoVocabulary(), "duel": DuelVocabulary()}


def vocabulary_of(game: str) -> Vocabulary:
    """Return the vocabulary of a game, which includes its rules."""
    return game_in(GAMES, game)
