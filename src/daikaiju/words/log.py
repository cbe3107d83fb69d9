"""The log: every event as a sentence. The part common to all games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Self

from daikaiju.notation.events import Event
from daikaiju.rules.layout import Record

from .cards import CardWords, title_key
from .language import Language
from .language import mark as _
from .language import mark_plural as _n

Forms = tuple[str, str]  # for one, for several; {n} is the number
Writer = Callable[[str, str], str]  # writes something, given its key and its name

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
# The same events when the reader's own monster is the one they are about.
YOUR_COUNTED: dict[str, Forms] = {
    "energy_gained": _n("You gain {n} energy ({source}).", "You gain {n} energy ({source})."),
    "energy_spent": _n("You give up {n} energy ({source}).", "You give up {n} energy ({source})."),
    "prevented": _n("{source} spares you {n} damage.", "{source} spares you {n} damage."),
    "picked_up": _n("You reroll {n} die ({source}).", "You reroll {n} dice ({source})."),
    "extra_turn_earned": _n("You earn an extra turn ({source}).", "You earn {n} extra turns ({source})."),
}
YOUR_PLAIN: dict[str, str] = {
    "card_lost": _("You lose {source}."),
    "head_start": _("You go first."),
}


class GameLog:
    """Turns events into sentences with the players' names. Subclasses add the tables of their game."""

    counted: Mapping[str, Forms] = COUNTED
    plain: Mapping[str, str] = PLAIN
    your_counted: Mapping[str, Forms] = YOUR_COUNTED
    your_plain: Mapping[str, str] = YOUR_PLAIN
    faces: Mapping[str, str]
    cards: Mapping[str, CardWords] = MappingProxyType({})
    # Sources that are not cards, as they stand in brackets behind a sentence.
    sources: Mapping[str, str] = MappingProxyType({})

    def __init__(self, words: Language, names: Sequence[str], edition: str) -> None:
        self.words, self.names, self.edition = words, names, edition
        self.you = -1  # the seat that is spoken to; -1: nobody is
        self.write: Writer = lambda _key, name: name
        self.draw: Writer = lambda _key, name: name
        self.between = ", "  # faces, which may be numbers: a voice must pause

    def _copy(self) -> Self:
        """Return a copy; the general way of Python takes ten times as long, and every page needs two."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other

    def writing(self, words: Language, write: Writer, draw: Writer) -> Self:
        """Return the same log in another form: `write` writes a card and `draw` a face, given its key and name."""
        other = self._copy()
        other.words, other.write, other.draw = words, write, draw
        other.between = " "
        return other

    def naming(self, names: Sequence[str], you: int = -1) -> Self:
        """Return the same log with other names of the seats; it speaks to the person at `you`."""
        other = self._copy()
        other.names, other.you = names, you
        return other

    def on_board(self, state: Record) -> Self:
        """Return the log of a game in this state whose board has no numbers on its spaces."""
        return self

    def sentence(self, event: Event) -> str:
        """Return an event as a sentence; empty if it is not shown."""
        special = self._special().get(event.kind)
        if special is not None:
            return special(event)
        if event.kind in self.counted:
            return self._count(event, self.counted[event.kind], self.your_counted.get(event.kind))
        return self._tell(event, self.plain[event.kind], self.your_plain.get(event.kind))

    def _is_yours(self, event: Event) -> bool:
        """Whether an event is about the person who is spoken to."""
        return event.seat == self.you >= 0

    def _tell(self, event: Event, told: str, to_you: str | None, **values: object) -> str:
        """Return one of two messages: about somebody, or to them."""
        message = to_you if to_you and self._is_yours(event) else told
        return self.words.text(message, **{**self._values(event), **values})

    def _count(self, event: Event, told: Forms, to_you: Forms | None, **values: object) -> str:
        """Return one of two messages with the event's number."""
        one, many = to_you if to_you and self._is_yours(event) else told
        return self.words.plural(one, many, event.amount, **{**self._values(event), **values})

    def name(self, seat: int) -> str:
        """Return the name of a seat; empty for no seat."""
        return self.names[seat] if seat >= 0 else ""

    def source(self, key: str) -> str:
        """Return the name of a card or another source; empty if it has none."""
        title = title_key(key)
        if title in self.cards:
            return self.write(key, self.words.text(self.cards[title].title(self.edition)))
        return self.words.text(self.sources[key]) if key in self.sources else ""

    def face(self, number: int) -> str:
        """Return a face by its number."""
        return self.face_of(list(self.faces)[number])

    def face_of(self, key: str) -> str:
        """Return a face by its key."""
        return self.draw(key, self.words.text(self.faces[key]))

    def listed(self, event: Event) -> str:
        """Return the faces of an event."""
        return self.words.join(self.between, [self.face_of(face) for face in event.faces])

    def seats(self, bits: int) -> list[str]:
        """Return the names of the seats whose bits are set."""
        return [self.name(seat) for seat in range(len(self.names)) if bits >> seat & 1]

    def _special(self) -> dict[str, Callable[[Event], str]]:
        """Return the methods for events that need more than a message with placeholders."""
        return {"turn_started": self._turn, "rolled": self._roll, "bought": self._purchase}

    def _values(self, event: Event) -> dict[str, str]:
        """Return the values of a message's placeholders."""
        return {"who": self.name(event.seat), "source": self._cause(event)}

    @staticmethod
    def dealer(event: Event) -> int:
        """Return the seat that dealt a hit; -1 if none did or the game does not tell."""
        return -1

    def _cause(self, event: Event) -> str:
        """Return the source of an event; to the one who is hit, with the name of whoever dealt it."""
        source, dealer = self.source(event.source), self.dealer(event)
        if not self._is_yours(event) or dealer in (-1, event.seat):
            return source
        return self.words.text(_("{source}: {dealer}"), source=source, dealer=self.name(dealer))

    def _turn(self, event: Event) -> str:
        if event.target:
            return self._tell(event, _("{who} takes an extra turn."), _("You take an extra turn."))
        return self._tell(event, _("{who}'s turn."), _("Your turn."))

    def _roll(self, event: Event) -> str:
        return self._tell(event, _("{who} rolls {faces}."), _("You roll {faces}."), faces=self.listed(event))

    def _purchase(self, event: Event) -> str:
        card = self.source(event.source)
        if event.target < 0:
            told = _n("{who} buys {card} for {n} energy.", "{who} buys {card} for {n} energy.")
            to_you = _n("You buy {card} for {n} energy.", "You buy {card} for {n} energy.")
            return self._count(event, told, to_you, card=card)
        if event.target == self.you:
            told = _n("{who} buys {card} from you for {n} energy.", "{who} buys {card} from you for {n} energy.")
            return self._count(event, told, None, card=card)
        told = _n("{who} buys {card} from {owner} for {n} energy.", "{who} buys {card} from {owner} for {n} energy.")
        to_you = _n("You buy {card} from {owner} for {n} energy.", "You buy {card} from {owner} for {n} energy.")
        return self._count(event, told, to_you, card=card, owner=self.name(event.target))

    def _win(self, event: Event, why: str) -> str:
        """Return the sentence that says who won, and why."""
        if self.you >= 0 and event.target == 1 << self.you:
            return self.words.text(_("You win: {why}."), why=self.words.text(why))
        winners = self.seats(event.target)
        message = _("{winners} wins: {why}.") if len(winners) == 1 else _("{winners} win: {why}.")
        return self.words.text(message, winners=self.words.names(winners), why=self.words.text(why))
