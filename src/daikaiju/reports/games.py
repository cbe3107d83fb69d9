"""The report definitions of every game, by the game's name."""

from __future__ import annotations

from typing import Any

from daikaiju.errors import game_in

from .contract import GameReport
from .duel.report import DuelReport
from .tokyo.report import TokyoReport

GAMES: dict[str, GameReport[Any]] = {"tokyo": TokyoReport(), "duel": DuelReport()}


def report_of(game: str) -> GameReport[Any]:
    """Return the report definitions of a game."""
    return game_in(GAMES, game)
