"""The clock of whoever is asked, as pages show it."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from daikaiju.table.countdown import person_asked
from daikaiju.table.model import LiveTable
from daikaiju.table.time_control import BANK, DAY, DECISION, MINUTE, TimeControl
from daikaiju.words.clocks import clock_words, countdown
from daikaiju.words.language import Language

from .scene import Scene

OFFERED = (
    *(TimeControl(DECISION, seconds) for seconds in (15, 30, MINUTE, 2 * MINUTE, 5 * MINUTE)),
    *(TimeControl(BANK, minutes * MINUTE) for minutes in (5, 10, 20, 40)),
    *(TimeControl(DECISION, days * DAY) for days in (1, 3, 7)),
)


class RunningClock(NamedTuple):
    """When time is up and when the page was made, both in milliseconds by the clock of this machine."""

    due: int
    sent: int
    soon: str  # what is said when little is left


def running_clock(table: LiveTable, words: Language) -> RunningClock | None:
    """Return the clock that runs at a table."""
    if table.due is None or person_asked(table) is None:
        return None
    now = time.time()
    due = now + seconds_left(table)
    return RunningClock(int(due * 1000), int(now * 1000), words.text("10 seconds left."))


def seconds_left(table: LiveTable) -> float:
    """Return how much time is left to whoever is asked."""
    return 0.0 if table.due is None else max(0.0, table.due - time.monotonic())


def panel_clock(table: LiveTable) -> str:
    """Return the time left to whoever is asked; "" if no clock runs."""
    return countdown(seconds_left(table)) if table.due is not None and person_asked(table) is not None else ""


def seat_clock(scene: Scene[Any], number: int) -> tuple[bool, str]:
    """Return whether the clock of a seat runs, and what is left of its bank. What counts down, the page fills in."""
    table = scene.table
    if not scene.is_current or not table.options.clock:
        return False, ""
    if person_asked(table) == number:
        return table.due is not None, ""
    seat = table.seats[number]
    has_bank = table.options.clock.kind == BANK and not seat.player
    return False, countdown(seat.time_left) if has_bank else ""


def clock_title(control: TimeControl, words: Language) -> str:
    """Return a time control in words."""
    return clock_words(control.kind, control.seconds, words)
