"""Tasks that nobody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog

log = structlog.get_logger()


class Background:
    """Runs tasks; what goes wrong in them is logged."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[Any]] = set()
        self.closed = False

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something in the background, unless the server is closing."""
        if self.closed:
            work.close()
            return
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.end)

    def end(self, task: asyncio.Task[Any]) -> None:
        """Log what went wrong."""
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("something failed in the background", exc_info=task.exception())

    async def close(self) -> None:
        """Cancel what still runs."""
        self.closed = True
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
