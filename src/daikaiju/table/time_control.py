"""Time controls: no clock, seconds for each decision, or a bank of seconds for each person and game."""

from __future__ import annotations

import re
from dataclasses import dataclass

from daikaiju.words.language import mark as _

from .errors import NotPossible

NONE, DECISION, BANK = "", "decision", "bank"
MINUTE, DAY = 60, 86_400
LIMITS = {DECISION: (5, 30 * DAY), BANK: (MINUTE, DAY)}  # the fewest and the most seconds
OVERTIME = 10.0  # seconds for each decision once a bank is used up
NO_SUCH_CLOCK = _("There is no such clock: decision has {a} to {b} seconds, bank {c} to {d}.")
SECONDS = dict(zip("abcd", (*LIMITS[DECISION], *LIMITS[BANK]), strict=True))
TEXT = re.compile("([a-z]+) ([0-9]{1,7})")


@dataclass(frozen=True)
class TimeControl:
    """How much time people have to decide. Its text is "", "decision SECONDS" or "bank SECONDS"."""

    kind: str = NONE
    seconds: int = 0

    def __bool__(self) -> bool:
        return self.kind != NONE

    def __str__(self) -> str:
        return f"{self.kind} {self.seconds}" if self else ""

    @property
    def is_slow(self) -> bool:
        """Whether there are days for a decision: people do not sit at the table meanwhile, and bots play on alone."""
        return self.kind == DECISION and self.seconds >= DAY


NO_CLOCK = TimeControl()


def read_control(text: str) -> TimeControl:
    """Return the time control that a text names; whether a new table may have it, `check_control` says."""
    found = TEXT.fullmatch(text)
    if text and found is None:
        raise NotPossible(NO_SUCH_CLOCK, **SECONDS)
    return TimeControl(found[1], int(found[2])) if found else NO_CLOCK


def check_control(control: TimeControl) -> None:
    """Refuse a time control that is unknown, or gives too little or too much time."""
    least, most = LIMITS.get(control.kind, (1, 0))
    if control and not least <= control.seconds <= most:
        raise NotPossible(NO_SUCH_CLOCK, **SECONDS)
