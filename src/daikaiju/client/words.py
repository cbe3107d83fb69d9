"""What a program gives for dice that can be checked (docs/fair-dice.md): pledges, then words, when it is time."""

from __future__ import annotations

from collections.abc import Iterator

from daikaiju.errors import DaikaijuError
from daikaiju.fairness.protocol import pledge_of, random_text

from . import calls
from .calls import Call
from .responses import Done, FairLuck, Seat, Table


class ChangedLuck(DaikaijuError):
    """A server that shows other hashes than before: the dice of this game cannot be trusted."""


class Words:
    """The words of one caller at one table, and what the server showed before they were given."""

    def __init__(self) -> None:
        self.words: dict[tuple[int, int], str] = {}  # by attempt and seat
        self.commitment = ""
        self.sealed: FairLuck | None = None  # as it was when the first word was given

    def needed(self, seen: Table) -> Iterator[Call[Done]]:
        """Yield the calls that the dice of a table need now; raises ChangedLuck if the server shows other hashes."""
        luck = seen.luck
        if luck is None:
            return
        self.check(luck)
        for seat in seen.mine if seen.phase == "waiting" else ():
            yield from self.of_seat(seen.id, luck, seat)

    def of_seat(self, table: str, luck: FairLuck, seat: Seat) -> Iterator[Call[Done]]:
        """Yield the call for one seat: its pledge, or once the setup is sealed its word."""
        word = self.words.setdefault((luck.attempt, seat.seat), random_text())
        pledge, given = pledge_of(table, seat.seat, word), {one.seat: one for one in luck.words}
        mine = given.get(seat.seat)
        if not luck.sealed and (mine is None or mine.pledge != pledge):
            yield calls.pledge(table, seat.seat, pledge)
        elif luck.sealed and mine is not None and mine.pledge == pledge and not mine.word:
            self.sealed = luck
            yield calls.word(table, seat.seat, word)

    def check(self, luck: FairLuck) -> None:
        """Compare what the server shows with what it showed before any word was given."""
        self.commitment = self.commitment or luck.commitment
        if luck.commitment != self.commitment:
            raise ChangedLuck("the server shows another commitment than before; do not trust the dice of this table")
        before = self.sealed
        if before is not None and before.attempt == luck.attempt and promises(before) != promises(luck):
            raise ChangedLuck("the server shows other pledges than before; do not trust the dice of this table")


def promises(luck: FairLuck) -> object:
    """Return what may not change once it is sealed."""
    return luck.sealed, [(word.seat, word.pledge) for word in luck.words]
