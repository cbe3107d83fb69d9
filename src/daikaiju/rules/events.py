"""Events: what the doors report while the interpreted rules run."""

from __future__ import annotations

from .layout import Record


def emit(state: Record, kind: int, seat: int, target: int, amount: int, source: int) -> None:
    """Report that something happened. Compiled rules leave this out."""
    if state.journal is not None:
        state.journal.append((kind, seat, target, amount, source))
