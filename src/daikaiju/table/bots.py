"""Which bots can sit at a table."""

from __future__ import annotations

import secrets

from daikaiju.players.registry import BotEntry, bots_for
from daikaiju.words.language import mark as _

from .errors import NotPossible

MIDDLE = 3  # a suitable level for beginners


def by_level(game: str) -> list[BotEntry]:
    """The bots that can play a game, the weakest first."""
    return sorted(bots_for(game).values(), key=lambda entry: entry.level)


def usual_bot(game: str) -> str:
    """A bot for whoever names none: any of the middle level, or of the nearest below it."""
    entries = [entry for entry in by_level(game) if entry.level <= MIDDLE]
    return secrets.choice([entry for entry in entries if entry.level == entries[-1].level]).name


def known_bot(name: str, game: str) -> str:
    """Return the name of a bot that can play a game; without a name, the usual one."""
    if not name:
        return usual_bot(game)
    if name not in bots_for(game):
        raise NotPossible(_("There is no such bot."))
    return name
