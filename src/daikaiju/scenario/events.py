"""Facts about events: what happened, what did not, and in which order."""

from __future__ import annotations

import re
from typing import NamedTuple

from daikaiju.errors import BadScenario, UnknownName
from daikaiju.errors import mark as _
from daikaiju.game import Game
from daikaiju.notation.events import Event
from daikaiju.rules.steps import NOBODY

from .transcript import Failed, Transcript, read_seat
from .watch import listed

ANY = "*"


class Pattern(NamedTuple):
    """kind:seat:amount:source, where trailing parts may be left out; * stands for any seat or amount."""

    kind: str
    seat: str = ANY
    amount: str = ANY
    source: str = ANY

    def fits(self, event: Event) -> bool:
        """Whether an event matches."""
        found = (event.kind, str(event.seat), str(event.amount), event.source)
        return all(wanted in (ANY, part) for wanted, part in zip(self, found, strict=True))


def event_text(event: Event) -> str:
    """Return an event as a scenario writes it."""
    return f"{event.kind}:{'-' if event.seat == NOBODY else event.seat}:{event.amount}:{event.source}"


def read_pattern(game: Game, text: str) -> Pattern:
    """Read a pattern; raises an error if it can never match."""
    words = text.split(":")
    if len(words) > len(Pattern._fields) or not all(words):
        raise BadScenario("{text!r}: an event is kind:seat:amount:source, the end may be left out", text=text)
    kinds = game.vocabulary.event_kinds.values()
    if words[0] not in kinds:
        raise UnknownName("event", words[0], kinds)
    kind, seat, amount, source = [*words, *[ANY] * (len(Pattern._fields) - len(words))]
    return Pattern(kind, seat_of(game, seat), amount_of(amount), source_of(game, kind, source))


def seat_of(game: Game, seat: str) -> str:
    """Read the seat of an event; - is nobody."""
    if seat == ANY:
        return ANY
    return str(NOBODY) if seat in ("-", str(NOBODY)) else str(read_seat(game, seat))


def amount_of(amount: str) -> str:
    """Read the amount of an event."""
    if amount == ANY:
        return ANY
    if not re.fullmatch(r"-?\d{1,9}", amount):
        raise BadScenario("{amount!r} is not an amount; a number, or *", amount=amount)
    return str(int(amount))


def source_of(game: Game, kind: str, source: str) -> str:
    """Read the source of an event: a card by either edition's name, or another cause."""
    name = game.vocabulary.cards.key(source)
    if name != ANY and name not in game.vocabulary.sources(kind):
        raise UnknownName("source", source, game.vocabulary.sources(kind))
    return name


class Happened:
    """event=hearts_lost:1:2:attack: such an event happened."""

    def __init__(self, game: Game, key: str, value: str) -> None:
        self.fact, self.pattern = f"{key}={value}", read_pattern(game, value)

    def fault(self, transcript: Transcript) -> Failed | None:
        """It must have happened."""
        if any(map(self.pattern.fits, transcript.events)):
            return None
        alike = [event_text(event) for event in transcript.events if event.kind == self.pattern.kind]
        text = _("{fact} did not happen; events of this kind: {events}")
        return Failed(text, fact=self.fact, events=listed(alike))


class NotHappened(Happened):
    """no_event=hearts_lost:1: no such event happened."""

    def fault(self, transcript: Transcript) -> Failed | None:
        """It must not have happened."""
        found = [event_text(event) for event in filter(self.pattern.fits, transcript.events)]
        return Failed(_("{fact}, but it happened: {events}"), fact=self.fact, events=listed(found)) if found else None


class Order:
    """order=hearts_lost:1>bought:0: all events of the first pattern come before all of the second, and so on."""

    def __init__(self, game: Game, key: str, value: str) -> None:
        self.fact = f"{key}={value}"
        self.patterns = [read_pattern(game, word) for word in value.split(">")]
        if len(self.patterns) < 2:
            raise BadScenario("an order has two events at least, with > between them")

    def fault(self, transcript: Transcript) -> Failed | None:
        """Each must have happened, once or several times in a row, before the next one."""
        events = [event for event in transcript.events if any(pattern.fits(event) for pattern in self.patterns)]
        if self.is_order_of(events):
            return None
        text = _("{fact}, but they happened in this order: {events}")
        return Failed(text, fact=self.fact, events=listed([event_text(event) for event in events]))

    def is_order_of(self, events: list[Event]) -> bool:
        """Try all assignments of events to patterns at once; the last pattern must be reached."""
        places = {-1}
        for event in events:
            onward = {step for place in places for step in (place, place + 1)}
            places = {step for step in onward if 0 <= step < len(self.patterns) and self.patterns[step].fits(event)}
        return len(self.patterns) - 1 in places


EVENT_FACTS: dict[str, type[Happened | Order]] = {"event": Happened, "no_event": NotHappened, "order": Order}
