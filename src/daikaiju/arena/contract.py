"""The interface a game implements so that statistics can be collected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from daikaiju.notation.record import Setup

if TYPE_CHECKING:
    from numpy.typing import NDArray


class GameStatistics(Protocol):
    """What statistics record for one game."""

    # The seat's resources before a decision, and the card it brings: a subset of the fields of a note.
    columns: tuple[str, ...] = ()

    def monsters(self, number: int) -> tuple[str, ...]:
        """Return the monsters of the n-th game by seat, so that all play equally often; empty if they do not matter."""
        return ()

    def are_seated(self, setup: Setup, rows: NDArray[Any]) -> bool:
        """Whether the chosen monsters are those that played, according to the notes."""
        return True
