"""The hub: who looks at which table. A table that changed is drawn once for all who look.

Whoever is slow to take a page gets the newest one next time, and never those between.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import structlog

from daikaiju.table.errors import TooMuch
from daikaiju.table.model import WAITING, LiveTable
from daikaiju.web.view.viewer import Viewer
from daikaiju.words.language import mark as _

from .renderer import Drawing

MOST_WATCHERS = 500  # of one table
log = structlog.get_logger()
Find = Callable[[str], Awaitable[LiveTable]]


class Watcher:
    """One open page: the newest picture of its table."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.page = ""
        self.news = asyncio.Event()

    def show(self, page: str) -> None:
        """Here is how the table looks now."""
        if page != self.page:
            self.page = page
            self.news.set()

    async def next_page(self) -> str:
        """Wait for something new."""
        await self.news.wait()
        self.news.clear()
        return self.page


class Room:
    """All who look at one table, and the task that has it drawn for them."""

    def __init__(self, table_id: str, drawing: Drawing, find: Find) -> None:
        self.table_id, self.drawing, self.find = table_id, drawing, find
        self.watchers: set[Watcher] = set()
        self.changed = asyncio.Event()
        self.task = asyncio.create_task(self.draw_on())

    async def draw_on(self) -> None:
        """Whenever the table changed, have it drawn."""
        while True:
            await self.changed.wait()
            self.changed.clear()
            try:
                await self.draw()
            except Exception:
                log.exception("a page could not be drawn", table=self.table_id)

    async def draw(self) -> None:
        """Have the table drawn for everybody who looks now."""
        table = await self.find(self.table_id)
        eyes = {watcher: eyes_of(watcher.viewer, table) for watcher in self.watchers}
        viewers = list(set(eyes.values()))
        pages = dict(zip(viewers, await self.drawing.draw(table, viewers), strict=True))
        for watcher, viewer in eyes.items():
            watcher.show(pages[viewer])


def eyes_of(viewer: Viewer, table: LiveTable) -> Viewer:
    """As whom somebody looks at a game: all who only watch see the same, which is drawn once."""
    if table.phase == WAITING or viewer.guest == table.host or table.is_seated(viewer.guest):
        return viewer
    return replace(viewer, guest="", name="")


class Hub:
    """The rooms of all tables somebody looks at."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.rooms: dict[str, Room] = {}

    def changed(self, table_id: str) -> None:
        """Say that a table changed."""
        if table_id in self.rooms:
            self.rooms[table_id].changed.set()

    @contextmanager
    def watching(self, table_id: str, viewer: Viewer, find: Find) -> Iterator[Watcher]:
        """Look at a table for a while."""
        room = self.rooms.get(table_id)
        if room is None:
            room = self.rooms[table_id] = Room(table_id, self.drawing, find)
        if len(room.watchers) >= MOST_WATCHERS:
            raise TooMuch(_("Too many people watch this table."))
        watcher = Watcher(viewer)
        room.watchers.add(watcher)
        room.changed.set()
        try:
            yield watcher
        finally:
            room.watchers.discard(watcher)
            if not room.watchers:
                room.task.cancel()
                del self.rooms[table_id]
                self.drawing.forget(table_id)

    async def close(self) -> None:
        """Let nobody look any more."""
        tasks = [room.task for room in self.rooms.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
