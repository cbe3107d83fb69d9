"""Backups of both databases while they are written to, restored into both; stored tables listed, exported, pruned."""

from __future__ import annotations

import asyncio
import json
import os
import random
import stat
import sys
import time
from zipfile import ZipFile

import pytest
from sqlalchemy import select, text
from typer.testing import CliRunner

from daikaiju.cli import app
from daikaiju.errors import BadFile
from daikaiju.game import Game
from daikaiju.storage import schema
from daikaiju.storage.backup import FLEETING, BadBackup, NothingStored, snapshot, write_backup
from daikaiju.storage.database import Database
from daikaiju.storage.engine import make_engine
from daikaiju.storage.migrate import NewerDatabase
from daikaiju.storage.reading import read_table
from daikaiju.storage.restore import NotEmpty, ServersRun, restore_backup
from daikaiju.storage.sqlite import DamagedDatabase, check_sound
from daikaiju.storage.timekeeping import ALIVE
from daikaiju.storage.upkeep import NoStoredTable, delete_tables, find_table, old_tables, player_of, read_record, stored
from daikaiju.table import commands, seating
from daikaiju.table.countdown import run_clock
from daikaiju.table.model import LiveTable, Options, TableSeat
from daikaiju.table.ports import Change
from daikaiju.table.stored import revive
from daikaiju.table.time_control import DECISION, TimeControl
from daikaiju.table.timekeeper import OUTAGE
from databases import address, empty, postgres, sqlite
from old_games import KINDS, make_old, played_table, store_old
from patience import PATIENCE

__all__ = ["address", "empty", "postgres"]
DAY = 86400.0


@pytest.fixture(autouse=True)
def cleared(request):
    """The PostgreSQL of a module starts every test without tables."""
    yield
    if "postgres" in request.fixturenames:
        engine = make_engine(request.getfixturevalue("postgres"))
        schema.metadata.drop_all(engine)
        schema.alembics.drop_all(engine)
        engine.dispose()


def rows_of(address: str) -> dict[str, list[dict]]:
    """All that is stored."""
    engine = make_engine(address)
    with engine.connect() as connection:
        found = {
            table.name: [dict(row) for row in connection.execute(select(table).order_by(*table.primary_key)).mappings()]
            for table in schema.metadata.sorted_tables
            if table not in FLEETING
        }
    engine.dispose()
    return found


async def store_games(address: str, number: int, actions: int = 12) -> list[LiveTable]:
    """Tables that were played for a while, the last one a waiting room."""
    database, rng, tables = Database(address), random.Random(3), []
    await database.open()
    for kind in range(number):
        table = seating.new_table(Options(), ["person", "here"], "ann", time.time())
        seating.join(table, "ann", 0, "Zofia Łąka", "", False, 1.0)
        seating.join(table, "ann", 1, "Ben", "", True, 1.0)
        await database.save(Change(table, is_new=True, header=True))
        if kind < number - 1:
            table = table.copy()
            commands.start(table, "ann", rng)
            await database.save(Change(table, header=True, rows=table.rows))
            for _ in range(actions):
                table = table.copy()
                commands.act(table, "ann", table.asked.number, table.number, rng.choice(table.game.legal_actions))
                await database.save(Change(table, rows=table.rows))
        table = table.copy()
        commands.say(table, "ann", "Ann", "Zażółć gęślą jaźń", "", time.time())
        await database.save(Change(table, said=table.said))
        tables.append(table)
    await database.close()
    return tables


def aged(address: str, table_id: str, seconds: float) -> None:
    """Nothing has happened at a table for so long."""
    engine = make_engine(address)
    with engine.begin() as connection:
        of_table = schema.tables.c.id == table_id
        change = {"created": 1.0, "version": schema.tables.c.version + 1}
        connection.execute(schema.tables.update().where(of_table).values(change))
        for part in (schema.actions, schema.chat):
            connection.execute(part.update().where(part.c.table_id == table_id), {"at": time.time() - seconds})
    engine.dispose()


