"""The same tables and queries on a real PostgreSQL."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager

import pytest
from sqlalchemy import event, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from daikaiju.storage import schema
from daikaiju.storage.database import Database, store_until
from daikaiju.storage.migrate import NewerDatabase, present_revision
from daikaiju.storage.schema import REVISION
from daikaiju.storage.sqlite import make_file_private
from daikaiju.storage.timekeeping import move_deadlines
from daikaiju.storage.writing import store
from daikaiju.table import commands, seating
from daikaiju.table.errors import AlreadyDone, Outdated
from daikaiju.table.log import LogRow
from daikaiju.table.model import Options
from daikaiju.table.ports import Change, Receipt
from daikaiju.table.stored import revive
from databases import address, empty, postgres, sqlite
from fair_tables import begin, fair_room
from old_games import KINDS, make_old, played_table, store_old
from patience import until_async

__all__ = ["address", "empty", "postgres"]


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
        number, seat, words = table.number, table.asked, random.choice(table.game.legal_actions)
        if seat.bot:
            commands.act_as_bot(table, number, table.game.legal_actions[0])
        else:
            commands.act(table, "ann", seat.number, number, words)
        await database.save(Change(table, rows=table.rows))
        if table.phase == "over":
            break
    table = table.copy()
    commands.say(table, "ann", "Ann", "Zażółć gęślą jaźń <b>", "", 2.0)
    await database.save(Change(table, said=table.said))
    return table


@pytest.mark.parametrize(("later", "moved"), [(6.0, 0.0), (6.001, 6.001), (-1.0, 0.0), (-1.001, -1.001)])
def test_deadlines_are_looked_at_only_if_one_can_have_to_move(address, later, moved):
    """Most beats come in time: they write nothing to tables, on each of several servers every 2 seconds."""

    async def play():
        database, now = Database(address), 1_000_000.0
        await database.open()
        table = seating.new_table(Options(), ["person", "here"], "zoe", now)
        table.began, table.deadline = now - 60, now + 60
        await database.save(Change(table, is_new=True, header=True))
        with database.engine.begin() as connection, written(database.engine) as statements:
            found = move_deadlines(connection, now, now + later, 6.0)
        assert (table.id in found) == bool(moved)
        assert any("UPDATE tables" in statement for statement in statements) == bool(moved)
        stored, _rows = await database.load(table.id)
        assert stored.deadline == pytest.approx(table.deadline + moved, abs=1e-6)
        with database.engine.begin() as connection:
            connection.execute(update(schema.tables).values(deadline=None))
        await database.close()

    asyncio.run(play())


@contextmanager
def written(engine):
    """What is sent to a database meanwhile."""
    statements = []

    def note(_connection, _cursor, statement, *_rest):
        statements.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    yield statements
    event.remove(engine, "before_cursor_execute", note)


def test_luck_and_faces_are_stored(address):
    """Secret, pledges and words come back as they were; counts of faces add up, also of several servers."""

    async def store():
        database = Database(address)
        await database.open()
        table, words = fair_room()
        begin(table, words)
        await database.save(Change(table, is_new=True, header=True, rows=table.rows))
        found, _rows = await database.load(table.id)
        assert (found.luck, found.options) == (table.luck, table.options)
        before = await database.faces()
        for _server in range(2):
            await database.add_faces({("tokyo", "claw"): 3, ("duel", "fame"): 2})
        after = await database.faces()
        assert [after[key] - before.get(key, 0) for key in (("tokyo", "claw"), ("duel", "fame"))] == [6, 4]
        await database.close()

    asyncio.run(store())


def test_what_is_saved_is_loaded(address):
    async def play():
        database = Database(address)
        await database.open()
        table = await stored_game(database)
        found, rows = await database.load(table.id)
        revive(found, rows)
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


def test_sqlite_keeps_the_connection_that_writes_until_it_fails(address):
    """A connection to PostgreSQL is taken from the pool for each transaction: the pool finds out whether it is gone."""

    async def play():
        database = Database(address)
        await database.open()
        table = await stored_game(database)
        taken = []
        event.listen(database.engine, "checkout", lambda *_: taken.append(1))
        await database.tidy()
        await database.tidy()
        assert len(taken) == (0 if database.engine.dialect.name == "sqlite" else 2)
        with pytest.raises(DBAPIError):
            await database.change(lambda connection: connection.exec_driver_sql("nonsense"))
        taken.clear()
        table = table.copy()
        commands.say(table, "ann", "Ann", "Still here.", "", 3.0)
        await database.save(Change(table, said=table.said))
        assert len(taken) == 1
        assert (await database.version(table.id)) == table.version
        await database.close()
        assert database.engine.pool.checkedout() == 0

    asyncio.run(play())


def test_a_version_is_stored_once(address):
    """Of several changes made on one version one is stored; others that wait beside them are stored, too."""

    async def play():
        database = Database(address)
        await database.open()
        table, other = await stored_game(database), await stored_game(database)
        drafts = [table.copy(), table.copy(), table.copy()]
        for number, draft in enumerate(drafts):
            seating.pace(draft, "ann", number)
        beside = other.copy()
        commands.say(beside, "ann", "Ann", "beside them", "", 3.0)
        first, last = (Change(draft, header=True, rows=[LogRow(draft.number, 0, "stop")]) for draft in drafts[:2])
        late = Change(drafts[2], rows=[LogRow(table.number, 0, "stop")])
        good = Change(beside, said=beside.said)
        saves = (database.save(change) for change in (first, last, good, late))
        results = await asyncio.gather(*saves, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Outdated, type(None), Outdated]
        found, rows = await database.load(table.id)
        assert (found.options.speed, found.version) == (0, table.version + 1)
        assert [row.number for row in rows] == list(range(table.number + 1))
        assert (await database.load(other.id))[0].chat[-1].text == "beside them"
        await database.close()

    asyncio.run(play())


def test_an_outdated_act_leaves_a_batch(address):
    """Of acts that share a statement, one made on an old version undoes the statement; the others are stored once."""

    async def play():
        database = Database(address)
        await database.open()
        tables = [await stored_game(database) for _ in range(3)]
        newer = tables[1].copy()
        await database.save(Change(newer, rows=[LogRow(newer.number, 0, "first")]))
        drafts = [table.copy() for table in tables]
        acts = [Change(draft, rows=[LogRow(draft.number, 0, f"act {draft.id}")]) for draft in drafts]
        with pytest.raises(Outdated):
            await database.change(store, acts)
        assert [await database.version(table.id) for table in tables] == [
            tables[0].version,
            newer.version,
            tables[2].version,
        ]
        results = await asyncio.gather(*(database.save(act) for act in acts), return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Outdated, type(None)]
        for table, last in zip(tables, (f"act {tables[0].id}", "first", f"act {tables[2].id}"), strict=True):
            found, rows = await database.load(table.id)
            assert found.version == table.version + 1
            assert [row.number for row in rows] == list(range(table.number + 1))
            assert rows[-1].words == last
        await database.close()

    asyncio.run(play())


def test_a_request_with_a_key_is_carried_out_once(address, monkeypatch):
    async def play():
        database = Database(address)
        await database.open()
        table = await stored_game(database)
        receipt = Receipt("ann", "key", "digest", 1)
        first = table.copy()
        await database.save(Change(first, receipt=receipt))
        with pytest.raises(AlreadyDone):
            await database.save(Change(first.copy(), receipt=receipt))
        assert (await database.load(table.id))[0].version == first.version, "nothing of the repetition is stored"
        found = await database.receipt(receipt)
        assert found == ("digest", table.id, first.version, first.number, first.phase, 1)
        assert await database.receipt(Receipt("bob", "key", "digest")) is None
        await database.tidy()
        assert await database.receipt(receipt) == found
        monkeypatch.setattr("daikaiju.storage.receipts.MOST_KEPT", 0)
        await database.tidy()
        assert await database.receipt(receipt) is None
        await database.close()

    asyncio.run(play())


def test_a_number_is_stored_once(address):
    """A change that would double a row of the log is stored in no part."""

    async def play():
        database = Database(address)
        await database.open()
        table = await stored_game(database)
        draft = table.copy()
        seating.pace(draft, "ann", 3)
        with pytest.raises(IntegrityError):
            await database.save(Change(draft, header=True, rows=[LogRow(table.number - 1, 0, "stop")]))
        found, rows = await database.load(table.id)
        assert (found.options, found.version, len(rows)) == (table.options, table.version, table.number)
        await database.close()

    asyncio.run(play())


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


LOOK = "import sqlite3, sys; file = sqlite3.connect(sys.argv[1]); file.execute('SELECT * FROM tables'); file.close()"


def test_files_made_private_keep_their_locks(tmp_path):
    """Without them another process that closes the file thinks it was the last, and removes the log."""
    path = tmp_path / "games.sqlite"
    database = Database(f"sqlite:///{path}")
    database.bring_up_to_date()
    with database.engine.connect() as connection:
        present_revision(connection)
        make_file_private(path)
        subprocess.run([sys.executable, "-c", LOOK, str(path)], check=True)
        assert path.with_name(path.name + "-wal").exists()
        assert present_revision(connection) == REVISION
    database.engine.dispose()


def test_without_a_database_all_who_wait_are_told_at_once(tmp_path):
    """Not one after the other, each after an attempt of its own."""

    async def play():
        database = Database(f"sqlite:///{tmp_path / 'games.sqlite'}")
        await database.open()
        attempts: list[int] = []
        event.listen(database.engine, "begin", lambda connection: read_only(connection, attempts))
        rooms = [seating.new_table(Options(), ["person", "person"], "ann", 1.0) for _ in range(30)]
        changes = [Change(room, is_new=True, header=True) for room in rooms]
        told = await asyncio.gather(*(database.save(change) for change in changes), return_exceptions=True)
        assert [type(error) for error in told] == [OperationalError] * 30
        assert len(attempts) <= 2, "those who came while the first failed are the second batch"
        await database.close()

    asyncio.run(play())


def new_rooms(count: int) -> list[Change]:
    rooms = [seating.new_table(Options(), ["person", "person"], "ann", 1.0) for _ in range(count)]
    return [Change(room, is_new=True, header=True) for room in rooms]


@contextmanager
def locked(path):
    """Nobody else can write."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("BEGIN IMMEDIATE")
        yield
        file.execute("ROLLBACK")


