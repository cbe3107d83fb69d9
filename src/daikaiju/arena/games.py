"""The statistics of every game, by the game's name."""

from __future__ import annotations

from daikaiju.errors import UnknownName

from .contract import GameStatistics
from .duel import DuelStatistics
from .tokyo import TokyoStatistics

GAMES: dict[str, GameStatistics] = {"tokyo": TokyoStatistics(), "duel": DuelStatistics()}


def statistics_of(game: str) -> GameStatistics:
    """Return the statistics of a game."""
    if game not in GAMES:
        raise UnknownName("game", game, GAMES)
    return GAMES[game]