def backed_up(address: str, folder) -> object:
    file = folder / "kept.backup"
    with stored(address) as engine:
        write_backup(engine, file)
    return file


def revived(address: str, table_id: str) -> LiveTable:
    """Return a stored table with its game."""
    engine = make_engine(address)
    with engine.connect() as connection:
        found = read_table(connection, table_id, None)
    engine.dispose()
    assert found is not None
    revive(*found)
    return found[0]


def test_a_backup_of_either_is_restored_into_either(address, empty, tmp_path):
    tables = asyncio.run(store_games(address, 3))
    before = rows_of(address)
    file = backed_up(address, tmp_path)
    assert file.stat().st_mode & 0o777 == 0o600
    other = f"sqlite:///{tmp_path / 'other.sqlite'}"
    for target in (empty, other):
        engine = make_engine(target)
        manifest = restore_backup(engine, file, replace=False)
        engine.dispose()
        assert rows_of(target) == before
        assert manifest.rows == {name: len(rows) for name, rows in before.items()}
        assert revived(target, tables[0].id).game == tables[0].game


def test_a_clock_of_days_runs_on_after_a_restore(address, empty, tmp_path):
    """The time between backup and restore counts for nobody; what was used before does."""

    async def begin() -> LiveTable:
        database = Database(address)
        await database.open()
        now = (await database.keep_time(time.time(), 0.0, OUTAGE)).now
        table = seating.new_table(Options(clock=TimeControl(DECISION, 3 * int(DAY))), ["person", "here"], "ann", now)
        seating.join(table, "ann", 0, "Ann", "", False, now)
        seating.join(table, "ann", 1, "Ben", "", True, now)
        commands.start(table, "ann", random.Random(3))
        run_clock(table, None, now - DAY)  # a day ago
        await database.save(Change(table, is_new=True, header=True, rows=table.rows))
        await database.keep_time(time.time(), 0.0, OUTAGE)
        await database.close()
        return table

    async def look(target: str, table: LiveTable) -> None:
        database = Database(target)
        await database.open()
        with database.engine.begin() as connection:  # it was restored ten days after the backup
            alive = schema.keys.c.name == ALIVE
            last = float(connection.execute(select(schema.keys.c.value).where(alive)).scalar_one())
            connection.execute(schema.keys.update().where(alive), {"value": repr(last - 10 * DAY)})
            early = {"began": table.began - 10 * DAY, "deadline": table.deadline - 10 * DAY}
            connection.execute(schema.tables.update(), early)
        pulse = await database.keep_time(time.time(), 0.0, OUTAGE)
        assert (pulse.moved, pulse.due) == ([table.id], [])
        found, rows = await database.load(table.id)
        revive(found, rows)
        assert (found.game, found.options, found.asked.number) == (table.game, table.options, table.asked.number)
        assert abs(found.deadline - pulse.now - 2 * DAY) < PATIENCE
        commands.act(found, "ann", found.asked.number, found.number, found.game.legal_actions[0])
        await database.close()

    table = asyncio.run(begin())
    file = backed_up(address, tmp_path)
    for target in (empty, f"sqlite:///{tmp_path / 'other.sqlite'}"):
        engine = make_engine(target)
        restore_backup(engine, file, replace=False)
        engine.dispose()
        asyncio.run(look(target, table))


