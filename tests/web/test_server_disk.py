"""A full disk, a damaged database, a PostgreSQL that is killed: what was answered stays, and play goes on."""

from __future__ import annotations

import errno
import os
import re
import signal
import subprocess
from contextlib import suppress

import pytest
from serving import at_a_table, in_server, served, served_with, somebody
from test_server_names import run_play

from daikaiju.game import Game
from daikaiju.table.time_control import DAY
from daikaiju.web.client import Person
from databases import postgres_server
from patience import PATIENCE, until

SMALL_LOG = "from daikaiju.storage import sqlite\nsqlite.LOG_PAGES = 20"  # else it has room for hundreds of acts
DISK = "4m"


@pytest.fixture
def small_disk(tmp_path):
    """A file system of a few megabytes."""
    place = tmp_path / "disk"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(place)]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only root can mount a small file system")
    yield place
    subprocess.run(["umount", "--lazy", str(place)], check=True)


def fill(place) -> object:
    """Write a file until the disk is full."""
    ballast = place / "ballast"
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
        (place / "more").write_bytes(bytes(8192))
    (place / "more").unlink()
    return ballast


async def play_until_refused(person: Person, table: str, most: int = 500) -> int:
    """Play until an act is not stored; return how many were."""
    for done in range(most):
        answer = await person.act(table, await person.asked(table))
        if answer.status_code != 204:
            assert answer.status_code == 503
            return done
    raise AssertionError("the disk is not full")


async def readable_record(player, stranger, table) -> str:
    """Play on until the record hides nothing from strangers: a card that somebody looked at is theirs alone."""
    while (answer := await stranger.get(f"/t/{table}/record")).status_code != 200:
        assert (await player.act(table, await player.asked(table))).status_code == 204
    return answer.text


def test_a_full_disk_and_its_recovery(small_disk):
    """Acts are refused and change nothing; with room again, the same act is played; all that was answered is kept."""
    kept: dict[str, str] = {}

    async def fall_and_rise(http):
        ann = await somebody(http)
        table = await ann.make_table(game="2e", seats=6, here=5, name="Ann", do="start")  # a long game
        ballast = fill(small_disk)
        await play_until_refused(ann, table)
        before = await ann.asked(table)
        assert (await ann.act(table, before)).status_code == 503
        assert await ann.asked(table) == before
        assert (await ann.get(f"/t/{table}")).status_code == 200
        ballast.unlink()
        assert (await ann.act(table, before)).status_code == 204
        assert (await ann.asked(table))["number"] > before["number"]
        kept.update(table=table, record=await readable_record(ann, await somebody(http, 1), table))

    async def look(http):
        person = await somebody(http)
        record = (await person.get(f"/t/{kept['table']}/record")).text
        assert Game.from_record(record) == Game.from_record(kept["record"])

    with served_with(SMALL_LOG, small_disk) as (address, _pid):
        in_server(address, fall_and_rise)
    with served(small_disk) as (address, _pid):
        in_server(address, look)


def test_a_damaged_database_says_what_to_do(tmp_path):
    (tmp_path / "daikaiju.sqlite").write_bytes(b"no database " * 2000)
    done = run_play("--data", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("DamagedDatabase: ")
    assert "daikaiju restore FILE --replace" in done.stderr


@pytest.fixture
def own_postgres():
    with postgres_server() as server:
        yield server


def kill(server) -> None:
    """Kill a PostgreSQL and wait for the end of its processes: they may answer once more before they notice."""
    psutil = pytest.importorskip("psutil", reason="it comes with PostgreSQL for tests")

    def is_up(process) -> bool:
        with suppress(psutil.NoSuchProcess):
            return process.status() != psutil.STATUS_ZOMBIE
        return False

    workers = psutil.Process(server.get_pid()).children(recursive=True)
    os.kill(server.get_pid(), signal.SIGKILL)
    until(lambda: not any(map(is_up, workers)), "the end of PostgreSQL")


def started_again(server) -> bool:
    """Start a PostgreSQL that was killed; its processes may still be ending."""
    (server.pgdata / "postmaster.pid").unlink(missing_ok=True)
    try:
        server.ensure_postgres_running()
    except (subprocess.SubprocessError, AssertionError):
        return False
    return True


async def seconds_left(person: Person, table: str) -> float:
    """The time that a page says is left to whoever is asked."""
    found = re.search('data-due="([0-9]+)" data-sent="([0-9]+)"', (await person.get(f"/t/{table}")).text)
    assert found is not None, "no clock runs"
    return (int(found[1]) - int(found[2])) / 1000


def test_play_goes_on_after_postgresql_was_killed(tmp_path, own_postgres, monkeypatch):
    """Also at a table with a clock of days: it has run on, and nobody's time is up."""
    monkeypatch.setenv("DAIKAIJU_DATABASE", own_postgres.get_uri())

    async def play(http):
        ann, table = await at_a_table(http)
        slow = await ann.make_table(game="2e", seats=2, here=1, name="Ann", do="start", clock=f"decision {3 * DAY}")
        for _ in range(3):
            assert (await ann.act(table, await ann.asked(table))).status_code == 204
        kill(own_postgres)
        before, waits = await ann.asked(table), await ann.asked(slow)
        assert (await ann.act(table, before)).status_code == 503
        assert (await ann.act(slow, waits)).status_code == 503
        until(lambda: started_again(own_postgres), "PostgreSQL again")
        assert (await ann.act(table, before)).status_code == 204
        after = await ann.asked(table)
        assert after["number"] > before["number"]
        assert (await ann.act(table, after)).status_code == 204
        assert await ann.asked(slow) == waits
        assert 3 * DAY - PATIENCE < await seconds_left(ann, slow) <= 3 * DAY + PATIENCE
        assert (await ann.act(slow, waits)).status_code == 204

    with served(tmp_path) as (address, _pid):
        in_server(address, play)
