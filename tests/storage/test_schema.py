"""The schema of a database: made at once, by migrations, by a newer version."""

from __future__ import annotations

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.exc import DBAPIError
from test_database import stored_game

from daikaiju.storage.database import Database
from daikaiju.storage.migrate import NewerDatabase, present_revision
from daikaiju.storage.schema import REVISION
from databases import address, empty, postgres, sqlite
from old_games import KINDS, make_old, played_table, store_old

__all__ = ["address", "empty", "postgres"]


def differences(database: Database) -> list[object]:
    """What Alembic finds different between the tables of a database and their description."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from daikaiju.storage.schema import metadata

    with database.engine.connect() as connection:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))


def test_schema_is_what_the_migrations_make(address, empty):
    """A new database, made at once, and an old one, brought up to date by migrations, are the same."""

    async def look():
        make_old(empty, "head")
        for place in (address, empty):
            database = Database(place)
            await database.open()
            with database.engine.connect() as connection:
                assert present_revision(connection) == REVISION
            assert await database.run(database.writing, differences, database) == []
            await stored_game(database)
            await database.close()

    asyncio.run(look())


def test_what_bots_of_bot_seats_did_is_theirs(tmp_path):
    """The first schema did not say which bot acted; it cannot be taken back after the migration."""

    async def play():
        table, numbers = played_table(KINDS[0], random.Random(6), 60)
        table.seats[2].bot, table.seats[2].owner = "random", ""
        make_old(sqlite(tmp_path), "0001")
        store_old(sqlite(tmp_path), [(table, numbers)])
        database = Database(sqlite(tmp_path))
        await database.open()
        _found, rows = await database.load(table.id)
        assert {row.bot for row in rows if row.actor == 2} == {"random"}
        assert {row.bot for row in rows if row.actor != 2} == {""}
        await database.close()

    asyncio.run(play())


def test_a_newer_database_is_refused(tmp_path):
    async def look():
        database = Database(sqlite(tmp_path))
        await database.open()
        await database.close()
        engine = create_engine(sqlite(tmp_path))
        with engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        engine.dispose()
        newer = Database(sqlite(tmp_path))
        with pytest.raises(NewerDatabase):
            await newer.open()
        await newer.close()

    asyncio.run(look())


def columns(address: str, table: str) -> set[str]:
    engine = create_engine(address)
    found = (
        {column["name"] for column in inspect(engine).get_columns(table)} if inspect(engine).has_table(table) else set()
    )
    engine.dispose()
    return found


def test_a_migration_that_fails_changes_nothing(empty):
    """All or nothing, on SQLite too: what was interrupted can be tried again."""

    async def look():
        make_old(empty, "0001")
        engine = create_engine(empty)
        with engine.begin() as connection:
            connection.execute(text("ALTER TABLE seats RENAME TO chairs"))
        failing = Database(empty)
        with pytest.raises(DBAPIError):
            failing.bring_up_to_date()
        await failing.close()
        assert "bot" not in columns(empty, "actions")
        with engine.begin() as connection:
            connection.execute(text("ALTER TABLE chairs RENAME TO seats"))
        engine.dispose()
        database = Database(empty)
        await database.open()
        assert "bot" in columns(empty, "actions")
        await database.close()

    asyncio.run(look())


def test_two_servers_make_one_new_database(empty):
    """Both start at once on an empty folder."""
    with ThreadPoolExecutor(4) as threads:
        databases = [Database(empty) for _ in range(4 if empty.startswith("sqlite") else 1)]
        for done in [threads.submit(database.bring_up_to_date) for database in databases]:
            done.result(20)
    for database in databases:
        with database.engine.connect() as connection:
            assert present_revision(connection) == REVISION
        database.engine.dispose()
