"""Locks: who waits for them and how long, and transactions that fail or are ended."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, contextmanager

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import DBAPIError, OperationalError
from test_database import stored_game

from daikaiju.storage.database import Database
from daikaiju.storage.migrate import present_revision
from daikaiju.storage.saving import store_until
from daikaiju.storage.schema import REVISION
from daikaiju.storage.sqlite import make_file_private
from daikaiju.table import commands, seating
from daikaiju.table.model import Options
from daikaiju.table.ports import Change
from databases import address, empty, postgres
from patience import until_async

__all__ = ["address", "empty", "postgres"]


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
            await until_async(lambda: not database.writer.waiting, "the first attempt")
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
        monkeypatch.setattr("daikaiju.storage.saving.store_until", write)
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
            await until_async(lambda: not database.writer.waiting, "the first attempt")
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
