"""The dice that an event comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from daikaiju.notation.events import Event

from .beat import ATTACK, Look

# The sources of rolls that join the dice of the turn; others are of a card or of who begins.
JOINING = ("roll", "roll_probe", "roll_dweller")
NUMBERS = ("1", "2", "3")
SET = 3  # so many of a number score


class Giving:
    """The dice on the table, from event to event of an entry, and the faces of those that each event comes from."""

    def __init__(self, kept: Sequence[str], order: Sequence[str]) -> None:
        self.dice, self.order = list(kept), order
        self.sets: Iterator[str] | None = None  # of numbers, those that have not scored yet
        self.group = ""  # the symbols that are resolved

    def note(self, event: Event) -> None:
        """Follow what happens to the dice."""
        if event.kind == "rolled" and event.source in JOINING:
            self.dice += event.faces
        elif event.kind == "die_changed":
            self.turn(self.order[event.amount], self.order[event.target])
        elif event.kind == "resolved":
            self.group = self.order[event.target]

    def turn(self, old: str, new: str) -> None:
        """Turn a die to another face."""
        if old in self.dice:
            self.dice[self.dice.index(old)] = new

    def faces(self, look: Look, event: Event) -> tuple[str, ...]:
        """Return the faces of the dice that an event comes from; none if it does not come from dice."""
        if event.kind == "resolved":
            return (self.group,)
        if event.kind == "moved":  # a pull of the group's own track
            return (self.group,) if self.group in look.faces[event.target : event.target + 1] else ()
        if event.source == "power":
            return ("power",)
        if look.faces == NUMBERS and event.source == "dice":
            return self.next_set()
        return look.faces if event.source == "dice" or look.kind == ATTACK else ()

    def next_set(self) -> tuple[str, ...]:
        """Return the number that scores next: sets score one after the other, the lowest first (R18)."""
        if self.sets is None:
            self.sets = iter([face for face in NUMBERS if self.dice.count(face) >= SET])
        found = next(self.sets, "")
        return (found,) if found else ()
