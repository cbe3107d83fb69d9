"""The hub says "this table changed"; every watcher looks when it is ready, so slow ones skip frames."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from daikaiju.table.refusals import TooMuch
from daikaiju.words.language import mark as _

MOST_WATCHERS = 500  # of one table


class Hub:
    """One event per watcher."""

    def __init__(self) -> None:
        self.watchers: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    def changed(self, table_id: str) -> None:
        """Wake everybody who looks at a table."""
        for event in self.watchers.get(table_id, ()):
            event.set()

    @contextmanager
    def watching(self, table_id: str) -> Iterator[asyncio.Event]:
        """Give an event that is set whenever the table changes; it is set at first."""
        if len(self.watchers.get(table_id, ())) >= MOST_WATCHERS:
            raise TooMuch(_("Too many people watch this table."))
        event = asyncio.Event()
        event.set()
        self.watchers[table_id].add(event)
        try:
            yield event
        finally:
            self.watchers[table_id].discard(event)
            if not self.watchers[table_id]:
                del self.watchers[table_id]
