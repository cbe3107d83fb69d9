"""What statistics keep of King of Tokyo."""

from __future__ import annotations

from .contract import GameStatistics


class TokyoStatistics(GameStatistics):
    """Monsters are a matter of taste here (R3), so nobody chooses them."""

    columns = ("card", "energy", "hearts", "stars", "tokyo")  # tokyo: 0 outside, 1 City, 2 Bay
