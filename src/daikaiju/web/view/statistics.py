"""A game from its beginning: who had how much at the start of each turn, and what came from where."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from daikaiju.game import Game
from daikaiju.notation.events import Event
from daikaiju.rules.duel.state import HALF
from daikaiju.table.model import Entry, LiveTable

KEPT = 32  # games remembered


@dataclass
class Figures:
    """What one monster did in a game."""

    rolled: Counter[str] = field(default_factory=Counter)  # faces
    counts: Counter[str] = field(default_factory=Counter)


@dataclass
class History:
    """Numbers of every seat at every turn."""

    turns: list[int] = field(default_factory=list)  # entries played when each turn began
    series: dict[str, list[list[int]]] = field(default_factory=dict)  # name -> seat -> values
    figures: list[Figures] = field(default_factory=list)
    biggest_hit: tuple[int, int] = (0, -1)  # hearts and who dealt it
    fell: dict[int, int] = field(default_factory=dict)  # seat -> turn


TOLD: dict[tuple[str, int], History] = {}


def history_of(table: LiveTable) -> History:
    """The history of a table's game; remembered until something happens."""
    assert table.game is not None
    key = (table.id, table.number)
    if key not in TOLD:
        if len(TOLD) >= KEPT:
            TOLD.clear()
        TOLD[key] = tell(Game.from_setup(table.game.setup), table.entries)
    return TOLD[key]


def tell(game: Game, entries: list[Entry]) -> History:
    """Play a game again and note what it was like."""
    found = History(figures=[Figures() for _ in range(game.players)])
    names = ("stars", "hearts", "energy") if game.setup.game == "tokyo" else ("life", "energy", "fame", "destruction")
    found.series = {name: [[] for _ in range(game.players)] for name in names}
    turn = 0
    for index, entry in enumerate(entries):
        events = game.play(entry.action, entry.actor)
        for event in events:
            if event.kind == "turn_started":
                turn = event.amount
                found.turns.append(index + 1)
                note_numbers(found, game)
            note_event(found, event, turn)
    note_numbers(found, game)
    return found


def note_numbers(found: History, game: Game) -> None:
    """Add what everybody has now."""
    state: Any = game.state
    for name, seats in found.series.items():
        for seat, values in enumerate(seats):
            if name in ("fame", "destruction"):
                towards = -1 if seat == state.first else 1
                values.append(state.marker[("fame", "destruction").index(name)] * towards // HALF)
            elif name != "life" and seat in found.fell and found.fell[seat] and name != "stars":
                continue
            else:
                values.append(getattr(state, name)[seat])


def note_event(found: History, event: Event, turn: int) -> None:
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
    mine.counts[event.kind] += event.amount if event.kind not in ("bought", "entered", "moved") else 1
    if event.kind in ("stars_gained", "energy_gained"):
        origin = event.source if event.source in ("dice", "tokyo", "tile", "power") else "cards"
        mine.counts[f"{event.kind}/{origin}"] += event.amount
    if event.kind in ("hearts_lost", "life_lost"):
        dealer = event.target if event.kind == "hearts_lost" else 1 - event.seat
        if 0 <= dealer < len(found.figures) and dealer != event.seat:
            found.figures[dealer].counts["dealt"] += event.amount
            if event.amount > found.biggest_hit[0]:
                found.biggest_hit = (event.amount, dealer)
