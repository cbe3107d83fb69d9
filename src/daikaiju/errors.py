"""Named errors: each says what was wrong and what would be right. Whoever raises one changed nothing."""

from __future__ import annotations

from collections.abc import Iterable


class DaikaijuError(Exception):
    """Anything this program refuses to do."""


class UnknownName(DaikaijuError):
    """A word that is not in a closed list of words."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        self.what, self.name, self.known = what, name, tuple(known)
        super().__init__(f"unknown {what} {name!r}; known: {', '.join(self.known)}")

    def __reduce__(self) -> tuple[type[UnknownName], tuple[str, str, tuple[str, ...]]]:
        return UnknownName, (self.what, self.name, self.known)


class BadOptions(DaikaijuError):
    """A game that cannot be set up as asked."""


class IllegalAction(DaikaijuError):
    """An action that does not answer the question being asked."""


class WrongSeat(DaikaijuError):
    """An action by somebody who is not asked."""


class GameIsOver(DaikaijuError):
    """An action after the end of the game."""


class BadPosition(DaikaijuError):
    """A position line that cannot be read, or describes what cannot be."""


class BadRecord(DaikaijuError):
    """A game record that cannot be read or replayed."""

    def __init__(self, reason: str, line: int = 0) -> None:
        self.reason, self.line = reason, line
        super().__init__(f"line {line}: {reason}" if line else reason)

    def __reduce__(self) -> tuple[type[BadRecord], tuple[str, int]]:
        return BadRecord, (self.reason, self.line)


class BadScenario(DaikaijuError):
    """A scenario file that cannot be read."""
