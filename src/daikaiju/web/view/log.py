"""Events in words: the log by turns, and the events of the current turn."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from itertools import chain
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from daikaiju.notation.events import Event
from daikaiju.table.log import Entry
from daikaiju.words.games import texts_of
from daikaiju.words.names import bot_title, decided_for

from .cards import card_link
from .log_html import drawn_face, html_of, log_line, term, why_card, why_rule
from .scene import Scene
from .widgets import EventLine

LEAST_TURNS = 6  # of the log that are shown, or a round and two turns; the replay has the whole game
EVENTS_SHOWN = 4
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
MOST_LOGS = 1000  # of which the turns that were shown last are kept, some 50 kB each


class LogTurn(NamedTuple):
    """The heading of a turn and its lines."""

    number: int
    title: str
    mine: bool = False
    html: Markup = Markup()
    last_entry: int = 0
    is_last_own: bool = False  # the viewer's last turn before this one


class Written(NamedTuple):
    """The last turns of a log, the current one last, up to an entry; a longer log begins with the same ones."""

    turns: tuple[LogTurn, ...]
    entries: int
    last: Entry | None = None

    def leads_to(self, entries: Sequence[Entry]) -> bool:
        """Whether a log goes on from here: entries are only added and taken back at the end."""
        return 0 < self.entries <= len(entries) and entries[self.entries - 1] is self.last


LOGS: OrderedDict[tuple[object, ...], Written] = OrderedDict()  # by all else that they depend on


class Story:
    """The events of a scene in words."""

    def __init__(self, scene: Scene[Any]) -> None:
        self.scene, self.words = scene, scene.words
        self.names = scene.log_names
        self.texts: dict[Event, str] = {}  # sentences that were needed before
        self.log = scene.said.log.naming(self.names, scene.addressed)
        # They do not refer to the story: in a circle, it would stay in memory until garbage is collected.
        self.html_log = self.log.writing(html_of(scene.words), partial(linked, scene), drawn_face)

    def html(self, event: Event) -> Markup:
        """Return an event's sentence with links to the cards it names, and pictures of faces."""
        return escape(self.html_log.sentence(event))

    def text(self, event: Event) -> str:
        """Return an event's sentence as plain text."""
        if event not in self.texts:
            self.texts[event] = self.log.sentence(event)
        return self.texts[event]

    def events(self) -> Iterator[Event]:
        """Return all events."""
        return chain.from_iterable(entry.events for entry in self.scene.entries)

    def monster(self, event: Event) -> str:
        """Return the monster whose portrait is shown beside an event."""
        return self.scene.monsters[event.seat] if 0 <= event.seat < len(self.scene.monsters) else ""

    def turns(self, most: int = 0) -> list[LogTurn]:
        """Return the log by turns, the current one last; without a number, those of a round and two before."""
        shown = self.latest_turns(most or max(LEAST_TURNS, self.scene.game.players + 2))
        for place in range(len(shown) - 2, -1, -1):
            if shown[place].mine:
                shown[place] = shown[place]._replace(is_last_own=True)
                break
        return shown

    def latest_turns(self, most: int) -> list[LogTurn]:
        """Return the log by turns, the current one last; what was shown before is not written again."""
        scene, entries = self.scene, self.scene.entries
        key = (scene.table.id, scene.viewer.lang, tuple(scene.monsters), self.names, tuple(scene.mine), most)
        known = LOGS.get(key)
        if known is None or not known.leads_to(entries):
            known = Written((LogTurn(0, self.words.text("Who goes first")),), self.start_of(most))
        turns = self.written_on(known)[-most:]
        if entries:
            keep_log(key, Written(turns, len(entries), entries[-1]))
        return [turn for turn in turns if turn.number or turn.html]

    def start_of(self, most: int) -> int:
        """Return the number of entries before the one in which the first of the last turns starts."""
        for before in range(len(self.scene.entries) - 1, -1, -1):
            most -= sum(event.kind == "turn_started" for event in self.scene.entries[before].events)
            if most <= 0:
                return before
        return 0

    def written_on(self, known: Written) -> tuple[LogTurn, ...]:
        """Return the turns of a log with the events since then."""
        *turns, turn = known.turns
        html, last = turn.html, turn.last_entry
        for index in range(known.entries, len(self.scene.entries)):
            html += self.note_of_bot(index, f"b{turn.number}-{len(html)}")
            for event in self.scene.entries[index].events:
                if event.kind == "turn_started":
                    turns.append(turn._replace(html=html, last_entry=last))
                    turn, html = self.heading(event), Markup()
                elif event.kind not in SILENT:
                    html += self.line(event, f"l{turn.number}-{len(html)}")
                last = index + 1
        return *turns, turn._replace(html=html, last_entry=last)

    def line(self, event: Event, name: str) -> Markup:
        """Return a line of the log as HTML; by its name a later page tells it from others that are alike."""
        return log_line(name, event.kind, self.monster(event), self.html(event), self.why(event))

    def note_of_bot(self, index: int, name: str) -> Markup:
        """Return a line that says which bot begins to decide for a person, who is away or whose time is up."""
        scene, entry = self.scene, self.scene.entries[index]
        if not entry.bot or scene.table.seats[entry.actor].bot:
            return Markup()
        before = next((other for other in reversed(scene.entries[:index]) if other.actor >= 0), None)
        if before is not None and (before.actor, before.bot) == (entry.actor, entry.bot):
            return Markup()
        bot = bot_title(entry.bot, self.words)
        told = decided_for("" if entry.actor in scene.mine else self.names[entry.actor], bot, self.words)
        return log_line(name, "by-bot", scene.monsters[entry.actor], escape(told), Markup())

    def why(self, event: Event) -> Markup:
        """Return a button that shows the rule behind an event, or a link to the card that caused it; "" if neither."""
        reasons, label = texts_of(self.scene.view.name).reasons, self.words.text("Why?")
        key = f"{event.kind}:{event.source}"
        if key not in reasons and self.scene.said.has_card(event.source):
            address = card_link(self.scene.view, event.source, self.scene.edition)
            return why_card(address, label)
        found = key if key in reasons else event.kind if event.kind in reasons else ""
        return why_rule(found, label) if found else Markup()

    def heading(self, event: Event) -> LogTurn:
        """Return a turn that has just begun."""
        title = self.words.text("Turn {n}: {who}", n=event.amount, who=self.names[event.seat])
        return LogTurn(event.amount, title, event.seat in self.scene.mine)

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
    def hits(self) -> dict[int, int]:
        """Hearts or life that each seat lost in the last two entries, since the dice of a turn were rolled."""
        lost: dict[int, int] = {}
        for entry in self.scene.entries[-2:]:
            for event in entry.events:
                if (event.kind, event.source) == ("rolled", "roll"):
                    lost.clear()
                elif event.kind in self.scene.view.events.hits:
                    lost[event.seat] = lost.get(event.seat, 0) + event.amount
        return lost

    @cached_property
    def last_roll(self) -> int:
        """The place of the last roll among the entries, from 1: each roll has another one."""
        for place in range(len(self.scene.entries), 0, -1):
            if any(event.kind == "rolled" for event in self.scene.entries[place - 1].events):
                return place
        return 0

    @cached_property
    def rolls_of_turn(self) -> list[tuple[str, ...]]:
        """The faces of each roll of this turn."""
        return [event.faces for event in self.this_turn if event.kind == "rolled" and event.source == "roll"]

    @property
    def last_rolled(self) -> tuple[str, ...]:
        """The faces of the last roll of this turn."""
        return self.rolls_of_turn[-1] if self.rolls_of_turn else ()


def linked(scene: Scene[Any], key: str, name: str) -> Markup:
    """Return a card's name with a link to its page."""
    return term(card_link(scene.view, key, scene.edition), name)


def keep_log(key: tuple[object, ...], log: Written) -> None:
    """Keep a log for its next page; the one that was shown longest ago is forgotten."""
    LOGS[key] = log
    LOGS.move_to_end(key)
    if len(LOGS) > MOST_LOGS:
        LOGS.popitem(last=False)
