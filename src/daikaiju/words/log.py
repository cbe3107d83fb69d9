"""The log: every event as a sentence. The part common to all games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from types import MappingProxyType
from typing import Self

from daikaiju.notation.events import Event

from .cards import CardWords
from .language import Language
from .language import mark as _
from .language import mark_plural as _n

Forms = tuple[str, str]  # for one, for several; {n} is the number

COUNTED: dict[str, Forms] = {
    "energy_gained": _n("{who} gains {n} energy ({source}).", "{who} gains {n} energy ({source})."),
    "energy_spent": _n("{who} gives up {n} energy ({source}).", "{who} gives up {n} energy ({source})."),
    "prevented": _n("{source} spares {who} {n} damage.", "{source} spares {who} {n} damage."),
    "picked_up": _n("{who} rerolls {n} die ({source}).", "{who} rerolls {n} dice ({source})."),
    "extra_turn_earned": _n("{who} earns an extra turn ({source}).", "{who} earns {n} extra turns ({source})."),
}
PLAIN: dict[str, str] = {
    "card_lost": _("{who} loses {source}."),
    "revealed_card": _("{source} is turned up."),
    "head_start": _("{who} goes first."),
}


class GameLog:
    """Turns events into sentences with the players' names. Subclasses add the tables of their game."""

    counted: Mapping[str, Forms] = COUNTED
    plain: Mapping[str, str] = PLAIN
    faces: Mapping[str, str]
    cards: Mapping[str, CardWords] = MappingProxyType({})
    # Sources that are not cards, as they stand in brackets behind a sentence.
    sources: Mapping[str, str] = MappingProxyType({})

    def __init__(self, words: Language, names: Sequence[str], edition: str) -> None:
        self.words, self.names, self.edition = words, names, edition
        self.write: Callable[[str, str], str] = lambda _key, name: name

    def writing(self, write: Callable[[str, str], str]) -> Self:
        """Return the same log with another function that writes a card, given its key and name."""
        other = copy(self)
        other.write = write
        return other

    def sentence(self, event: Event) -> str:
        """Return an event as a sentence; empty if it is not shown."""
        special = self._special().get(event.kind)
        if special is not None:
            return special(event)
        values = self._values(event)
        if event.kind in self.counted:
            one, many = self.counted[event.kind]
            return self.words.plural(one, many, event.amount, **values)
        return self.words.text(self.plain[event.kind], **values)

    def name(self, seat: int) -> str:
        """Return the name of a seat; empty for no seat."""
        return self.names[seat] if seat >= 0 else ""

    def source(self, key: str) -> str:
        """Return the name of a card or another source; empty if it has none."""
        title = key.removesuffix("_2")
        if title in self.cards:
            return self.write(key, self.words.text(self.cards[title].title(self.edition)))
        return self.words.text(self.sources[key]) if key in self.sources else ""

    def face(self, number: int) -> str:
        """Return the name of a face by its number."""
        return self.words.text(list(self.faces.values())[number])

    def seats(self, bits: int) -> list[str]:
        """Return the names of the seats whose bits are set."""
        return [self.name(seat) for seat in range(len(self.names)) if bits >> seat & 1]

    def _special(self) -> dict[str, Callable[[Event], str]]:
        """Return the methods for events that need more than a message with placeholders."""
        return {"turn_started": self._turn, "rolled": self._roll, "bought": self._purchase}

    def _values(self, event: Event) -> dict[str, str]:
        """Return the values of a message's placeholders."""
        return {"who": self.name(event.seat), "source": self.source(event.source)}

    def _turn(self, event: Event) -> str:
        message = _("{who} takes an extra turn.") if event.target else _("{who}'s turn.")
        return self.words.text(message, who=self.name(event.seat))

    def _roll(self, event: Event) -> str:
        faces = " ".join(self.words.text(self.faces[face]) for face in event.faces)
        return self.words.text(_("{who} rolls {faces}."), who=self.name(event.seat), faces=faces)

    def _purchase(self, event: Event) -> str:
        values = {"who": self.name(event.seat), "card": self.source(event.source)}
        if event.target < 0:
            one, many = _n("{who} buys {card} for {n} energy.", "{who} buys {card} for {n} energy.")
            return self.words.plural(one, many, event.amount, **values)
        one, many = _n(
            "{who} buys {card} from {owner} for {n} energy.", "{who} buys {card} from {owner} for {n} energy."
        )
        return self.words.plural(one, many, event.amount, owner=self.name(event.target), **values)

    def _win(self, event: Event, why: str) -> str:
        """Return the sentence that says who won, and why."""
        winners = self.seats(event.target)
        message = _("{winners} wins: {why}.") if len(winners) == 1 else _("{winners} win: {why}.")
        return self.words.text(message, winners=", ".join(winners), why=self.words.text(why))
