"""Events in words: the log by turns, the events of the current turn, and the recap since one's last turn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from markupsafe import Markup, escape

from daikaiju.notation.events import Event

from .cards import card_link
from .icons import pic
from .scene import Scene
from .widgets import Beat

TURNS_SHOWN = 12
BEATS_SHOWN = 4
# A card's key and name inside a sentence, between characters that occur in no text.
OPEN, MIDDLE, CLOSE = "\ue000", "\ue001", "\ue002"
LINKED = re.compile(f"{OPEN}(.*?){MIDDLE}(.*?){CLOSE}")
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


@dataclass
class LogTurn:
    """The heading of a turn and its lines."""

    number: int
    title: str
    mine: bool = False
    lines: list[Markup] = field(default_factory=list)
    last_entry: int = 0


class Story:
    """The events of a scene in words."""

    def __init__(self, scene: Scene[Any]) -> None:
        self.scene, self.words = scene, scene.words
        self.log = scene.said.log.writing(lambda key, name: f"{OPEN}{key}{MIDDLE}{name}{CLOSE}")

    def html(self, event: Event) -> Markup:
        """Return an event's sentence with links to the cards it names."""
        safe = str(escape(self.log.sentence(event)))
        scene = self.scene

        def link(found: re.Match[str]) -> str:
            address = card_link(scene.view, found[1], scene.edition)
            return f'<a class="term" href="{address}" data-dialog>{found[2]}</a>'

        return Markup(LINKED.sub(link, safe))  # noqa: S704 - escaped above

    def text(self, event: Event) -> str:
        """Return an event's sentence as plain text."""
        return LINKED.sub(lambda found: found[2], self.log.sentence(event))

    def events(self) -> Iterator[tuple[int, Event]]:
        """Yield all events with the number of their entry, from 1."""
        for index, entry in enumerate(self.scene.entries, 1):
            for event in entry.events:
                yield index, event

    def monster(self, event: Event) -> str:
        """Return the monster whose portrait is shown beside an event."""
        return self.scene.monsters[event.seat] if 0 <= event.seat < len(self.scene.monsters) else ""

    def turns(self, most: int = TURNS_SHOWN) -> list[LogTurn]:
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
        """Return a line of the log as HTML, cached by event and monsters."""
        scene = self.scene
        key = (scene.viewer.lang, scene.view.name, scene.edition, tuple(scene.monsters), event)
        found = LINES.get(key)
        if found is None:
            if len(LINES) >= MOST_LINES:
                LINES.clear()
            found = LINES[key] = log_line(event.kind, self.monster(event), self.html(event))
        return found

    def heading(self, event: Event, turn: LogTurn) -> LogTurn:
        """Set the heading of a turn."""
        turn.number, turn.mine = event.amount, event.seat in self.scene.mine
        turn.title = self.words.text("Turn {n}: {who}", n=event.amount, who=self.scene.names[event.seat])
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

    def beats(self) -> list[Beat]:
        """Return the last events of the current turn."""
        events = [event for event in self.this_turn if event.kind not in SILENT]
        shown = events[-BEATS_SHOWN:]
        return [self.beat(event, now=index == len(shown) - 1) for index, event in enumerate(shown)]

    def beat(self, event: Event, *, now: bool) -> Beat:
        """Return one event as a line with its number."""
        look = self.scene.view.events
        monster = self.monster(event)
        icon = "" if monster else look.icons.get(event.kind) or ICONS.get(event.kind, "right")
        return Beat(self.text(event), icon, monster, look.delta(event), now)

    def recap(self) -> str:
        """Return what happened since the viewer's last turn: its monster's losses and gains, others' purchases."""
        me = self.scene.me
        if me < 0:
            return ""
        found: list[Event] = []
        turns = 0
        for entry in reversed(self.scene.entries):
            for event in reversed(entry.events):
                if event.kind == "turn_started":
                    turns += 1
                    if event.seat == me and turns > 1:
                        return self.summary(found[::-1], me)
                    if event.seat == me:
                        found.clear()
                else:
                    found.append(event)
        return ""

    def summary(self, events: list[Event], me: int) -> str:
        """Return the most important events as sentences."""
        look = self.scene.view.events
        told = [
            self.text(event)
            for event in events
            if (event.kind in look.own_news and event.seat == me)
            or (event.kind in look.news_of_others and event.seat != me)
        ]
        return " ".join(told[-3:])

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
    def last_rolled(self) -> tuple[str, ...]:
        """The faces of the last roll of this turn."""
        for event in reversed(self.this_turn):
            if event.kind == "rolled" and event.source == "roll":
                return event.faces
        return ()

    def cues(self) -> list[str]:
        """Return the kinds of the last entries' events, for sounds."""
        return [event.kind for entry in self.scene.entries[-2:] for event in entry.events]


def log_line(kind: str, monster: str, sentence: Markup) -> Markup:
    """Return a line of the log as HTML."""
    portrait = pic(monster, "") if monster else Markup('<span class="dot" aria-hidden="true"></span>')
    return Markup('<li class="ev-{}">{}<span>{}</span></li>').format(kind, portrait, sentence)
