"""Statistics of King of Tokyo."""

from __future__ import annotations

from .contract import GameStatistics


class TokyoStatistics(GameStatistics):
    """Monsters make no difference here (R3), so none are assigned."""

    columns = ("card", "energy", "hearts", "stars", "tokyo")  # tokyo: 0 outside, 1 City, 2 Bay
