"""The odds of every game, by the game's name."""

from __future__ import annotations

from typing import Any

from daikaiju.errors import game_in

from .contract import GameOdds
from .duel.odds import DuelOdds
from .tokyo.odds import TokyoOdds

GAMES: dict[str, GameOdds[Any]] = {"tokyo": TokyoOdds(), "duel": DuelOdds()}


def odds_of(game: str) -> GameOdds[Any]:
    """Return the odds of a game."""
    return game_in(GAMES, game)
