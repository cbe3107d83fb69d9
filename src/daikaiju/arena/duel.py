"""Statistics of King of Tokyo: Duel."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any

from daikaiju.notation.record import Setup
from daikaiju.rules.duel.monsters import MONSTERS
from daikaiju.rules.duel.state import SEATS

from .contract import GameStatistics

if TYPE_CHECKING:
    from numpy.typing import NDArray

PAIRS = tuple(permutations(MONSTERS, SEATS))


class DuelStatistics(GameStatistics):
    """Monsters have powers here, so each game's seats get them in turn."""

    # The markers in half spaces, positive on the seat's own side.
    columns = ("card", "energy", "life", "fame", "destruction")

    def monsters(self, number: int) -> tuple[str, ...]:
        """Cycle through all pairs, so that each plays equally often."""
        return PAIRS[number % len(PAIRS)]

    def are_seated(self, setup: Setup, rows: NDArray[Any]) -> bool:
        """Compare the monster of every note with the chosen one."""
        chosen = [(seat, MONSTERS.index(who.monster)) for seat, who in enumerate(setup.seats) if who.monster]
        return all((rows["monster"][rows["seat"] == seat] == monster).all() for seat, monster in chosen)
