"""Analyses of finished games, made in a process of low priority, one at a time, and stored with the game."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Protocol

import structlog

from daikaiju.errors import BadFile, DaikaijuError
from daikaiju.extras import has
from daikaiju.game import Game
from daikaiju.review.analysis import Analysis, analyse, from_json, to_json
from daikaiju.review.coach import Played
from daikaiju.review.estimates import GOOD, QUICK, Effort
from daikaiju.sandbox import ProcessDied, Sandbox
from daikaiju.table.model import OVER, LiveTable

NICENESS = 15  # after bots, which are after people
MOST_WAITING = 20  # games; further ones are analysed when somebody looks at them again
LONGEST = 1800.0  # seconds for one analysis on a busy machine
MOST_COACHED = 50  # games that the coach looks at
KEPT = 64  # analyses in memory
EFFORTS = (QUICK, GOOD)  # of the first picture, and of the better one
log = structlog.get_logger()


class Reviews(Protocol):
    """Storage of analyses, as text."""

    async def review(self, table_id: str) -> str:
        """Return the stored analysis of a table's game; "" if there is none."""

    async def keep_review(self, table_id: str, text: str) -> None:
        """Store an analysis in place of an older one."""

    async def reviews_of(self, guest: str, most: int) -> list[tuple[str, int, str]]:
        """Return the analyses of a guest's games, newest first: table, the guest's seat, text."""


class Analyst:
    """Analyses games that somebody looks back at: a first picture, then a better one."""

    def __init__(self, storage: Reviews) -> None:
        self.storage = storage
        self.waiting: OrderedDict[str, Game] = OrderedDict()
        self.known: OrderedDict[str, str] = OrderedDict()
        self.failed: set[str] = set()  # tables whose analysis ended its process; they are not tried again
        self.task: asyncio.Task[None] | None = None
        self.process: Sandbox | None = None

    async def look(self, table: LiveTable) -> str:
        """Return the analysis of a finished game as text; if there is none, "" for now, and it is begun."""
        if table.phase != OVER or table.game is None or table.stuck:
            return ""
        found = self.known.get(table.id) or await self.storage.review(table.id)
        if is_readable(found):
            self.remember(table.id, found)
            return found
        if has("fast") and len(self.waiting) < MOST_WAITING and table.id not in self.failed:
            self.waiting.setdefault(table.id, table.game)
            if self.task is None or self.task.done():
                self.task = asyncio.create_task(self.work())
        return ""

    async def games_of(self, guest: str) -> list[Played]:
        """Return the analysed games of a guest, newest first."""
        found = []
        for table_id, seat, text in await self.storage.reviews_of(guest, MOST_COACHED):
            analysis = await asyncio.to_thread(read, text)
            if analysis is not None:
                found.append(Played(table_id, seat, analysis))
        return found

    def is_busy_with(self, table_id: str) -> bool:
        """Whether an analysis of a game is on its way, or a better one."""
        return table_id in self.waiting

    async def work(self) -> None:
        """Analyse what waits, the oldest first; the process ends with the work, for it takes much memory."""
        self.process = Sandbox(NICENESS)
        try:
            while self.waiting:
                table_id, game = next(iter(self.waiting.items()))
                await self.analyse(table_id, game)
                self.waiting.pop(table_id, None)
        finally:
            self.waiting.clear()
            self.process.end()

    async def analyse(self, table_id: str, game: Game) -> None:
        """Analyse a game, quickly at first, and store what was found."""
        assert self.process is not None
        for effort in EFFORTS:
            try:
                future = self.process.submit(analyse_as_text, game, effort, limit=LONGEST)
                text: str = await asyncio.wrap_future(future)
            except (ProcessDied, DaikaijuError) as error:  # the latter: a game without compiled bots, for example
                log.warning("an analysis failed", table=table_id, reason=type(error).__name__)
                self.failed.add(table_id)
                self.process.end()
                self.process = Sandbox(NICENESS)
                return
            await self.storage.keep_review(table_id, text)
            self.remember(table_id, text)

    def remember(self, table_id: str, text: str) -> None:
        """Keep an analysis in memory; the one that was not used for longest makes room."""
        self.known[table_id] = text
        self.known.move_to_end(table_id)
        if len(self.known) > KEPT:
            self.known.popitem(last=False)

    def close(self) -> None:
        """End the work; what was not analysed is analysed at the next look."""
        if self.task is not None:
            self.task.cancel()


def analyse_as_text(game: Game, effort: Effort) -> str:
    """Analyse a game; runs in the process, on one core."""
    return to_json(analyse(game, effort=effort, threads=1))


def is_readable(text: str) -> bool:
    """Whether this version can read an analysis."""
    return bool(text) and read(text) is not None


def read(text: str) -> Analysis | None:
    """Read an analysis; None if another version wrote it in another format."""
    try:
        return from_json(text)
    except BadFile:
        return None
