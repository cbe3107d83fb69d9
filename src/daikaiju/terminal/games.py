"""Who draws which game."""

from __future__ import annotations

from daikaiju.words.game_words import GameWords

from .duel import DuelPainter
from .painter import Painter
from .tokyo import TokyoPainter

PAINTERS: dict[str, type[Painter]] = {"tokyo": TokyoPainter, "duel": DuelPainter}


def painter_of(game: str, words: GameWords) -> Painter:
    """Return somebody who draws a game."""
    return PAINTERS[game](words)