def test_changes_wait_for_a_lock_once_not_twice(tmp_path):
    """Those that came while the first waited have waited, too."""

    async def play():
        path = tmp_path / "games.sqlite"
        database = Database(f"sqlite:///{path}")
        await database.open()
        await database.save(*new_rooms(1))
        waits: list[int] = []
        event.listen(database.engine, "before_cursor_execute", lambda *words: note_wait(words[2], waits))
        with locked(path):
            one, *others = new_rooms(30)
            first = asyncio.create_task(database.save(one))
            await asyncio.sleep(0)
            await until_async(lambda: not database.waiting, "the first attempt")
            told = await asyncio.gather(first, *(database.save(change) for change in others), return_exceptions=True)
        assert [type(error) for error in told] == [OperationalError] * 30
        assert waits == [500, 5000], "the second batch waits for a moment, and later ones as usual"
        await database.save(*new_rooms(1))
        await database.close()

    asyncio.run(play())


def note_wait(statement: str, waits: list[int]) -> None:
    if "busy_timeout" in statement:
        waits.append(int(statement.rpartition("=")[2]))


def test_a_server_that_had_no_time_for_its_transaction_begins_it_again(postgres, monkeypatch):
    """PostgreSQL ends transactions that wait for their server, whose locks would stop the others."""
    monkeypatch.setattr("daikaiju.storage.postgres.LIMIT", "SET idle_in_transaction_session_timeout = 100")
    pauses = []  # in seconds, the next one last

    def pause(connection):
        connection.execute(text("SELECT 1"))
        time.sleep(pauses.pop())

    def read(connection):
        pause(connection)
        return connection.execute(text("SELECT 2")).scalar_one()

    def write(connection, until, changes):
        pause(connection)
        store_until(connection, until, changes)

    async def use():
        database = Database(postgres)
        await database.open()
        pauses[:] = [0, 0.5]
        assert await database.read(read) == 2
        assert pauses == []
        pauses[:] = [0, 0.5]
        monkeypatch.setattr("daikaiju.storage.database.store_until", write)
        table = seating.new_table(Options("tokyo", "2e"), ["person", "bot:random"], "ann", 1.0)
        await database.save(Change(table, is_new=True, header=True))
        assert pauses == []
        monkeypatch.undo()
        assert await database.load(table.id) is not None
        await database.close()

    asyncio.run(use())


def test_a_change_that_came_later_waits_on(tmp_path):
    """It has all of its time for the lock, also if it shares a transaction with others that have none left."""

    async def play():
        path = tmp_path / "games.sqlite"
        database = Database(f"sqlite:///{path}")
        await database.open()
        await database.save(*new_rooms(1))
        one, other, late = new_rooms(3)
        with locked(path):
            first = asyncio.create_task(database.save(one))
            await asyncio.sleep(0)
            await until_async(lambda: not database.waiting, "the first attempt")
            second = asyncio.create_task(database.save(other))
            await asyncio.sleep(4.0)
            third = asyncio.create_task(database.save(late))
            for task in (first, second):
                with pytest.raises(OperationalError):
                    await task
        await third
        await database.close()

    asyncio.run(play())


def read_only(connection, attempts: list[int]) -> None:
    attempts.append(1)
    connection.exec_driver_sql("PRAGMA query_only=ON")
