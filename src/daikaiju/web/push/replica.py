"""Replicas of live tables in the renderer process.

Rendering takes longer than responding, so it has a process of its own. That process receives only what is new of
a table and applies it to its replica.
"""

from __future__ import annotations

import gc
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

from daikaiju.players.contender import Contender
from daikaiju.review.model import TurnStart
from daikaiju.table import commands, seating
from daikaiju.table.bots import offer
from daikaiju.table.log import LogRow
from daikaiju.table.model import LiveTable, Options, shallow

from ..view import render
from ..view.picture import picture
from ..view.viewer import Viewer
from .message import pack

MOST_TABLES = 400
GARBAGE = (10_000, 20, 50)  # pages leave hardly any, and with Python's own thresholds a page waited up to 50 ms


@dataclass(frozen=True)
class Page:
    """The whole page, with the chances that spectators may see."""

    line: tuple[TurnStart, ...] = ()


@dataclass(frozen=True)
class Push:
    """The message of a change, with what happened since a number, and the chances that spectators may see."""

    since: int
    line: tuple[TurnStart, ...] = ()


@dataclass(frozen=True)
class Replay:
    """The replay after a number of actions, with the analysis of the game as text, if there is one."""

    at: int
    review: str = ""
    is_awaited: bool = False  # whether an analysis, or a better one, is on its way


@dataclass(frozen=True)
class HeldOdds:
    """The odds of a roll if the dice at some places are held."""

    held: tuple[int, ...]


@dataclass(frozen=True)
class Picture:
    """The picture of a link preview after a number of actions; None: as the table is now."""

    at: int | None


Part = Page | Push | Replay | Picture | HeldOdds


class OutOfStep(Exception):
    """The replica lacks the actions that the news build on."""


@dataclass
class News:
    """A table without its history, and the actions since the replica was last updated."""

    table: LiveTable
    kept: int  # actions the replica already has
    begun: bool  # whether the game has started
    rows: list[LogRow] = field(default_factory=list)


def news_of(table: LiveTable, since: int) -> News:
    """Return what is new of a table since a number; since 0, everything."""
    kept = len(table.entries)
    while kept and table.entries[kept - 1].number >= since:
        kept -= 1
    rows = [LogRow(entry.number, entry.actor, str(entry.action), entry.bot) for entry in table.entries[kept:]]
    head = shallow(table)
    head.game, head.luck = None, table.shown_luck
    head.entries, head.before, head.rows, head.said = [], [], [], []
    return News(head, kept, table.game is not None, rows)


class Replicas:
    """Replicas of tables; the least recently used is evicted first."""

    def __init__(self) -> None:
        self.tables: OrderedDict[str, LiveTable] = OrderedDict()

    def update(self, news: News) -> LiveTable:
        """Bring the replica of a table up to date."""
        table = news.table
        if news.begun:
            number, phase, undoable = table.number, table.phase, table.undoable
            self.take_past(table, news)
            for row in news.rows:
                table.number = row.number
                table.follow_row(row)
            table.number, table.phase, table.undoable = number, phase, undoable
        self.tables[table.id] = table
        self.tables.move_to_end(table.id)
        if len(self.tables) > MOST_TABLES:
            self.tables.popitem(last=False)
        return table

    def take_past(self, table: LiveTable, news: News) -> None:
        """Give the table the game and history of its replica, or deal a new game if the news are complete."""
        if news.kept == 0:
            commands.deal(table)
            return
        known = self.tables.get(table.id)
        if known is None or known.game is None or len(known.entries) != news.kept:
            raise OutOfStep
        table.game, table.entries = known.game, known.entries


REPLICAS = Replicas()


def get_ready(bots: Sequence[Contender]) -> None:
    """Prepare the renderer process: offer bots that are not built in, and collect garbage rarely."""
    offer(bots)
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def warm_up(lang: str) -> None:
    """Render a made-up table in the renderer process, so that modules and templates are loaded early."""
    guest = "warm-up"
    table = seating.new_table(Options(), ["here", "here"], guest, 0.0)
    commands.start(table, guest)
    render.table(table, Viewer(guest, lang=lang))


def forget(table_id: str) -> None:
    """Forget the replica of a table that nobody watches; runs in the renderer process."""
    REPLICAS.tables.pop(table_id, None)


def render_pages(news: News, viewers: list[Viewer], what: Part) -> list[bytes]:
    """Update the replica and render it for each viewer; runs in the renderer process."""
    table = REPLICAS.update(news)
    return [render_part(table, viewer, what) for viewer in viewers]


def render_part(table: LiveTable, viewer: Viewer, what: Part) -> bytes:
    """Render a page, a message, a replay, odds or a picture for one viewer."""
    if isinstance(what, Picture):
        return picture(table, what.at).encode()
    if isinstance(what, Push):
        return pack(*render.push(table, viewer, what.since, what.line))
    if isinstance(what, Replay):
        at = min(what.at, len(table.entries))
        return render.replay(table, at, viewer, what.review, is_awaited=what.is_awaited).encode()
    if isinstance(what, HeldOdds):
        return render.odds(table, viewer, what.held).encode()
    return render.table(table, viewer, what.line).encode()
