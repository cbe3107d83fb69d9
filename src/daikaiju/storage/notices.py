"""Notices between the servers of one PostgreSQL: which table changed, to which version; who came or went."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import Any

import structlog
from sqlalchemy import Connection, Engine, text

from daikaiju.table.following import MISSED

CHANNEL = "daikaiju"
PAUSE = 0.5  # seconds between two attempts to connect
LISTEN = text(f"LISTEN {CHANNEL}")
NOTIFY = text("SELECT pg_notify(:channel, said) FROM unnest(CAST(:notices AS text[])) AS said")
Heard = Callable[[str, str], None]  # called with a table and its version, or a word
log = structlog.get_logger()


def notify(connection: Connection, notices: Iterable[tuple[str, int | str]]) -> None:
    """Tell all servers, when the transaction is committed."""
    said = [f"{table_id} {news}" for table_id, news in notices]
    if said:
        connection.execute(NOTIFY, {"channel": CHANNEL, "notices": said})


class Listener(threading.Thread):
    """Hears notices on a connection of its own, and beats on it: that shows that both are alive."""

    def __init__(self, engine: Engine, beat: Callable[[Connection], None], every: float, heard: Heard) -> None:
        super().__init__(name="listener", daemon=True)
        self.engine, self.beat, self.every, self.heard = engine, beat, every, heard
        self.closing = threading.Event()

    def run(self) -> None:
        """Listen until closed; connect again when the connection is lost."""
        while not self.closing.is_set():
            try:
                with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                    connection.detach()  # nobody else gets a connection that listens
                    self.listen(connection)
            except Exception as error:  # noqa: BLE001 - without notices there are no bots: it must go on
                log.warning("the database does not answer", reason=type(error).__name__)
                self.closing.wait(PAUSE)

    def listen(self, connection: Connection) -> None:
        """Pass on notices, and beat from time to time; what was said before may have been missed."""
        connection.execute(LISTEN)
        driver: Any = connection.connection.dbapi_connection
        self.beat(connection)
        self.heard("", MISSED)
        while not self.closing.is_set():
            for notice in driver.notifies(timeout=self.every):
                table_id, _, news = notice.payload.partition(" ")
                self.heard(table_id, news)
                if self.closing.is_set():
                    return
            self.beat(connection)
