"""The looks of every game's events, by the game's name."""

from __future__ import annotations

from collections.abc import Mapping

from .beat import LOOKS, Look
from .duel import DUEL
from .tokyo import TOKYO

GAMES: dict[str, Mapping[str, Look]] = {"tokyo": TOKYO, "duel": DUEL}


def looks_of(game: str) -> Mapping[str, Look]:
    """Return how a game's events look; a game without a row has the events that all games share."""
    return GAMES.get(game, LOOKS)
