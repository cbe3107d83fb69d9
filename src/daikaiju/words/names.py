"""Names common to both games: those of monsters and bots."""

from __future__ import annotations

from .language import Language
from .language import mark as _

MONSTERS = {
    "alienoid": _("Alienoid"),
    "cyber_bunny": _("Cyber Bunny"),
    "cyber_kitty": _("Cyber Kitty"),
    "gigazaur": _("Gigazaur"),
    "kraken": _("Kraken"),
    "meka_dragon": _("Meka Dragon"),
    "space_penguin": _("Space Penguin"),
    "the_king": _("The King"),
}


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


def monster_name(key: str, words: Language) -> str:
    """A monster's name; one that has no words is called by its key."""
    return words.text(MONSTERS[key]) if key in MONSTERS else key.replace("_", " ").title()


def decided_for(person: str, bot: str, words: Language) -> str:
    """Return the sentence that says which bot decides for a person; "" is the one who reads it."""
    if not person:
        return words.text(_("The bot {bot} decides for you."), bot=bot)
    return words.text(_("{who}: the bot {bot} decides."), who=person, bot=bot)


def bot_title(name: str, words: Language, level: int = 0) -> str:
    """Return a bot's display name, with its level."""
    title = words.text(BOT_NAMES[name]) if name in BOT_NAMES else name
    return words.text("{bot}, level {n}", bot=title, n=level) if level else title
