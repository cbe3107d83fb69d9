"""Odds at hand for King of Tokyo, where a table has them switched on."""

from __future__ import annotations

from .scene import Scene


def next_target(scene: Scene, seat: int) -> str:
    """The chance of the next thing worth rolling for."""
    if not scene.table.options.odds:
        return ""
    return ""


def leave_or_stay(scene: Scene, seat: int) -> tuple[tuple[str, int] | None, tuple[str, int] | None]:
    """The risk of falling before one's next turn, for leaving and for staying."""
    return None, None
