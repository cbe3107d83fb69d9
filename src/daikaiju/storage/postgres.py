"""PostgreSQL settings: a server that is cut off or stopped holds up the others for a moment only."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Engine, event, text
from sqlalchemy.engine import ExceptionContext

from .failures import ends_connection

LONGEST_IDLE = 2000  # milliseconds a transaction may wait for its server; its locks stop others
CONNECTING = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 8000,
}
KEY = {"first": int.from_bytes(b"daik"), "second": int.from_bytes(b"aiju")}
ONE_AT_A_TIME = text("SELECT pg_advisory_xact_lock(:first, :second)")
LONG_LIMIT = "SET LOCAL idle_in_transaction_session_timeout = '10min'"  # while files are read and written
NO_LIMIT = text("SET LOCAL idle_in_transaction_session_timeout = 0")
LIMIT = f"SET idle_in_transaction_session_timeout = {LONGEST_IDLE}"


def set_up_postgres(engine: Engine) -> None:
    """Apply our settings to every connection."""
    event.listen(engine, "connect", set_limits)
    event.listen(engine, "handle_error", note_end)


def set_limits(connection: Any, _record: Any) -> None:
    """End transactions whose server does not go on with them."""
    with connection.cursor() as cursor:
        cursor.execute(LIMIT)
    connection.commit()


def note_end(context: ExceptionContext) -> None:
    """Tell the pool of a connection that PostgreSQL has closed."""
    if ends_connection(context.original_exception):
        context.is_disconnect = True


def take_time(connection: Connection) -> None:
    """Let a transaction wait for files that are read or written meanwhile."""
    if connection.dialect.name == "postgresql":
        connection.connection.cursor().execute(LONG_LIMIT)  # where results are streamed, a statement would be a query


def one_at_a_time(connection: Connection) -> None:
    """Let one server at a time migrate a database, as long as it takes."""
    connection.execute(NO_LIMIT)
    connection.execute(ONE_AT_A_TIME, KEY)
