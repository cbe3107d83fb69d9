"""Statistics of a game: everybody's numbers at the start of each turn, and totals of events."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from daikaiju.game import Game
from daikaiju.notation.events import Event
from daikaiju.table.log import Entry
from daikaiju.table.model import LiveTable
from daikaiju.table.played import TableGame
from daikaiju.words.games import texts_of

from .game_view import GameView

KEPT = 32  # games cached


@dataclass
class Figures:
    """The statistics of one monster."""

    rolled: Counter[str] = field(default_factory=Counter)  # faces
    counts: Counter[str] = field(default_factory=Counter)


@dataclass
class History:
    """The numbers of every seat at every turn, and what happened."""

    turns: list[int] = field(default_factory=list)  # entries played before each turn
    series: dict[str, list[list[int]]] = field(default_factory=dict)  # name -> seat -> values
    figures: list[Figures] = field(default_factory=list)
    biggest_hit: tuple[int, int] = (0, -1)  # amount, and the seat that dealt it
    fell: dict[int, int] = field(default_factory=dict)  # seat -> turn
    lines_ended: set[int] = field(default_factory=set)  # seats whose numbers after their fall are noted


TOLD: dict[tuple[str, int], History] = {}


def history_of(view: GameView[Any], table: LiveTable) -> History:
    """Return the history of a table's game, cached until the next action."""
    assert table.game is not None
    key = (table.id, table.number)
    if key not in TOLD:
        if len(TOLD) >= KEPT:
            TOLD.clear()
        TOLD[key] = tell(view, TableGame.from_setup(table.game.setup), table.entries)
    return TOLD[key]


def tell(view: GameView[Any], game: Game, entries: list[Entry]) -> History:
    """Replay a game and collect its statistics."""
    found = History(figures=[Figures() for _ in range(game.players)])
    turn = 0
    for index, entry in enumerate(entries):
        for event in game.play(entry.action, entry.actor):
            if event.kind == "turn_started":
                turn = event.amount
                found.turns.append(index + 1)
                note_numbers(found, view, game)
            note_event(found, view, event, turn)
    note_numbers(found, view, game)
    return found


def note_numbers(found: History, view: GameView[Any], game: Game) -> None:
    """Append everybody's current numbers; the last ones of a fallen monster are those after its fall."""
    for seat in range(game.players):
        for name, value in view.numbers(game.state, seat, has_fallen=seat in found.lines_ended).items():
            found.series.setdefault(name, [[] for _ in range(game.players)])[seat].append(value)
    found.lines_ended.update(found.fell)


def note_event(found: History, view: GameView[Any], event: Event, turn: int) -> None:
    """Add one event to the figures."""
    if event.seat < 0:
        return
    mine = found.figures[event.seat]
    if event.kind == "rolled":
        if event.source == "roll":
            mine.rolled.update(event.faces)
        return
    if event.kind == "fell":
        found.fell[event.seat] = turn
    mine.counts.update(view.counts(event))
    if event.kind in view.events.hits:
        note_hit(found, event, texts_of(view.name).log.dealer(event))


def note_hit(found: History, event: Event, dealer: int) -> None:
    """Update the biggest hit."""
    if 0 <= dealer < len(found.figures) and dealer != event.seat:
        found.figures[dealer].counts["dealt"] += event.amount
        if event.amount > found.biggest_hit[0]:
            found.biggest_hit = (event.amount, dealer)
