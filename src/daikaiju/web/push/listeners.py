"""Streams of the API that wait for a table to change; what a kind of viewer sees is written once for all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from daikaiju.table.errors import TooMuch
from daikaiju.table.ports import Push
from daikaiju.words.language import mark as _

MOST_LISTENERS = 500  # per table


class Listeners:
    """The streams of every table, each with the event that is set when its table has changed."""

    def __init__(self) -> None:
        self.of_table: dict[str, set[asyncio.Event]] = {}
        self.texts: dict[str, dict[str, str]] = {}  # by table, what each kind of viewer sees of it as it is
        self.ended = False

    def end(self) -> None:
        """Let all streams end: the server shuts down, and would wait for them."""
        self.ended = True
        for table_id in self.of_table:
            self.changed(table_id)

    def changed(self, table_id: str) -> None:
        """Wake the streams of a table."""
        self.texts.pop(table_id, None)
        for news in self.of_table.get(table_id, ()):
            news.set()

    def shared(self, table_id: str, kind: str, write: Callable[[], str]) -> str:
        """Return what a kind of viewer sees of a table that somebody listens to; it is written once after a change."""
        texts = self.texts.setdefault(table_id, {})
        if kind not in texts:
            texts[kind] = write()
        return texts[kind]

    @contextmanager
    def listening(self, table_id: str, *, plays: bool) -> Iterator[asyncio.Event]:
        """Register a stream while it is open; its event is set at once: it begins with the table as it is.

        Who plays is let in however many watch.
        """
        streams = self.of_table.setdefault(table_id, set())
        if not plays and len(streams) >= MOST_LISTENERS:
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
                self.texts.pop(table_id, None)


class Both:
    """Pages and streams: whoever is told that a table has changed."""

    def __init__(self, *pushes: Push) -> None:
        self.pushes = pushes

    def changed(self, table_id: str) -> None:
        """Tell all of them."""
        for push in self.pushes:
            push.changed(table_id)
