"""The hub: the open pages of every table. A changed table is rendered once for all viewers with the same view.

A slow connection skips to the newest page.
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
from .replica import Push

MOST_WATCHERS = 500  # per table
log = structlog.get_logger()
NOTHING = 2**31  # before the first rendering: pages that have just been opened show no beats
Find = Callable[[str], Awaitable[LiveTable]]


class Watcher:
    """One open page and the newest HTML for it."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.page = b""
        self.news = asyncio.Event()

    def show(self, page: bytes) -> None:
        """Set the newest page and wake the sender."""
        if page != self.page:
            self.page = page
            self.news.set()

    async def next_page(self) -> bytes:
        """Wait for a new page and return it."""
        await self.news.wait()
        self.news.clear()
        return self.page


class Audience:
    """The open pages of one table, and the task that renders it for them."""

    def __init__(self, table_id: str, renderer: Renderer, find: Find) -> None:
        self.table_id, self.renderer, self.find = table_id, renderer, find
        self.watchers: set[Watcher] = set()
        self.changed = asyncio.Event()
        self.shown = NOTHING  # the number up to which the open pages were rendered
        self.task = asyncio.create_task(self.render_on())

    async def render_on(self) -> None:
        """Render the table after every change."""
        while True:
            await self.changed.wait()
            self.changed.clear()
            try:
                await self.render()
            except Exception:
                log.exception("a page could not be rendered", table=self.table_id)

    async def render(self) -> None:
        """Render the table for all open pages."""
        table = await self.find(self.table_id)
        rendered_for = {watcher: shared_viewer(watcher.viewer, table) for watcher in self.watchers}
        viewers = list(set(rendered_for.values()))
        messages = await self.renderer.render(table, viewers, Push(self.shown))
        self.shown = table.number
        pages = dict(zip(viewers, messages, strict=True))
        for watcher, viewer in rendered_for.items():
            watcher.show(pages[viewer])


def shared_viewer(viewer: Viewer, table: LiveTable) -> Viewer:
    """Return the viewer to render for: all spectators share one, so that their page is rendered once."""
    if table.phase == WAITING or viewer.guest == table.host or table.is_seated(viewer.guest):
        return viewer
    return replace(viewer, guest="", name="")


class Hub:
    """The audiences of all tables with open pages."""

    def __init__(self, renderer: Renderer) -> None:
        self.renderer = renderer
        self.audiences: dict[str, Audience] = {}

    def changed(self, table_id: str) -> None:
        """Mark a table as changed."""
        if table_id in self.audiences:
            self.audiences[table_id].changed.set()

    @contextmanager
    def watching(self, table_id: str, viewer: Viewer, find: Find) -> Iterator[Watcher]:
        """Register an open page with its table."""
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

    def show_odds(self, guest: str, odds: bool | None) -> None:
        """Switch odds on or off on the open pages of a guest."""
        for audience in self.audiences.values():
            for watcher in audience.watchers:
                if watcher.viewer.guest == guest:
                    watcher.viewer = replace(watcher.viewer, odds=odds)
                    audience.changed.set()

    async def close(self) -> None:
        """Cancel all rendering tasks."""
        tasks = [audience.task for audience in self.audiences.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
