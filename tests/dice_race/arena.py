"""What statistics keep of the dice race: nothing of its own."""

from __future__ import annotations

from daikaiju.arena.contract import GameStatistics


class RaceStatistics(GameStatistics):
    """See `GameStatistics`."""
