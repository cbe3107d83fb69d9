"""Analyses of finished games, made in a process of low priority, one at a time, and stored with the game."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import NamedTuple, Protocol

import structlog

from daikaiju.errors import BadFile, DaikaijuError
from daikaiju.extras import has
from daikaiju.game import Game
from daikaiju.review.coach import Played
from daikaiju.review.effort import GOOD, QUICK, Effort
from daikaiju.review.model import Analysis, from_json, to_json
from daikaiju.sandbox import LOWEST, ProcessDied, Sandbox
from daikaiju.table.background import Background
from daikaiju.table.model import OVER, LiveTable
from daikaiju.table.ports import Cluster

NICENESS = LOWEST  # after everything else
THREADS = 2  # of one analysis
FINALE = 5.0  # seconds after the end of a game
MOST_WAITING = 20  # games; further ones are analysed when somebody looks at them again
MOST_ENDED = 10  # of those, until a game that nobody has opened is left to the first look
LONGEST = 1800.0  # seconds for one analysis on a busy machine
MOST_COACHED = 50  # games that the coach looks at
KEPT = 64  # analyses in memory
PICTURES = (QUICK, GOOD)  # efforts: a first picture soon, then a good one
MOMENTS = GOOD
log = structlog.get_logger()


class Reviews(Protocol):
    """Storage of analyses, as text."""

    async def review(self, table_id: str) -> str:
        """Return the stored analysis of a table's game; "" if there is none."""

    async def keep_review(self, table_id: str, text: str) -> None:
        """Store an analysis in place of an older one."""

    async def reviews_of(self, guest: str, most: int) -> list[tuple[str, int, str]]:
        """Return the analyses of a guest's games, newest first: table, the guest's seat, text."""


class Review(NamedTuple):
    """What there is of an analysis: its text, and whether it, or a better one, is on its way."""

    text: str = ""
    is_awaited: bool = False


class Analyst:
    """Analyses games soon after their end, or when somebody looks back at them: first pictures, then the moments."""

    def __init__(self, storage: Reviews, cluster: Cluster) -> None:
        self.storage, self.cluster = storage, cluster
        self.background = Background()
        self.ended: set[str] = set()  # tables whose game has just ended
        self.waiting: OrderedDict[str, Game] = OrderedDict()
        self.current = ""  # the table whose game is being analysed
        self.known: OrderedDict[str, str] = OrderedDict()  # whole analyses
        self.failed: set[str] = set()  # tables whose analysis ended its process; they are not tried again
        self.process: Sandbox | None = None

    # When

    def published(self, table: LiveTable) -> None:
        """Begin with a game soon after its end, if people played: nobody may ever look at one of bots alone."""
        is_new = table.id not in self.known and table.id not in self.ended
        if table.phase == OVER and is_new and any(seat.owner for seat in table.seats):
            self.ended.add(table.id)
            self.background.start(self.begin_soon(table))

    async def begin_soon(self, table: LiveTable) -> None:
        """Begin when the finale was shown; a busy server leaves it to the first look."""
        await asyncio.sleep(FINALE)
        self.ended.discard(table.id)
        await self.find(table, MOST_ENDED)

    async def look(self, table: LiveTable) -> Review:
        """Return what there is for somebody who looks; if it is not whole, it is begun, before games nobody opened."""
        found = await self.find(table, MOST_WAITING)
        if table.id in self.waiting:
            self.waiting.move_to_end(table.id, last=False)
        return found

    async def find(self, table: LiveTable, most: int) -> Review:
        """Return what there is; if it is not whole, begin it unless `most` games wait."""
        if table.phase != OVER or table.game is None or table.stuck:
            return Review()
        if table.id in self.known:
            return Review(self.known[table.id])
        text = await self.storage.review(table.id)
        found = await asyncio.to_thread(read, text)
        if found is None or found.is_first:
            return Review(text if found else "", is_awaited=await self.begin(table.id, table.game, most))
        self.remember(table.id, text)
        return Review(text)

    async def begin(self, table_id: str, game: Game, most: int) -> bool:
        """Begin an analysis, unless it has begun here or at another server; return whether one is on its way."""
        if table_id == self.current or table_id in self.waiting:
            return True
        if not has("fast") or len(self.waiting) >= most or table_id in self.failed:
            return False
        if await self.cluster.take_analysis(table_id):
            self.waiting.setdefault(table_id, game)
            if self.process is None:
                self.process = Sandbox(NICENESS)
                self.background.start(self.work())
        return True

    # How

    async def work(self) -> None:
        """Analyse what waits; the process ends with the work, for it takes much memory."""
        try:
            while self.waiting:
                self.current, game = self.waiting.popitem(last=False)
                await self.analyse_alone(self.current, game)
        finally:
            self.current = ""
            self.waiting.clear()
            self.end_process()

    async def analyse_alone(self, table_id: str, game: Game) -> None:
        """Analyse a game, while other servers leave it alone; if the database fails, the next look begins again."""
        try:
            try:
                await self.analyse(table_id, game)
            finally:
                await self.cluster.give_analysis(table_id)
        except Exception as error:  # noqa: BLE001 - the games that wait must not suffer
            log.warning("an analysis could not be stored", table=table_id, reason=type(error).__name__)

    async def analyse(self, table_id: str, game: Game) -> None:
        """Draw a game quickly, then well, then add its moments; each is stored as soon as it is there."""
        found = await asyncio.to_thread(read, await self.storage.review(table_id))
        if found is not None and not found.is_first:  # another server was quicker
            return
        text = ""
        for step, effort in [*((draw, effort) for effort in PICTURES), (complete, MOMENTS)]:
            assert self.process is not None
            try:
                future = self.process.submit(step, game, effort, text, limit=LONGEST)
                text = await asyncio.wrap_future(future)
            except (ProcessDied, DaikaijuError) as error:  # the latter: a game without compiled bots, for example
                log.warning("an analysis failed", table=table_id, reason=type(error).__name__)
                self.failed.add(table_id)
                self.end_process()
                self.process = Sandbox(NICENESS)
                return
            await self.storage.keep_review(table_id, text)
        self.remember(table_id, text)

    def end_process(self) -> None:
        """End the process."""
        if self.process is not None:
            self.process.end()
            self.process = None

    def remember(self, table_id: str, text: str) -> None:
        """Keep an analysis in memory; the one that was not used for longest makes room."""
        self.known[table_id] = text
        self.known.move_to_end(table_id)
        if len(self.known) > KEPT:
            self.known.popitem(last=False)

    async def games_of(self, guest: str) -> list[Played]:
        """Return the analysed games of a guest, newest first."""
        found = []
        for table_id, seat, text in await self.storage.reviews_of(guest, MOST_COACHED):
            analysis = await asyncio.to_thread(read, text)
            if analysis is not None and not analysis.is_first:
                found.append(Played(table_id, seat, analysis))
        return found

    async def close(self) -> None:
        """End the work; what was not analysed is analysed at the next look."""
        await self.background.close()


def draw(game: Game, effort: Effort, _before: str) -> str:
    """Return the lines and sums of a game; runs in the process, and only there needs NumPy."""
    from daikaiju.review.analysis import picture_of

    return to_json(picture_of(game, effort=effort, threads=THREADS))


def complete(game: Game, effort: Effort, picture: str) -> str:
    """Add the moments to a picture; runs in the process."""
    from daikaiju.review.analysis import with_moments

    return to_json(with_moments(from_json(picture), game, effort, THREADS))


def read(text: str) -> Analysis | None:
    """Read an analysis; None if there is none, or another version wrote it in another format."""
    try:
        return from_json(text) if text else None
    except BadFile:
        return None
