"""The order of monsters."""

from __future__ import annotations

# In the order of choice; a seat without a choice gets the one at its number.
ORDER = ("gigazaur", "cyber_kitty", "the_king", "alienoid", "meka_dragon", "space_penguin", "kraken", "cyber_bunny")


def in_order(keys: set[str]) -> list[str]:
    """Sort monsters for display: those of the list first."""
    return [*(key for key in ORDER if key in keys), *sorted(keys - set(ORDER))]
