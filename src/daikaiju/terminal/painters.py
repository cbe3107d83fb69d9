"""Who draws which game."""

from __future__ import annotations

from daikaiju.words.game_words import GameWords

from .draw import Painter
from .draw_duel import DuelPainter
from .draw_tokyo import TokyoPainter

PAINTERS: dict[str, type[Painter]] = {"tokyo": TokyoPainter, "duel": DuelPainter}


def painter_of(game: str, words: GameWords) -> Painter:
    """Return somebody who draws a game."""
    return PAINTERS[game](words)
