"""The report definitions of every game, by the game's name."""

from __future__ import annotations

from daikaiju.errors import UnknownName

from .contract import GameReport
from .duel.report import DuelReport
from .tokyo.report import TokyoReport

GAMES: dict[str, GameReport] = {"tokyo": TokyoReport(), "duel": DuelReport()}


def report_of(game: str) -> GameReport:
    """Return the report definitions of a game."""
    if game not in GAMES:
        raise UnknownName("game", game, GAMES)
    return GAMES[game]
