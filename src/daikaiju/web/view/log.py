"""Events in words: the log by turns, the events of the current turn, and the recap since one's last turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from markupsafe import Markup, escape

from daikaiju.notation.events import Event
from daikaiju.words.games import texts_of
from daikaiju.words.language import Language

from .cards import card_link
from .icons import face, pic
from .scene import Scene
from .widgets import EventLine

TURNS_SHOWN = 12
EVENTS_SHOWN = 4
NEWS_SHOWN = 6
SILENT = {"energy_spent", "resolved", "monsters_chosen", "revealed_card"}
# Icons of events that all games have; games add their own.
ICONS = {
    "rolled": "dice",
    "picked_up": "reroll",
    "energy_gained": "energy",
    "bought": "buy",
    "swept": "sweep",
    "fell": "skull",
}
LINES: dict[tuple[object, ...], Markup] = {}  # rendered lines by everything they depend on; no key may contain a table
MOST_LINES = 20_000
# The arrow keys reach them: as many stops of the Tab key as lines would be in everybody's way.
WHY_RULE = Markup(
    '<button type="button" class="reason-b" tabindex="-1" data-why="{}" aria-label="{}" title="{}"></button>'
)
WHY_CARD = Markup('<a class="reason-b" tabindex="-1" href="{}" data-dialog aria-label="{}" title="{}"></a>')


@dataclass
class LogTurn:
    """The heading of a turn and its lines."""

    number: int
    title: str
    mine: bool = False
    lines: list[Markup] = field(default_factory=list)
    last_entry: int = 0
    is_last_own: bool = False  # the viewer's last turn before this one


class HtmlLanguage(Language):
    """A language that fills HTML into its messages; other values, and the messages themselves, are escaped."""

    def __init__(self, plain: Language) -> None:
        self.code, self.catalogue = plain.code, plain.catalogue

    def fill(self, text: str, values: Mapping[str, object]) -> str:
        """Return HTML; a message without values stays text, as it may become part of another."""
        return escape(text).format(**values) if values else super().fill(text, values)

    def join(self, separator: str, parts: Iterable[str]) -> str:
        """Return parts as HTML."""
        return escape(separator).join(parts)


class Story:
    """The events of a scene in words."""

    def __init__(self, scene: Scene[Any]) -> None:
        self.scene, self.words = scene, scene.words
        self.names = scene.log_names
        self.log = scene.said.log.naming(self.names, scene.addressed)
        self.html_log = self.log.writing(HtmlLanguage(scene.words), self.linked, self.drawn)

    def drawn(self, key: str, name: str) -> Markup:
        """Return a face as a picture with its name for screen readers."""
        return Markup('{}<span class="sr">{}</span>').format(face(key), name)

    def html(self, event: Event) -> Markup:
        """Return an event's sentence with links to the cards it names, and pictures of faces."""
        return escape(self.html_log.sentence(event))

    def linked(self, key: str, name: str) -> Markup:
        """Return a card's name with a link to its page."""
        address = card_link(self.scene.view, key, self.scene.edition)
        return Markup('<a class="term" href="{}" data-dialog>{}</a>').format(address, name)

    def text(self, event: Event) -> str:
        """Return an event's sentence as plain text."""
        return self.log.sentence(event)

    def events(self) -> Iterator[tuple[int, Event]]:
        """Yield all events with the number of their entry, from 1."""
        for index, entry in enumerate(self.scene.entries, 1):
            for event in entry.events:
                yield index, event

    def monster(self, event: Event) -> str:
        """Return the monster whose portrait is shown beside an event."""
        return self.scene.monsters[event.seat] if 0 <= event.seat < len(self.scene.monsters) else ""

    def turns(self, most: int = TURNS_SHOWN) -> list[LogTurn]:
        """Return the log by turns, the current one last."""
        shown = self.latest_turns(most)
        for turn in shown[1:]:
            if turn.mine:
                turn.is_last_own = True
                break
        return shown[::-1]

    def latest_turns(self, most: int) -> list[LogTurn]:
        """Return the log by turns, the current one first."""
        shown: list[LogTurn] = []
        first = self.words.text("Who goes first")
        turn = LogTurn(0, first)
        for index in range(len(self.scene.entries), 0, -1):
            for event in reversed(self.scene.entries[index - 1].events):
                turn.last_entry = turn.last_entry or index
                if event.kind == "turn_started":
                    shown.append(self.heading(event, turn))
                    turn = LogTurn(0, first)
                    if len(shown) == most:
                        return shown
                elif event.kind not in SILENT:
                    turn.lines.insert(0, self.line(event))
        return [*shown, turn] if turn.lines else shown

    def line(self, event: Event) -> Markup:
        """Return a line of the log as HTML, cached by event, monsters and names."""
        scene = self.scene
        key = (scene.viewer.lang, scene.view.name, scene.edition, tuple(scene.monsters), self.names, event)
        found = LINES.get(key)
        if found is None:
            if len(LINES) >= MOST_LINES:
                LINES.clear()
            found = LINES[key] = log_line(event.kind, self.monster(event), self.html(event), self.why(event))
        return found

    def why(self, event: Event) -> Markup:
        """Return a button that shows the rule behind an event, or a link to the card that caused it; "" if neither."""
        reasons, label = texts_of(self.scene.view.name).reasons, self.words.text("Why?")
        key = f"{event.kind}:{event.source}"
        if key not in reasons and self.scene.said.has_card(event.source):
            address = card_link(self.scene.view, event.source, self.scene.edition)
            return WHY_CARD.format(address, label, label)
        found = key if key in reasons else event.kind if event.kind in reasons else ""
        return WHY_RULE.format(found, label, label) if found else Markup("")

    def heading(self, event: Event, turn: LogTurn) -> LogTurn:
        """Set the heading of a turn."""
        turn.number, turn.mine = event.amount, event.seat in self.scene.mine
        turn.title = self.words.text("Turn {n}: {who}", n=event.amount, who=self.names[event.seat])
        return turn

    @cached_property
    def this_turn(self) -> list[Event]:
        """The events of the current turn."""
        found: list[Event] = []
        for entry in reversed(self.scene.entries):
            for event in reversed(entry.events):
                if event.kind == "turn_started":
                    return found[::-1]
                found.append(event)
        return found[::-1]

    def event_lines(self) -> list[EventLine]:
        """Return the last events of the current turn."""
        events = [event for event in self.this_turn if event.kind not in SILENT]
        shown = events[-EVENTS_SHOWN:]
        return [self.event_line(event, now=index == len(shown) - 1) for index, event in enumerate(shown)]

    def event_line(self, event: Event, *, now: bool) -> EventLine:
        """Return one event as a line with its number."""
        look = self.scene.view.events
        monster = self.monster(event)
        sign = look.icons.get(event.kind) or ICONS.get(event.kind, "right")
        return EventLine(self.text(event), "" if monster else sign, monster, look.delta(event), now, sign)

    @cached_property
    def news(self) -> list[Event]:
        """The most important events since the viewer's last turn: its own losses, others' purchases and falls."""
        look, me = self.scene.view.events, self.scene.me
        return [
            event
            for event in self.since_my_turn(me)
            if (event.kind in look.own_news and event.seat == me)
            or (event.kind in look.news_of_others and event.seat != me)
        ]

    def recap(self) -> str:
        """Return the last news as sentences."""
        return " ".join(self.text(event) for event in self.news[-3:])

    def strip(self) -> list[EventLine]:
        """Return the news as pictures, when the viewer's turn has just begun."""
        scene = self.scene
        begins = scene.asked >= 0 and scene.active == scene.asked and len(self.rolls_of_turn) == 1
        return [self.event_line(event, now=False) for event in self.news[-NEWS_SHOWN:]] if begins else []

    def since_my_turn(self, me: int) -> list[Event]:
        """Return all events since a seat's last turn; none before it has had one."""
        found: list[Event] = []
        turns = 0
        for entry in reversed(self.scene.entries):
            for event in reversed(entry.events):
                if event.kind == "turn_started":
                    turns += 1
                    if event.seat == me and turns > 1:
                        return found[::-1]
                    if event.seat == me:
                        found.clear()
                else:
                    found.append(event)
        return []

    @cached_property
    def hits(self) -> dict[int, int]:
        """Hearts or life that each seat lost in the last two entries."""
        lost: dict[int, int] = {}
        for entry in self.scene.entries[-2:]:
            for event in entry.events:
                if event.kind in self.scene.view.events.hits:
                    lost[event.seat] = lost.get(event.seat, 0) + event.amount
        return lost

    @cached_property
    def rolls(self) -> int:
        """The number of rolls so far."""
        return sum(1 for entry in self.scene.entries if any(event.kind == "rolled" for event in entry.events))

    @cached_property
    def rolls_of_turn(self) -> list[tuple[str, ...]]:
        """The faces of each roll of this turn."""
        return [event.faces for event in self.this_turn if event.kind == "rolled" and event.source == "roll"]

    @property
    def last_rolled(self) -> tuple[str, ...]:
        """The faces of the last roll of this turn."""
        return self.rolls_of_turn[-1] if self.rolls_of_turn else ()


def log_line(kind: str, monster: str, sentence: Markup, why: Markup) -> Markup:
    """Return a line of the log as HTML."""
    portrait = pic(monster, "") if monster else Markup('<span class="dot" aria-hidden="true"></span>')
    return Markup('<li class="ev-{}">{}<span>{}</span>{}</li>').format(kind, portrait, sentence, why)
