"""Rendering the pages of tables in a process of its own."""

from __future__ import annotations

import asyncio

from daikaiju.sandbox import ProcessDied, Sandbox
from daikaiju.table.model import LiveTable

from ..view.viewer import Viewer
from .replica import News, OutOfStep, Part, news_of, rehearse, render_pages

MOST_TOLD = 10_000  # tables; forgetting one means telling it whole again
AT_ONCE = 2  # one is being rendered, one waits; what comes later is rendered as it is then


class Renderer:
    """One process that renders. What it has been sent of each table is remembered."""

    def __init__(self) -> None:
        self.process: Sandbox | None = None
        self.told: dict[str, int] = {}
        self.turns = asyncio.Semaphore(AT_ONCE)

    def start(self) -> Sandbox:
        """Return the process, which is started when it is first needed."""
        if self.process is None:
            self.process = Sandbox()
        return self.process

    async def warm_up(self, lang: str) -> None:
        """Start the process before the first table is looked at."""
        if self.process is None:
            await asyncio.wrap_future(self.start().submit(rehearse, lang))

    async def render(self, table: LiveTable, viewers: list[Viewer], what: Part = "part") -> list[str]:
        """Render a table for some viewers."""
        async with self.turns:
            try:
                return await self.send(news_of(table, self.told.get(table.id, 0)), viewers, what)
            except (OutOfStep, ProcessDied):
                return await self.send(news_of(table, 0), viewers, what)

    async def send(self, news: News, viewers: list[Viewer], what: Part) -> list[str]:
        """Tell the process what is new, and let it render."""
        if len(self.told) >= MOST_TOLD:
            self.told.clear()
        self.told[news.table.id] = news.table.number
        process = self.start()
        try:
            pages: list[str] = await asyncio.wrap_future(process.submit(render_pages, news, viewers, what))
        except ProcessDied:
            if self.process is process:  # whoever first sees that it has ended puts it away
                self.close()
            raise
        return pages

    def forget(self, table_id: str) -> None:
        """A table is looked at no more."""
        self.told.pop(table_id, None)

    def close(self) -> None:
        """End the process."""
        self.told.clear()
        if self.process is not None:
            self.process.end()
            self.process = None
