"""The hub: who looks at which table. A table that changed is rendered once for all who look.

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
from daikaiju.words.language import mark as _

from ..view.viewer import Viewer
from .renderer import Renderer

MOST_WATCHERS = 500  # of one table
log = structlog.get_logger()
Find = Callable[[str], Awaitable[LiveTable]]


class Watcher:
    """One open page: the newest state of its table."""

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


class Audience:
    """All who look at one table, and the task that has it rendered for them."""

    def __init__(self, table_id: str, renderer: Renderer, find: Find) -> None:
        self.table_id, self.renderer, self.find = table_id, renderer, find
        self.watchers: set[Watcher] = set()
        self.changed = asyncio.Event()
        self.task = asyncio.create_task(self.render_on())

    async def render_on(self) -> None:
        """Whenever the table changed, have it rendered."""
        while True:
            await self.changed.wait()
            self.changed.clear()
            try:
                await self.render()
            except Exception:
                log.exception("a page could not be rendered", table=self.table_id)

    async def render(self) -> None:
        """Have the table rendered for everybody who looks now."""
        table = await self.find(self.table_id)
        eyes = {watcher: eyes_of(watcher.viewer, table) for watcher in self.watchers}
        viewers = list(set(eyes.values()))
        pages = dict(zip(viewers, await self.renderer.render(table, viewers), strict=True))
        for watcher, viewer in eyes.items():
            watcher.show(pages[viewer])


def eyes_of(viewer: Viewer, table: LiveTable) -> Viewer:
    """As whom somebody looks at a game: all who only watch see the same, which is rendered once."""
    if table.phase == WAITING or viewer.guest == table.host or table.is_seated(viewer.guest):
        return viewer
    return replace(viewer, guest="", name="")


class Hub:
    """The audiences of all tables somebody looks at."""

    def __init__(self, renderer: Renderer) -> None:
        self.renderer = renderer
        self.audiences: dict[str, Audience] = {}

    def changed(self, table_id: str) -> None:
        """Say that a table changed."""
        if table_id in self.audiences:
            self.audiences[table_id].changed.set()

    @contextmanager
    def watching(self, table_id: str, viewer: Viewer, find: Find) -> Iterator[Watcher]:
        """Look at a table for a while."""
        audience = self.audiences.get(table_id)
        if audience is None:
            audience = self.audiences[table_id] = Audience(table_id, self.renderer, find)
        if len(audience.watchers) >= MOST_WATCHERS:
            raise TooMuch(_("Too many people watch this table."))
        watcher = Watcher(viewer)
        audience.watchers.add(watcher)
        audience.changed.set()
        try:
            yield watcher
        finally:
            audience.watchers.discard(watcher)
            if not audience.watchers:
                audience.task.cancel()
                del self.audiences[table_id]
                self.renderer.forget(table_id)

    async def close(self) -> None:
        """Let nobody look any more."""
        tasks = [audience.task for audience in self.audiences.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
