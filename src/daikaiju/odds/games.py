"""The odds of every game, by the game's name."""

from __future__ import annotations

from daikaiju.errors import UnknownName

from .contract import GameOdds
from .duel.odds import DuelOdds
from .tokyo.odds import TokyoOdds

GAMES: dict[str, GameOdds] = {"tokyo": TokyoOdds(), "duel": DuelOdds()}


def odds_of(game: str) -> GameOdds:
    """Return the odds of a game."""
    if game not in GAMES:
        raise UnknownName("game", game, GAMES)
    return GAMES[game]
