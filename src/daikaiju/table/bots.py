"""Which bots can sit at a table."""

from __future__ import annotations

from daikaiju.players.registry import BOTS, Row
from daikaiju.words.language import mark as _

from .refusals import NotPossible


def bots_for(game: str) -> list[Row]:
    """The bots that play a game, the weakest first."""
    return sorted((row for row in BOTS.values() if game in row.games), key=lambda row: row.level)


def usual_bot(game: str) -> str:
    """The bot that plays when none is named: of the middle level, or the nearest below it."""
    rows = bots_for(game)
    return max((row for row in rows if row.level <= 3), key=lambda row: row.level, default=rows[0]).name


def known_bot(game: str, name: str) -> str:
    """Return the name of a bot that plays a game; without a name, the usual one."""
    if not name:
        return usual_bot(game)
    if name not in {row.name for row in bots_for(game)}:
        raise NotPossible(_("No such bot plays this game."))
    return name
