"""Tasks that nobody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

import structlog

log = structlog.get_logger()


class Background:
    """Runs tasks; what goes wrong in them is logged."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[object, object, object]) -> None:
        """Run something in the background."""
        task = asyncio.create_task(logged(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def close(self) -> None:
        """Cancel what still runs."""
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def logged(work: Coroutine[object, object, object]) -> None:
    """Log what goes wrong instead of raising it."""
    try:
        await work
    except Exception:
        log.exception("something failed in the background")
