"""The dice race in the terminal."""

from __future__ import annotations

from rich.table import Table

from daikaiju.terminal.painter import Painter

from .rules import RaceState


class RacePainter(Painter):
    """A row per seat."""

    def scoreboard(self, state: RaceState) -> Table:
        """How far everybody has come."""
        table = self.named_table("who", "space")
        for seat in range(state.players):
            table.add_row(self.name(seat, state.active), f"{state.space[seat]}/{state.rules.goal}")
        return table

    def rerolls(self, state: RaceState) -> int:
        """Rerolls that are left."""
        return state.rerolls
