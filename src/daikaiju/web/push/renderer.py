"""Drawing pages of tables in a process of its own."""

from __future__ import annotations

import asyncio
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from daikaiju.table.model import LiveTable
from daikaiju.table.workers import new_pool
from daikaiju.web.view.viewer import Viewer

from .replica import News, OutOfStep, Picture, draw, news_of, rehearse

MOST_TOLD = 10_000  # tables; forgetting one means telling it whole again
AT_ONCE = 2  # one is being drawn, one waits; what comes later is drawn as it is then


class Drawing:
    """One process that draws. What it has been told of each table is remembered."""

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None
        self.told: dict[str, int] = {}
        self.turns = asyncio.Semaphore(AT_ONCE)

    def start(self) -> ProcessPoolExecutor:
        """Return the process, which is started when it is first needed."""
        if self.pool is None:
            self.pool = new_pool(1, politeness=0)
        return self.pool

    async def warm_up(self, lang: str) -> None:
        """Start the process before the first table is looked at."""
        if self.pool is None:
            await asyncio.get_running_loop().run_in_executor(self.start(), rehearse, lang)

    async def draw(self, table: LiveTable, viewers: list[Viewer], what: Picture = "part") -> list[str]:
        """Draw a table for some viewers."""
        async with self.turns:
            try:
                return await self.send(news_of(table, self.told.get(table.id, 0)), viewers, what)
            except OutOfStep:
                return await self.send(news_of(table, 0), viewers, what)
            except BrokenProcessPool:
                return await self.send(news_of(table, 0), viewers, what)

    async def send(self, news: News, viewers: list[Viewer], what: Picture) -> list[str]:
        """Tell the process what is new, and let it draw."""
        if len(self.told) >= MOST_TOLD:
            self.told.clear()
        self.told[news.table.id] = news.table.number
        pool = self.start()
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, draw, news, viewers, what)
        except BrokenProcessPool:
            if self.pool is pool:  # whoever first sees that it is broken puts it away
                self.pool = None
                self.told.clear()
                pool.shutdown(wait=False)
            raise

    def forget(self, table_id: str) -> None:
        """A table is looked at no more."""
        self.told.pop(table_id, None)

    def close(self, *, wait: bool = True) -> None:
        """End the process."""
        self.told.clear()
        if self.pool is not None:
            self.pool.shutdown(wait=wait, cancel_futures=True)
            self.pool = None
