"""The table of games, by name."""

from __future__ import annotations

from typing import Any

from .errors import game_in
from .notation.duel.vocabulary import DuelVocabulary
from .notation.tokyo.vocabulary import TokyoVocabulary
from .notation.vocabulary import Vocabulary

GAMES: dict[str, Vocabulary[Any]] = {"tokyo": TokyoVocabulary(), "duel": DuelVocabulary()}


def vocabulary_of(game: str) -> Vocabulary[Any]:
    """Return the vocabulary of a game, which includes its rules."""
    return game_in(GAMES, game)
