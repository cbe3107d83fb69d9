"""What a game must say of itself so that statistics can be made of its games."""

from __future__ import annotations

from typing import Any, Protocol

from daikaiju.notation.record import Setup


class GameStatistics(Protocol):
    """What statistics keep of one game."""

    # How a seat stood before a decision and the card the decision brings: some of what the players note.
    columns: tuple[str, ...] = ()

    def monsters(self, number: int) -> tuple[str, ...]:
        """The monsters of the n-th seating, so that all play equally often; none where they make no difference."""
        return ()

    def are_seated(self, setup: Setup, rows: Any) -> bool:
        """Whether the monsters that were chosen are those that played, as far as rows of notes tell."""
        return True
