"""Clocks in words: how much time people have, what happens at zero, and how much is left."""

from __future__ import annotations

from .language import Language
from .language import mark as _

MINUTE, HOUR, DAY = 60, 3600, 86_400
AT_ZERO = _("At zero a bot of the table's strength plays that one decision.")
OVERTIME = _("Once it is used up, there are 10 seconds for each decision.")


def clock_words(kind: str, seconds: int, words: Language) -> str:
    """Return how much time people have: "" for no clock, `decision` or `bank`."""
    if kind == "bank":
        return words.plural("{n} minute for the whole game", "{n} minutes for the whole game", seconds // MINUTE)
    if kind != "decision":
        return words.text("no clock")
    if seconds >= DAY:
        return words.plural("{n} day for each decision", "{n} days for each decision", seconds // DAY)
    if seconds >= MINUTE and seconds % MINUTE == 0:
        return words.plural("{n} minute for each decision", "{n} minutes for each decision", seconds // MINUTE)
    return words.plural("{n} second for each decision", "{n} seconds for each decision", seconds)


def zero_words(kind: str, words: Language) -> str:
    """Return what happens when time is up; "" without a clock."""
    if not kind:
        return ""
    return " ".join(words.text(text) for text in ((OVERTIME, AT_ZERO) if kind == "bank" else (AT_ZERO,)))


def countdown(seconds: float) -> str:
    """Return the time left, as pages count it down: "2 d 3 h", "1:05:09" or "0:43"."""
    whole = max(0, int(seconds))
    if whole >= DAY:
        return f"{whole // DAY} d {whole % DAY // HOUR} h"
    hours, minutes, rest = whole // HOUR, whole % HOUR // MINUTE, whole % MINUTE
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
