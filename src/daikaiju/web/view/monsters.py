"""Monsters by their keys."""

from __future__ import annotations

from daikaiju.words.language import Language
from daikaiju.words.names import MONSTERS

# In the order in which they can be chosen; a seat that has none gets the one of its number.
ORDER = ("gigazaur", "cyber_kitty", "the_king", "alienoid", "meka_dragon", "space_penguin", "kraken", "cyber_bunny")


def monster_name(key: str, words: Language) -> str:
    """A monster's name; one that has no words yet is called by its key."""
    return words.text(MONSTERS[key]) if key in MONSTERS else key.replace("_", " ").title()


def in_order(keys: set[str]) -> list[str]:
    """Monsters as they are listed: the well-known first."""
    return [*(key for key in ORDER if key in keys), *sorted(keys - set(ORDER))]
