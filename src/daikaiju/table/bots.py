"""Which bots can sit at a table."""

from __future__ import annotations

import secrets

from daikaiju.players.registry import BOTS, Row
from daikaiju.words.language import mark as _

from .refusals import NotPossible

MIDDLE = 3  # the level that gives a beginner a game


def bots_for(game: str) -> list[Row]:
    """The bots that play a game, the weakest first."""
    return sorted((row for row in BOTS.values() if game in row.games), key=lambda row: row.level)


def usual_bot(game: str) -> str:
    """A bot for whoever names none: any of the middle level, or of the nearest below it."""
    rows = [row for row in bots_for(game) if row.level <= MIDDLE]
    return secrets.choice([row for row in rows if row.level == rows[-1].level]).name


def known_bot(game: str, name: str) -> str:
    """Return the name of a bot that plays a game; without a name, the usual one."""
    if not name:
        return usual_bot(game)
    if name not in {row.name for row in bots_for(game)}:
        raise NotPossible(_("No such bot plays this game."))
    return name
