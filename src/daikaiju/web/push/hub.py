"""The hub: the open pages of every table. A changed table is rendered once for all viewers with the same view.

A slow connection skips to the newest page.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import structlog

from daikaiju.review.model import TurnStart
from daikaiju.sandbox import ProcessDied
from daikaiju.table.errors import TooMuch
from daikaiju.table.model import LiveTable
from daikaiju.words.language import mark as _

from ..view.viewer import Viewer
from .renderer import Renderer
from .replica import Push

MOST_WATCHERS = 500  # pages of spectators per table
HERE = "http://localhost"  # the base of all pages that were opened at a loopback address
SHORTEST_PAUSE = 0.2  # seconds between two attempts to render a page
LONGEST_PAUSE = 60.0  # seconds before a page that could not be rendered is tried again
log = structlog.get_logger()
NOTHING = 2**31  # before the first rendering: pages that have just been opened show no beats
Find = Callable[[str], Awaitable[LiveTable]]
Lines = Callable[[LiveTable], tuple[TurnStart, ...]]  # the chances that spectators of a table may see


def no_line(_table: LiveTable) -> tuple[TurnStart, ...]:
    """Return that spectators see no chances."""
    return ()


class Watcher:
    """One open page and the newest HTML for it."""

    def __init__(self, viewer: Viewer, *, plays: bool) -> None:
        self.viewer, self.plays = viewer, plays
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

    def __init__(self, table_id: str, renderer: Renderer, find: Find, lines: Lines) -> None:
        self.table_id, self.renderer, self.find, self.lines = table_id, renderer, find, lines
        self.watchers: set[Watcher] = set()
        self.changed = asyncio.Event()
        self.is_stale = False  # whether the table has changed; else only pages that were just opened are rendered
        self.shown = NOTHING  # the number up to which the open pages were rendered
        self.task = asyncio.create_task(self.render_on())

    async def render_on(self) -> None:
        """Render the table after every change."""
        failures = 0
        while True:
            await self.changed.wait()
            self.changed.clear()
            try:
                await self.render()
                failures = 0
            except Exception as error:
                failures += 1
                log.exception("a page could not be rendered", table=self.table_id, failures=failures)
                await self.rest(min(2**failures, LONGEST_PAUSE), error)
                self.mark_changed()

    async def rest(self, seconds: float, error: Exception) -> None:
        """Wait, but after a short pause only until the table changes: the database that failed is back then.

        A drawing that hung or ended its process is not tried again by a change: every attempt delays all other tables.
        """
        if isinstance(error, TimeoutError | ProcessDied):
            await asyncio.sleep(seconds)
            return
        await asyncio.sleep(SHORTEST_PAUSE)
        try:
            async with asyncio.timeout(seconds):
                await self.changed.wait()
        except TimeoutError:
            pass

    def mark_changed(self) -> None:
        """Let the table be rendered for everybody."""
        self.is_stale = True
        self.changed.set()

    async def render(self) -> None:
        """Render the table for all open pages that do not show it, those of players first."""
        table = await self.find(self.table_id)
        watchers = [watcher for watcher in self.watchers if self.is_stale or not watcher.page]
        self.is_stale = False
        kinds = {watcher: shared_viewer(watcher.viewer, table) for watcher in watchers}
        for plays in (True, False):
            await self.render_for({w: kind for w, kind in kinds.items() if bool(kind.guest) is plays}, table)
        self.shown = table.number

    async def render_for(self, kinds: dict[Watcher, Viewer], table: LiveTable) -> None:
        """Render once for each kind of viewer, with what happened since the last time."""
        viewers = list(set(kinds.values()))
        what = Push(self.shown, self.lines(table))
        messages = await self.renderer.render(table, viewers, what) if viewers else []
        pages = dict(zip(viewers, messages, strict=True))
        for watcher, viewer in kinds.items():
            watcher.show(pages[viewer])


def shared_viewer(viewer: Viewer, table: LiveTable) -> Viewer:
    """Return the kind of a viewer: whatever else its requests say, each kind is rendered once.

    Host, seated people and those who were removed see pages of their own; all others see one per language and
    setting of odds. How a page was reached is left to the page, except whether others can reach it the same way.
    """
    is_known = viewer.guest == table.host or table.is_seated(viewer.guest) or viewer.guest in table.barred
    guest = viewer.guest if is_known else ""
    return Viewer(guest, lang=viewer.lang, odds=viewer.odds, base=HERE if viewer.is_alone else "")


class Hub:
    """The audiences of all tables with open pages."""

    def __init__(self, renderer: Renderer) -> None:
        self.renderer = renderer
        self.lines: Lines = no_line
        self.audiences: dict[str, Audience] = {}

    def changed(self, table_id: str) -> None:
        """Mark a table as changed."""
        if table_id in self.audiences:
            self.audiences[table_id].mark_changed()

    @contextmanager
    def watching(self, table_id: str, viewer: Viewer, find: Find, *, plays: bool = False) -> Iterator[Watcher]:
        """Register an open page with its table; pages of those who play are not counted among the spectators."""
        audience = self.audiences.get(table_id)
        if audience is None:
            audience = self.audiences[table_id] = Audience(table_id, self.renderer, find, self.lines)
        if not plays and sum(not watcher.plays for watcher in audience.watchers) >= MOST_WATCHERS:
            raise TooMuch(_("Too many people watch this table."))
        watcher = Watcher(viewer, plays=plays)
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
                    audience.mark_changed()

    async def close(self) -> None:
        """Cancel all rendering tasks."""
        tasks = [audience.task for audience in self.audiences.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
