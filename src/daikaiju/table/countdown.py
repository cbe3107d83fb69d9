"""The clocks of people at a table. Time runs only while a person is asked; each change of a table goes through here.

Whoever takes an answer back gets no new time before chance or somebody else has acted: it would never end.
"""

from __future__ import annotations

from .model import LiveTable
from .pacing import seconds_of_last
from .time_control import BANK, DECISION, OVERTIME


def run_clock(draft: LiveTable, before: LiveTable | None, now: float, wait: float = 0.0) -> None:
    """Let time run for the person who is asked after a change: anew for a new question, else on.

    The time in which pages show what happened, and `wait` seconds more, are not counted.
    """
    if not draft.options.clock or (before is not None and is_same_question(draft, before)):
        return
    if before is not None:
        charge(draft, before, now)
    is_new = before is None or before.number != draft.number
    if is_new:
        give_time(draft, before)
    start(draft, now + (seconds_of_last(draft) + wait if is_new else 0.0))


def person_asked(table: LiveTable) -> int | None:
    """Return the seat of the person who has to decide; None if nobody or a bot does."""
    seat = table.asked
    return seat.number if seat is not None and not seat.player else None


def is_same_question(draft: LiveTable, before: LiveTable) -> bool:
    """Whether a change left the question, and who has to answer it, as they were."""
    return draft.number == before.number and person_asked(draft) == person_asked(before)


def charge(draft: LiveTable, before: LiveTable, now: float) -> None:
    """Note how much time is left to whoever was asked before a change."""
    seat = person_asked(before)
    if seat is not None and before.began is not None:
        chair = draft.seats[seat]
        chair.time_left = max(0.0, chair.time_left - max(0.0, now - before.began))


def give_time(draft: LiveTable, before: LiveTable | None) -> None:
    """Give everybody the time of a game that begins, or of a decision; not to whoever takes answers back."""
    begins = before is None or before.game is None
    if not begins and draft.options.clock.kind == BANK:
        return
    without = None if begins else who_took_back(draft)
    for seat in draft.seats:
        if seat.number != without:
            seat.time_left = float(draft.options.clock.seconds)


def who_took_back(draft: LiveTable) -> int | None:
    """Return the seat that has taken an answer back since chance or another seat acted: numbers are missing."""
    kept = len(draft.entries) - draft.undoable
    since = draft.entries[kept - 1].number + 1 if kept else 0
    if draft.number - since == draft.undoable:
        return None
    return draft.entries[-1].actor if draft.undoable else person_asked(draft)


def start(draft: LiveTable, begin: float) -> None:
    """Let the time of the person who is asked run from a moment on."""
    seat = person_asked(draft)
    if seat is None:
        draft.began = draft.deadline = None
        return
    left = draft.seats[seat].time_left
    draft.began = begin
    draft.deadline = begin + (left if draft.options.clock.kind == DECISION else max(left, OVERTIME))