def test_a_backup_shows_one_moment(address, tmp_path):
    """What is stored while it is written is in it whole or not at all: logs without gaps, every row with its table."""

    async def play():
        tables = await store_games(address, 2, 5)
        database, rng = Database(address), random.Random(4)
        await database.open()
        table, done = tables[0], asyncio.Event()

        async def go_on():
            nonlocal table
            while not done.is_set() and table.phase == "playing":
                table = table.copy()
                commands.act(table, "ann", table.asked.number, table.number, rng.choice(table.game.legal_actions))
                await database.save(Change(table, rows=table.rows))

        playing = asyncio.create_task(go_on())
        for number in range(4):
            file = tmp_path / f"{number}.backup"
            with stored(address) as engine:
                await asyncio.to_thread(write_backup, engine, file)
            with ZipFile(file) as archive:
                heads = {row["id"]: row for row in map(json.loads, archive.read("tables.jsonl").splitlines())}
                log = list(map(json.loads, archive.read("actions.jsonl").splitlines()))
            own = [row["number"] for row in log if row["table_id"] == table.id]
            assert own == list(range(len(own)))
            assert {row["table_id"] for row in log} <= heads.keys()
        done.set()
        await playing
        await database.close()

    asyncio.run(play())


def test_games_are_not_replaced_by_surprise(address, tmp_path):
    asyncio.run(store_games(address, 1))
    file = backed_up(address, tmp_path)
    asyncio.run(store_games(address, 1))
    engine = make_engine(address)
    with pytest.raises(NotEmpty, match="--replace"):
        restore_backup(engine, file, replace=False)
    assert len(rows_of(address)["tables"]) == 2
    restore_backup(engine, file, replace=True)
    engine.dispose()
    assert len(rows_of(address)["tables"]) == 1


def test_the_old_file_is_kept(tmp_path):
    asyncio.run(store_games(sqlite(tmp_path), 2))
    file = backed_up(sqlite(tmp_path), tmp_path)
    (tmp_path / "test.sqlite").chmod(0o644)
    engine = make_engine(sqlite(tmp_path))
    restore_backup(engine, file, replace=True)
    engine.dispose()
    (kept,) = tmp_path.glob("test-*")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert rows_of(f"sqlite:///{kept}") == rows_of(sqlite(tmp_path))


def test_a_restore_into_a_new_folder_leaves_nothing_beside(tmp_path):
    asyncio.run(store_games(sqlite(tmp_path), 1))
    run("restore", str(backed_up(sqlite(tmp_path), tmp_path)), "--data", str(tmp_path / "new"))
    assert {path.name for path in (tmp_path / "new").iterdir()} == {"daikaiju.sqlite", "daikaiju.lock"}


def test_a_folder_beside_a_postgresql_is_not_used_and_not_made(postgres, tmp_path):
    asyncio.run(store_games(postgres, 1))
    file, folder = backed_up(postgres, tmp_path), tmp_path / "unused"
    words = ("--data", str(folder), "--database", postgres)
    for command in (("restore", str(file), "--replace"), ("tables", "list"), ("backup", str(file))):
        assert f"--data {folder} is not used" in run(*command, *words)
    assert "is not used" not in run("tables", "list", "--database", postgres)
    assert not folder.exists()


def test_a_backup_of_an_older_version_is_migrated(tmp_path):
    """Rows of revision 0003 have numbers instead of words; the restored ones have words."""
    old, new = f"sqlite:///{tmp_path / 'old.sqlite'}", f"sqlite:///{tmp_path / 'new.sqlite'}"
    make_old(old, "0003")
    game = played_table(KINDS[1], random.Random(6), 40)
    store_old(old, [game])
    engine = make_engine(old)
    with pytest.raises(NothingStored, match="revision"):
        write_backup(engine, tmp_path / "old.backup")
    with engine.connect() as connection, ZipFile(tmp_path / "old.backup", "w") as archive:
        rows = {}
        for name in ("tables", "seats", "actions", "chat"):
            found = [dict(row) for row in connection.exec_driver_sql(f"SELECT * FROM {name}").mappings()]
            for row in found:
                row |= {key: json.loads(value) for key, value in row.items() if key == "house"}
            archive.writestr(f"{name}.jsonl", "\n".join(map(json.dumps, found)))
            rows[name] = len(found)
        manifest = {"format": "daikaiju backup 1", "revision": "0003", "engine": "0", "made": 1.0, "rows": rows}
        archive.writestr("manifest.json", json.dumps(manifest))
    engine.dispose()
    engine = make_engine(new)
    restore_backup(engine, tmp_path / "old.backup", replace=False)
    engine.dispose()
    assert revived(new, game[0].id).game == game[0].game


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 half", b"a" * 3000])
def test_what_is_no_backup_is_refused(tmp_path, content):
    file, engine = tmp_path / "bad", make_engine(sqlite(tmp_path))
    file.write_bytes(content)
    with pytest.raises(BadBackup, match="use another"):
        restore_backup(engine, file, replace=True)
    with pytest.raises(BadFile, match="not there"):
        restore_backup(engine, tmp_path / "none", replace=True)
    with ZipFile(file, "w") as archive:
        manifest = {"format": "daikaiju backup 1", "revision": "9999", "engine": "9", "made": 1.0, "rows": {}}
        archive.writestr("manifest.json", json.dumps(manifest))
    with pytest.raises(NewerDatabase):
        restore_backup(engine, file, replace=True)
    engine.dispose()


