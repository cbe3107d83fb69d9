"""Rendering of table pages in a subprocess."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from daikaiju.players.contender import Contender
from daikaiju.sandbox import ProcessDied, Sandbox
from daikaiju.table.bots import offer
from daikaiju.table.model import LiveTable

from ..view.viewer import Viewer
from .replica import News, OutOfStep, Part, news_of, render_pages, warm_up

MOST_TOLD = 10_000  # tables; one that is forgotten is sent whole again
AT_ONCE = 2  # one renders, one waits; later calls send the table as it is when their turn comes


class Renderer:
    """The renderer process, and how much of each table it has been sent."""

    def __init__(self, bots: Sequence[Contender] = ()) -> None:
        self.bots = tuple(bots)  # those that are not built in; pages name them
        self.process: Sandbox | None = None
        self.told: dict[str, int] = {}
        self.turns = asyncio.Semaphore(AT_ONCE)

    def start(self) -> Sandbox:
        """Return the renderer process; start it on first use."""
        if self.process is None:
            self.process = Sandbox()
            self.process.submit(offer, self.bots)
        return self.process

    async def warm_up(self, lang: str) -> None:
        """Start the renderer process before the first page is requested."""
        if self.process is None:
            await asyncio.wrap_future(self.start().submit(warm_up, lang))

    async def render(self, table: LiveTable, viewers: list[Viewer], what: Part) -> list[bytes]:
        """Render a table for some viewers; send it whole if the process died or its replica is behind."""
        async with self.turns:
            try:
                return await self.send(news_of(table, self.told.get(table.id, 0)), viewers, what)
            except (OutOfStep, ProcessDied):
                return await self.send(news_of(table, 0), viewers, what)

    async def send(self, news: News, viewers: list[Viewer], what: Part) -> list[bytes]:
        """Send what is new of a table to the process and return the rendered pages."""
        if len(self.told) >= MOST_TOLD:
            self.told.clear()
        self.told[news.table.id] = news.table.number
        process = self.start()
        try:
            pages: list[bytes] = await asyncio.wrap_future(process.submit(render_pages, news, viewers, what))
        except ProcessDied:
            if self.process is process:  # only the first to notice cleans up
                self.close()
            raise
        return pages

    def forget(self, table_id: str) -> None:
        """Forget what was sent of a table nobody watches."""
        self.told.pop(table_id, None)

    def close(self) -> None:
        """End the process."""
        self.told.clear()
        if self.process is not None:
            self.process.end()
            self.process = None
