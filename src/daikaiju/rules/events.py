"""Events that the doors report in the interpreted rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .layout import Record

# Kinds of events that the shared rules report: who, -, how much, source. Each game defines the rest.
ENERGY_GAINED = 9
ENERGY_SPENT = 10


def emit(state: Record, kind: int, seat: int, target: int, amount: int, source: int) -> None:
    """Report an event. Compiled rules omit this."""
    if state.journal is not None:
        state.journal.append((kind, seat, target, amount, source))


def event_names(module: Mapping[str, Any]) -> dict[int, str]:
    """Return the names of the kinds of events: those above and those of a game's module, which are numbers above 0."""
    names = {**globals(), **module}
    return {value: name.lower() for name, value in names.items() if isinstance(value, int) and value > 0}


def source_names(module: Mapping[str, Any]) -> dict[int, str]:
    """Return the names of the sources that are not cards: FROM_DICE is "dice"."""
    return {value: name.removeprefix("FROM_").lower() for name, value in module.items() if name.startswith("FROM_")}
