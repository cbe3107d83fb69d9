"""The interface a game implements so that statistics can be collected."""

from __future__ import annotations

from typing import Any, Protocol

from daikaiju.notation.record import Setup


class GameStatistics(Protocol):
    """What statistics record for one game."""

    # The seat's resources before a decision, and the card it brings: a subset of the fields of a note.
    columns: tuple[str, ...] = ()

    def monsters(self, number: int) -> tuple[str, ...]:
        """Return the monsters of the n-th seating, so that all play equally often; empty if they make no difference."""
        return ()

    def are_seated(self, setup: Setup, rows: Any) -> bool:
        """Whether the chosen monsters are those that played, according to the notes."""
        return True
