"""The texts of every game, by the game's name."""

from __future__ import annotations

from collections.abc import Sequence

from daikaiju.errors import game_in
from daikaiju.rules.layout import Record

from .contract import GameTexts
from .duel.texts import DuelTexts
from .game_words import GameWords
from .language import Language
from .tokyo.texts import TokyoTexts

GAMES: dict[str, GameTexts] = {"tokyo": TokyoTexts(), "duel": DuelTexts()}


def texts_of(game: str) -> GameTexts:
    """Return the texts of a game."""
    return game_in(GAMES, game)


def words_of(game: str, language: Language, players: Sequence[str], rules: Record) -> GameWords:
    """Return the texts of a game in a language, with the players' names; `rules` are those of its state."""
    return GameWords(texts_of(game), language, players, rules)
