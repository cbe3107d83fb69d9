"""The painter of every game, by the game's name."""

from __future__ import annotations

from typing import Any

from daikaiju.errors import game_in
from daikaiju.words.game_words import GameWords

from .duel import DuelPainter
from .painter import Painter
from .tokyo import TokyoPainter

GAMES: dict[str, type[Painter[Any]]] = {"tokyo": TokyoPainter, "duel": DuelPainter}


def painter_of(game: str, words: GameWords) -> Painter[Any]:
    """Return the painter of a game."""
    return game_in(GAMES, game)(words)
