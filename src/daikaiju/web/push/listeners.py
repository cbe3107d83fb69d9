"""Streams of the API that wait for a table to change; they need no drawing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from daikaiju.table.errors import TooMuch
from daikaiju.table.ports import Push
from daikaiju.words.language import mark as _

MOST_LISTENERS = 500  # per table


class Listeners:
    """The streams of every table, each with the event that is set when its table has changed."""

    def __init__(self) -> None:
        self.of_table: dict[str, set[asyncio.Event]] = {}
        self.ended = False

    def end(self) -> None:
        """Let all streams end: the server shuts down, and would wait for them."""
        self.ended = True
        for table_id in self.of_table:
            self.changed(table_id)

    def changed(self, table_id: str) -> None:
        """Wake the streams of a table."""
        for news in self.of_table.get(table_id, ()):
            news.set()

    @contextmanager
    def listening(self, table_id: str) -> Iterator[asyncio.Event]:
        """Register a stream while it is open; its event is set at once: it begins with the table as it is."""
        streams = self.of_table.setdefault(table_id, set())
        if len(streams) >= MOST_LISTENERS:
            raise TooMuch(_("Too many people watch this table."))
        news = asyncio.Event()
        news.set()
        streams.add(news)
        try:
            yield news
        finally:
            streams.discard(news)
            if not streams:
                self.of_table.pop(table_id, None)


class Both:
    """Pages and streams: whoever is told that a table has changed."""

    def __init__(self, *pushes: Push) -> None:
        self.pushes = pushes

    def changed(self, table_id: str) -> None:
        """Tell all of them."""
        for push in self.pushes:
            push.changed(table_id)
