"""The order of monsters."""

from __future__ import annotations

# In the order in which they can be chosen; a seat that has none gets the one of its number.
ORDER = ("gigazaur", "cyber_kitty", "the_king", "alienoid", "meka_dragon", "space_penguin", "kraken", "cyber_bunny")


def in_order(keys: set[str]) -> list[str]:
    """Monsters as they are listed: the well-known first."""
    return [*(key for key in ORDER if key in keys), *sorted(keys - set(ORDER))]
