"""Display names of bots."""

from __future__ import annotations

from daikaiju.table.bots import bots_at_tables, level_of
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _

BOT_NAMES = {
    "random": _("Scatterbrain"),
    "autopilot": _("Autopilot"),
    "brawler": _("Brawler"),
    "hoarder": _("Hoarder"),
    "climber": _("Climber"),
    "survivor": _("Survivor"),
    "steady": _("Steady"),
    "canny": _("Canny"),
    "seeker": _("Sensei"),
    "champion": _("Champion"),
}


def bot_title(name: str, words: Language, level: int = 0) -> str:
    """Return a bot's display name, with its level."""
    title = words.text(BOT_NAMES[name]) if name in BOT_NAMES else name
    return words.text("{bot}, level {n}", bot=title, n=level) if level else title


def bot_choices(game: str, words: Language) -> list[tuple[str, str]]:
    """Return name and title of the bots that can play a game."""
    return [(name, bot_title(name, words, level_of(name))) for name in bots_at_tables(game)]