def test_a_damaged_database_says_so_and_is_replaced(tmp_path):
    place = sqlite(tmp_path)
    asyncio.run(store_games(place, 9))
    file, before = backed_up(place, tmp_path), rows_of(place)
    path = tmp_path / "test.sqlite"
    content = bytearray(path.read_bytes())
    content[8192:20480] = random.Random(1).randbytes(12288)
    path.write_bytes(content)
    engine = make_engine(place)
    with pytest.raises(DamagedDatabase, match="daikaiju restore"):
        check_sound(engine)
    engine.dispose()
    path.write_bytes(b"this is no database" * 500)
    with pytest.raises(DamagedDatabase, match="not a database"):
        check_sound(engine)
    restore_backup(engine, file, replace=True)
    check_sound(engine)
    engine.dispose()
    assert rows_of(place) == before


def test_old_tables_are_offered_and_deleted_whole(address):
    tables = asyncio.run(store_games(address, 4))
    playing, old_game, _fresh, room = tables
    for table in (old_game, room):
        aged(address, table.id, 100 * DAY)
    with stored(address) as engine:
        assert [table.id for table in old_tables(engine, 90 * DAY, unfinished=False)] == [room.id]
        offered = old_tables(engine, 90 * DAY, unfinished=True)
        assert {table.id for table in offered} == {room.id, old_game.id}
        aged(address, old_game.id, 1.0)  # somebody plays on between the offer and the answer
        assert delete_tables(engine, offered) == 1
        assert find_table(engine, playing.id[:6]).names == ["Zofia Łąka", "Ben"]
        with pytest.raises(NoStoredTable, match="tables list"):
            find_table(engine, room.id)
        assert Game.from_record(str(read_record(engine, playing.id))) == playing.game
    left = rows_of(address)
    assert room.id not in {row.get("table_id", row.get("id")) for rows in left.values() for row in rows}


@pytest.mark.parametrize(
    ("seat", "player"), [(TableSeat(0, "Ann"), "Ann"), (TableSeat(0, bot="steady"), "bot:steady"), (TableSeat(0), "-")]
)
def test_a_list_names_people_bots_and_free_seats(seat, player):
    assert player_of(seat) == player


def run(*words: str, code: int = 0) -> str:
    answer = CliRunner().invoke(app, words)
    assert answer.exit_code == code, answer.output
    return answer.output


