"""Which bots can sit at a table."""

from __future__ import annotations

import secrets

from daikaiju.players.registry import BOTS, BotEntry
from daikaiju.words.language import mark as _

from .errors import NotPossible

MIDDLE = 3  # a suitable level for beginners


def by_level() -> list[BotEntry]:
    """Return all bots, weakest first."""
    return sorted(BOTS.values(), key=lambda entry: entry.level)


def usual_bot() -> str:
    """Return the default bot: a random one of the middle level, or of the nearest level below."""
    entries = [entry for entry in by_level() if entry.level <= MIDDLE]
    return secrets.choice([entry for entry in entries if entry.level == entries[-1].level]).name


def known_bot(name: str) -> str:
    """Check the name of a bot and return it; without a name, return the default bot."""
    if not name:
        return usual_bot()
    if name not in BOTS:
        raise NotPossible(_("There is no such bot."))
    return name
