"""The chances to win that spectators see while a game goes on, one turn late (docs/analysis.md).

They are computed in a process of low priority. What a busy server does not compute in time is left out.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

import structlog

from daikaiju.errors import DaikaijuError
from daikaiju.extras import has
from daikaiju.game import Game
from daikaiju.review.model import TurnStart
from daikaiju.sandbox import ProcessDied, Sandbox
from daikaiju.table.background import Background
from daikaiju.table.model import PLAYING, LiveTable
from daikaiju.table.ports import Push

NICENESS = 15  # after bots, which are after people; before analyses
LIMIT = 20.0  # seconds for one table; it takes less than one on an idle machine
COMPILING = 1800.0  # seconds for what is done once on a machine
MOST_WAITING = 8  # tables; the turns of others are left out
IDLE = 60.0  # seconds after which the process ends, for it takes much memory
KEPT = 200  # tables
T = TypeVar("T")
log = structlog.get_logger()


class Line:
    """What is known of one table: the starts of turns, each with the number of the action that led to it."""

    def __init__(self) -> None:
        self.starts: list[tuple[int, TurnStart]] = []
        self.tried = 0  # the turn up to which nothing more is computed

    def at(self, table: LiveTable) -> tuple[TurnStart, ...]:
        """Return the starts that the table's game has; an action that was taken back takes its turn with it."""
        entries = table.entries
        return tuple(
            start
            for number, start in self.starts
            if start.at <= len(entries) and entries[start.at - 1].number == number
        )

    def since(self, table: LiveTable) -> int:
        """Return the turn up to which nothing is to be computed."""
        return max([self.tried, *(start.turn for start in self.at(table))])

    def add(self, table: LiveTable, found: list[TurnStart]) -> None:
        """Add what was found for a table."""
        known = [(table.entries[start.at - 1].number, start) for start in self.at(table)]
        self.starts = [*known, *((table.entries[start.at - 1].number, start) for start in found)]


class Commentator:
    """Computes the chances of tables that have chosen it and are watched by somebody without a seat."""

    def __init__(self, push: Push) -> None:
        self.push = push
        self.background = Background()
        self.lines: OrderedDict[str, Line] = OrderedDict()
        self.waiting: OrderedDict[str, LiveTable] = OrderedDict()  # as they were last
        self.news = asyncio.Event()
        self.process: Sandbox | None = None

    def line(self, table: LiveTable) -> tuple[TurnStart, ...]:
        """Return what spectators of a table may see now."""
        return self.lines[table.id].at(table) if table.id in self.lines else ()

    def published(self, table: LiveTable) -> None:
        """Compute what is missing if the table has spectators."""
        if table.spectators:
            self.want(table)

    def want(self, table: LiveTable) -> None:
        """Compute what is missing of a table's line, unless it has none or too many wait."""
        if not table.options.line or table.phase != PLAYING or table.game is None or table.stuck or not has("fast"):
            return
        line = self.lines.get(table.id)
        if line is not None and table.game.state.turn <= line.since(table):
            return
        if table.id in self.waiting or len(self.waiting) < MOST_WAITING:
            self.waiting[table.id] = table
            self.news.set()
            if self.process is None:
                self.process = Sandbox(NICENESS)
                self.background.start(self.work())

    async def work(self) -> None:
        """Compute what is wanted until nothing is for a while."""
        try:
            while await self.has_news():
                while self.waiting:
                    _, table = self.waiting.popitem(last=False)
                    await self.extend(table)
        finally:
            self.end_process()

    async def has_news(self) -> bool:
        """Wait until something is wanted; return False if nothing was for a while."""
        try:
            async with asyncio.timeout(IDLE):
                await self.news.wait()
        except TimeoutError:
            return False
        self.news.clear()
        return True

    async def extend(self, table: LiveTable) -> None:
        """Compute what is missing of one table, and show it; what takes too long is left out."""
        assert table.game is not None
        line = self.line_of(table.id)
        try:
            await self.ask(COMPILING, load, table.game)
            line.add(table, await self.ask(LIMIT, compute, table.game, line.since(table)))
        except (TimeoutError, ProcessDied, DaikaijuError) as error:
            log.info("chances for spectators were left out", table=table.id, reason=type(error).__name__)
            line.tried = table.game.state.turn
            self.end_process()
            self.process = Sandbox(NICENESS)
        self.push.changed(table.id)

    async def ask(self, limit: float, function: Callable[..., T], *values: object) -> T:
        """Call a function in the process."""
        assert self.process is not None
        async with asyncio.timeout(limit):
            found: T = await asyncio.wrap_future(self.process.submit(function, *values, limit=limit))
            return found

    def line_of(self, table_id: str) -> Line:
        """Return the line of a table; the one that was not extended for longest makes room for a new one."""
        line = self.lines.setdefault(table_id, Line())
        self.lines.move_to_end(table_id)
        if len(self.lines) > KEPT:
            self.lines.popitem(last=False)
        return line

    def end_process(self) -> None:
        """End the process."""
        if self.process is not None:
            self.process.end()
            self.process = None

    async def close(self) -> None:
        """End the work."""
        await self.background.close()


# Only the process needs NumPy and the compiled bots.


def load(game: Game) -> None:
    """Load what playouts of a game need; runs in the process."""
    from daikaiju.review.live import prepare

    prepare(game)


def compute(game: Game, since: int) -> list[TurnStart]:
    """Return the chances at the starts of all turns after turn `since`; runs in the process."""
    from daikaiju.review.live import turn_starts

    return turn_starts(game, since)
