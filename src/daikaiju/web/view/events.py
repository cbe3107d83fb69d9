"""How the events of a game are shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from daikaiju.notation.events import Event

MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True)
class EventLook:
    """Which events have an icon, change a number, are hits, and appear in the recap."""

    icons: Mapping[str, str] = field(default_factory=dict)
    losses: frozenset[str] = frozenset()
    gains: frozenset[str] = frozenset({"energy_gained"})
    hits: frozenset[str] = frozenset()  # a monster loses hearts or life
    own_news: frozenset[str] = frozenset({"card_lost"})  # in the recap of the monster concerned
    news_of_others: frozenset[str] = frozenset({"bought", "fell"})  # in the recap of all others

    def delta(self, event: Event) -> str:
        """Return the change of a number, such as "+2"; "" if the event changes none."""
        if event.kind in self.losses:
            return f"{MINUS}{event.amount}"
        return f"+{event.amount}" if event.kind in self.gains else ""
