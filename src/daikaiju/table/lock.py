"""The lock of a table: what is done with it is done one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from daikaiju.errors import DaikaijuError


class TableLock(asyncio.Lock):
    """Serializes commands on one table."""

    def __init__(self) -> None:
        super().__init__()
        self.failures = 0
        self.failure: Exception | None = None  # the last one

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for one's turn; whoever waited while a turn failed, as without a database, fails in the same way.

        Otherwise each would wait for the database as long as the one before. A command that is refused fails alone.
        """
        before = self.failures
        async with self:
            if self.failure is not None and self.failures > before:
                raise self.failure
            try:
                yield
            except DaikaijuError:
                raise
            except Exception as error:
                self.failures, self.failure = self.failures + 1, error
                raise
