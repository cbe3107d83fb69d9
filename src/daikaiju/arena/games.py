"""The statistics of every game, by the game's name."""

from __future__ import annotations

from daikaiju.errors import game_in

from .contract import GameStatistics
from .duel import DuelStatistics
from .tokyo import TokyoStatistics

GAMES: dict[str, GameStatistics] = {"tokyo": TokyoStatistics(), "duel": DuelStatistics()}


def statistics_of(game: str) -> GameStatistics:
    """Return the statistics of a game."""
    return game_in(GAMES, game)
