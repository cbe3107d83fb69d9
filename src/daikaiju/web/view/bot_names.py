"""Display names of bots."""

from __future__ import annotations

from collections.abc import Iterable

from daikaiju.table.bots import level_of, levels_at_tables, others_at_tables
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _

BOT_NAMES = {
    "pip": _("Pip"),
    "momo": _("Momo"),
    "taro": _("Taro"),
    "yuki": _("Yuki"),
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
    """Return name and title of the bots that can play a game, the levels for people first."""
    return titled([*levels_at_tables(game), *others_at_tables(game)], words)


def titled(names: Iterable[str], words: Language) -> list[tuple[str, str]]:
    """Return name and title of some bots."""
    return [(name, bot_title(name, words, level_of(name))) for name in names]
