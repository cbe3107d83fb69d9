"""Which bots can sit at a table."""

from __future__ import annotations

import secrets

from daikaiju.players.registry import BOTS, Row
from daikaiju.words.language import mark as _

from .errors import NotPossible

MIDDLE = 3  # the level that gives a beginner a game


def by_level() -> list[Row]:
    """All bots, the weakest first."""
    return sorted(BOTS.values(), key=lambda row: row.level)


def usual_bot() -> str:
    """A bot for whoever names none: any of the middle level, or of the nearest below it."""
    rows = [row for row in by_level() if row.level <= MIDDLE]
    return secrets.choice([row for row in rows if row.level == rows[-1].level]).name


def known_bot(name: str) -> str:
    """Return the name of a bot there is; without a name, the usual one."""
    if not name:
        return usual_bot()
    if name not in BOTS:
        raise NotPossible(_("There is no such bot."))
    return name
