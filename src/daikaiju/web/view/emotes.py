"""Emotes: short messages as icons."""

from __future__ import annotations

from daikaiju.words.language import Language
from daikaiju.words.language import mark as _

BUBBLE = 8.0  # seconds an emote is shown beside its monster
# Icon and text.
EMOTES = {
    "roar": ("emote", _("Roar!")),
    "ouch": ("claw", _("Ouch!")),
    "wow": ("star", _("Wow!")),
    "laugh": ("emote", _("Ha ha!")),
    "hurry": ("hourglass", _("Hurry up")),
    "bravo": ("crown", _("Well played")),
}


def emotes(words: Language) -> list[tuple[str, str, str]]:
    """Return the emotes: key, icon, text."""
    return [(key, icon, words.text(text)) for key, (icon, text) in EMOTES.items()]
