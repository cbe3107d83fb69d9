"""Names common to both games: those of the monsters."""

from __future__ import annotations

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
