"""What statistics keep of King of Tokyo: Duel."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from daikaiju.notation.record import Setup
from daikaiju.rules.duel.monsters import MONSTERS
from daikaiju.rules.duel.state import SEATS

from .contract import GameStatistics

PAIRS = tuple(permutations(MONSTERS, SEATS))


class DuelStatistics(GameStatistics):
    """The monsters have powers of their own, so they are part of what is played."""

    # The markers in half spaces, positive on the seat's own side.
    columns = ("card", "energy", "life", "fame", "destruction")

    def monsters(self, number: int) -> tuple[str, ...]:
        """Every pair plays equally often."""
        return PAIRS[number % len(PAIRS)]

    def are_seated(self, setup: Setup, rows: Any) -> bool:
        """Every note has the number of the seat's monster."""
        chosen = [(seat, MONSTERS.index(who.monster)) for seat, who in enumerate(setup.seats) if who.monster]
        return all((rows["monster"][rows["seat"] == seat] == monster).all() for seat, monster in chosen)
