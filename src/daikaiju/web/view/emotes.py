"""Emotes: what a monster can cry without words."""

from __future__ import annotations

from daikaiju.words.language import Language
from daikaiju.words.language import mark as _

BUBBLE = 8.0  # seconds an emote stays beside a monster
# Icon and words.
EMOTES = {
    "roar": ("emote", _("Roar!")),
    "ouch": ("claw", _("Ouch!")),
    "wow": ("star", _("Wow!")),
    "laugh": ("emote", _("Ha ha!")),
    "hurry": ("hourglass", _("Hurry up")),
    "bravo": ("crown", _("Well played")),
}


def emotes(words: Language) -> list[tuple[str, str, str]]:
    """The emotes: key, icon, words."""
    return [(key, icon, words.text(text)) for key, (icon, text) in EMOTES.items()]
