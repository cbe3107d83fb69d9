"""One server per folder; what it keeps is for its owner only."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from test_server_names import run_play

from conftest import in_full
from daikaiju.storage.database import Database
from daikaiju.storage.hold import GamesInUse, take_hold
from daikaiju.storage.keys import EmptySecret, cookie_key
from daikaiju.web.load import address_from, own_server
from daikaiju.web.settings import secret_of

on_posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")


def starts(folder: Path) -> bool:
    """Whether a server can be started, now that another has ended."""
    with own_server(folder) as (address, _pid):
        return address.startswith("http://")


def kept_off(folder: Path) -> list[str]:
    """What second servers say, one of them in Polish."""
    said = []
    for words in ((), ("--port", "0", "--lang", "pl")):
        done = run_play("--data", str(folder), *words)
        assert (done.returncode, done.stdout) == (2, "")
        assert len(done.stderr.splitlines()) == 1, done.stderr
        said.append(done.stderr)
    assert said[0] != said[1]
    return said


def test_a_second_server_on_a_folder_ends_at_once(tmp_path):
    with own_server(tmp_path) as (address, pid):
        port = address.rpartition(":")[2]
        for said in kept_off(tmp_path):
            assert said.startswith("GamesInUse: ")
            for part in (str(tmp_path), f"http://localhost:{port}/", str(pid), "--data"):
                assert part in said
        (tmp_path / "other").mkdir()
        assert starts(tmp_path / "other")
    assert starts(tmp_path)


def test_a_killed_server_holds_nothing(tmp_path):
    command = [sys.executable, "-m", "daikaiju", "play", "--no-open", "--data", str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    address_from(process)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    assert starts(tmp_path)


def test_a_server_that_is_about_to_start_is_named(tmp_path):
    engine = create_engine(f"sqlite:///{tmp_path / 'daikaiju.sqlite'}")
    hold = take_hold(engine)
    with pytest.raises(GamesInUse, match=f"process {os.getpid()} on .* is about to serve"):
        take_hold(engine)
    hold.say("http://localhost:8020/a-long-address-that-a-shorter-one-follows/")
    hold.say("http://localhost:8020/")
    with pytest.raises(GamesInUse, match="served at http://localhost:8020/ already"):
        take_hold(engine)
    hold.release()
    take_hold(engine).release()
    assert [path.name for path in tmp_path.iterdir()] == ["daikaiju.lock"]


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir() if path.is_file()}


@on_posix
def test_what_is_kept_is_for_its_owner_only(tmp_path):
    """New files as well as those of an older daikaiju; the folder stays as it is."""
    tmp_path.chmod(0o755)
    before = os.umask(0o022)
    try:
        with own_server(tmp_path):
            made = modes(tmp_path)
            assert {"daikaiju.sqlite", "daikaiju.sqlite-wal", "daikaiju.sqlite-shm"} <= set(made)
            assert set(made.values()) == {0o600}
            files = list(tmp_path.iterdir())
            left = {path.name: path.read_bytes() for path in files}
        for name, content in left.items():  # as if it had been killed, so that the log is still there
            (tmp_path / name).write_bytes(content)
            (tmp_path / name).chmod(0o644)
        with own_server(tmp_path):
            assert set(modes(tmp_path).values()) == {0o600}
    finally:
        os.umask(before)
    assert tmp_path.stat().st_mode & 0o777 == 0o755


def test_a_database_is_private_without_a_server(tmp_path):
    database = Database(f"sqlite:///{tmp_path / 'games.sqlite'}")
    database.bring_up_to_date()
    database.engine.dispose()
    assert sys.platform == "win32" or modes(tmp_path)["games.sqlite"] == 0o600


@pytest.mark.parametrize("content", ["", pytest.param(" \n", marks=in_full)])
def test_an_empty_key_in_the_database_is_refused(tmp_path, content):
    database = Database(f"sqlite:///{tmp_path / 'daikaiju.sqlite'}")
    database.bring_up_to_date()
    with database.engine.begin() as connection:
        connection.execute(text("INSERT INTO keys (name, value) VALUES ('cookies', :key)"), {"key": content})
    with pytest.raises(EmptySecret):
        cookie_key(database.engine, "offered")
    database.engine.dispose()
    english, polish = run_play("--data", str(tmp_path)), run_play("--data", str(tmp_path), "--lang", "pl")
    for done in (english, polish):
        assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert "delete the row" in english.stderr
    assert english.stderr != polish.stderr


@pytest.mark.parametrize("content", ["", pytest.param(" \n", marks=in_full)])
def test_an_empty_key_is_refused(tmp_path, content):
    """Whoever knows the key can be anybody; what to do is said."""
    (tmp_path / "secret").write_text(content)
    with pytest.raises(EmptySecret):
        secret_of(tmp_path)
    english, polish = run_play("--data", str(tmp_path)), run_play("--data", str(tmp_path), "--lang", "pl")
    for done in (english, polish):
        assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
        assert str(tmp_path / "secret") in done.stderr
    assert "delete the file" in english.stderr
    assert english.stderr != polish.stderr
    assert (tmp_path / "secret").read_text() == content
    (tmp_path / "secret").unlink()
    assert len(secret_of(tmp_path)) == 64


def test_the_key_of_an_older_daikaiju_is_kept(tmp_path):
    """It moves into the database, so that people keep their seats; later ones change nothing."""
    (tmp_path / "secret").write_text("key of old\n")
    database = Database(f"sqlite:///{tmp_path / 'games.sqlite'}")
    database.bring_up_to_date()
    assert cookie_key(database.engine, secret_of(tmp_path)) == "key of old"
    (tmp_path / "secret").unlink()
    assert cookie_key(database.engine, secret_of(tmp_path)) == "key of old"
    database.engine.dispose()
