"""Which bots can sit at a table."""

from __future__ import annotations

import secrets

from daikaiju.players.registry import BOTS, BotEntry
from daikaiju.words.language import mark as _

from .errors import NotPossible

MIDDLE = 3  # the level that gives a beginner a game


def by_level() -> list[BotEntry]:
    """All bots, the weakest first."""
    return sorted(BOTS.values(), key=lambda entry: entry.level)


def usual_bot() -> str:
    """A bot for whoever names none: any of the middle level, or of the nearest below it."""
    entries = [entry for entry in by_level() if entry.level <= MIDDLE]
    return secrets.choice([entry for entry in entries if entry.level == entries[-1].level]).name


def known_bot(name: str) -> str:
    """Return the name of a bot there is; without a name, the usual one."""
    if not name:
        return usual_bot()
    if name not in BOTS:
        raise NotPossible(_("There is no such bot."))
    return name
