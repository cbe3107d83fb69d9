"""Names common to both games: those of the monsters."""

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


def monster_name(key: str, words: Language) -> str:
    """A monster's name; one that has no words is called by its key."""
    return words.text(MONSTERS[key]) if key in MONSTERS else key.replace("_", " ").title()