def test_the_commands(tmp_path):
    """From the command line: list, show, export, prune, back up, restore into another folder."""
    folder, other = tmp_path / "data", tmp_path / "other"
    folder.mkdir()
    place = f"sqlite:///{folder / 'daikaiju.sqlite'}"
    played, room = asyncio.run(store_games(place, 2))
    data = ("--data", str(folder))
    assert played.id in run("tables", "list", *data)
    assert "Zofia Łąka" in run("tables", "show", played.id[:8], *data)
    assert Game.from_record(run("tables", "export", played.id, *data)) == played.game
    aged(place, room.id, 100 * DAY)
    for words in (("prune", "--older-than", "90d"), ("delete", played.id)):  # nobody can be asked here
        assert "add --yes" in run("tables", *words, *data, code=2)
    assert "Tables: 2" in run("tables", "list", *data)
    assert "Nothing was deleted" in run("tables", "prune", "--older-than", "1y", *data)
    for short in ("", played.id[:3]):
        assert "give the id of a table" in run("tables", "show", short, *data, code=2)
    run("backup", str(tmp_path / "kept"), *data)
    assert "Deleted: 1" in run("tables", "prune", "--older-than", "90d", "--yes", *data)
    assert "Deleted: 1" in run("tables", "delete", played.id, "--yes", *data)
    assert "Tables: 2" in run("restore", str(tmp_path / "kept"), "--data", str(other))
    assert played.id in run("tables", "list", "--data", str(other))


def test_a_database_that_servers_use_is_not_restored(postgres, tmp_path):
    asyncio.run(store_games(postgres, 1))
    file, engine = backed_up(postgres, tmp_path), make_engine(postgres)
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO servers VALUES ('one', clock_timestamp() + interval '1 hour')"))
    with pytest.raises(ServersRun, match="end them first"):
        restore_backup(engine, file, replace=True)
    with engine.begin() as connection:
        connection.execute(text("UPDATE servers SET until = clock_timestamp() - interval '1 hour'"))
    restore_backup(engine, file, replace=True)
    engine.dispose()
    assert len(rows_of(postgres)["tables"]) == 1


def test_a_backup_may_take_longer_than_a_change(postgres, monkeypatch):
    """Transactions of servers end when they wait for 2 seconds; those of backups read and write files meanwhile."""
    monkeypatch.setattr("daikaiju.storage.postgres.LIMIT", "SET idle_in_transaction_session_timeout = 100")
    asyncio.run(store_games(postgres, 1))
    engine = make_engine(postgres)
    with snapshot(engine) as connection:
        time.sleep(0.5)
        assert connection.execute(select(schema.tables.c.id)).all()
    engine.dispose()


@pytest.mark.skipif(sys.platform == "win32", reason="links and devices of POSIX")
@pytest.mark.parametrize("kind", ["device", "folder", "link", "dead link", "link beside", "database", "log"])
def test_a_backup_replaces_nothing_but_another_file(tmp_path, kind):
    """What is there stays as it is, also what a link points to."""
    database = Database(f"sqlite:///{tmp_path / 'daikaiju.sqlite'}")
    database.bring_up_to_date()
    kept, file = tmp_path / "kept", tmp_path / "games.backup"
    kept.write_text("mine")
    if kind == "device":
        os.mkfifo(file)
    elif kind == "folder":
        file.mkdir()
    elif kind == "link":
        file.symlink_to(kept)
    elif kind == "dead link":
        file.symlink_to(tmp_path / "nowhere")
    elif kind == "link beside":
        (tmp_path / "games.backup.part").symlink_to(kept)
    else:
        file = tmp_path / ("daikaiju.sqlite" if kind == "database" else "daikaiju.sqlite-wal")
        file.touch()
    before = sorted((path.name, path.lstat().st_mode, path.lstat().st_ino) for path in tmp_path.iterdir())
    with pytest.raises(BadFile, match=r"name another file"):
        write_backup(database.engine, file)
    assert sorted((path.name, path.lstat().st_mode, path.lstat().st_ino) for path in tmp_path.iterdir()) == before
    assert kept.read_text() == "mine"
    database.engine.dispose()


def test_a_backup_replaces_an_older_one(tmp_path):
    database = Database(f"sqlite:///{tmp_path / 'daikaiju.sqlite'}")
    database.bring_up_to_date()
    file = tmp_path / "games.backup"
    file.write_text("old")
    write_backup(database.engine, file)
    with ZipFile(file) as archive:
        assert archive.testzip() is None
    database.engine.dispose()
