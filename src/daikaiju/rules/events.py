"""Events: what the doors report while the interpreted rules run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .layout import Record

# Kinds of events that the shared rules report: who, -, how much, source. The rest is each game's own.
ENERGY_GAINED = 9
ENERGY_SPENT = 10


def emit(state: Record, kind: int, seat: int, target: int, amount: int, source: int) -> None:
    """Report that something happened. Compiled rules leave this out."""
    if state.journal is not None:
        state.journal.append((kind, seat, target, amount, source))


def event_names(module: Mapping[str, Any]) -> dict[int, str]:
    """The words of the kinds of events, those above and those that a game's module defines: numbers above 0."""
    names = {**globals(), **module}
    return {value: name.lower() for name, value in names.items() if isinstance(value, int) and value > 0}


def source_names(module: Mapping[str, Any]) -> dict[int, str]:
    """The words of the sources that are not cards: FROM_DICE is "dice"."""
    return {value: name.removeprefix("FROM_").lower() for name, value in module.items() if name.startswith("FROM_")}
