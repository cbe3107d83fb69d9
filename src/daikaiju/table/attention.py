"""Which tables somebody looks at: bots play there, and watched tables go first."""

from __future__ import annotations

import math
import time
from collections.abc import Container

from .presence import Presence

ATTENTION = 60.0  # seconds after the last look until the bots of a table that nobody has open pause


class Attention:
    """When somebody last looked at a table, and who has its page open."""

    def __init__(self, presence: Presence) -> None:
        self.presence = presence
        self.looked: dict[str, float] = {}

    def note(self, table_id: str) -> None:
        """Note that somebody looks at a table."""
        self.looked[table_id] = time.monotonic()

    def is_looked_at(self, table_id: str) -> bool:
        """Whether somebody has a page of a table open, or looked at it just now; if not, its bots pause."""
        return self.is_watched(table_id) or time.monotonic() - self.looked.get(table_id, -math.inf) < ATTENTION

    def is_watched(self, table_id: str) -> bool:
        """Whether somebody has a page of a table open now, at any server."""
        return bool(self.presence.at(table_id))

    def tidy(self, known: Container[str]) -> None:
        """Forget the looks at tables that are not in memory."""
        for table_id in [key for key in self.looked if key not in known]:
            del self.looked[table_id]
