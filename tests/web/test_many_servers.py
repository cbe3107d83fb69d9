"""Several server processes on one PostgreSQL: any of them takes any request, and the others follow."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
from contextlib import ExitStack

import pytest
from serving import next_page, page_of, patient_http, served, somebody, until_page
from test_server_names import run_play

from daikaiju.client import Client
from daikaiju.storage.database import Database
from daikaiju.table.shares import ADDRESS, GUEST, MOST_OF_ADDRESS, MOST_OF_GUEST
from daikaiju.web.app import running
from daikaiju.web.client import Person
from daikaiju.web.middleware.timing import Times
from daikaiju.web.serve_many import Crew, part_of
from daikaiju.web.settings import Settings
from databases import postgres, sqlite
from patience import PATIENCE, patiently, until, until_async

__all__ = ["postgres"]


def through(person: Person, http: object) -> Person:
    """The same person at another server."""
    other = Person(http, person.rng)
    other.cookie = person.cookie
    return other


def test_any_server_takes_any_request(tmp_path, postgres):
    """People at two servers sit at one table; when one server is killed, its bots and people go on at the other."""

    async def play(one: str, two: str, pid: int) -> None:
        async with patient_http(one) as first, patient_http(two) as second:
            ann, bob = await somebody(first), await somebody(second, 2)
            table = await ann.make_table(game="2e", seats=3, people=1, bot="random", speed=0, name="Ann", do="create")
            async with page_of(ann, table) as here, page_of(bob, table) as there:
                await next_page(here)
                assert (await bob.post(f"/t/{table}/join", {"name": "Robert"})).status_code == 204
                await until_page(here, "Robert")
                assert (await ann.post(f"/t/{table}/start")).status_code == 204
                await until_page(there, f"/t/{table}/")
                assert (await ann.post(f"/t/{table}/say", {"text": "Hello there"})).status_code == 204
                await until_page(there, "Hello there")
                os.kill(pid, signal.SIGKILL)
                elsewhere = through(ann, second)
                async with patiently("the game at the other server"):
                    await play_on([elsewhere, bob], table, acts=12)

    with ExitStack() as stack:
        addresses = []
        for name in ("one", "two"):
            folder = tmp_path / name
            folder.mkdir()
            addresses.append(stack.enter_context(served(folder, "--database", postgres)))
        (one, pid), (two, _pid) = addresses
        asyncio.run(play(one, two, pid))


def test_servers_have_one_lobby(tmp_path, postgres):
    """Who waits at one server is found by who comes to another, and both play at the same table."""
    with ExitStack() as stack:
        one, two = (
            stack.enter_context(served(tmp_path / name, "--database", postgres, "--lobby"))[0]
            for name in ("one", "two")
        )
        ann = stack.enter_context(Client(one, name="Ann", patience=PATIENCE))
        ben = stack.enter_context(Client(two, name="Ben", patience=PATIENCE))
        waiting = ann.play_with_others("duel").table
        assert waiting in [line.id for line in ben.lobby().tables]
        assert ben.play_with_others("duel").table == waiting
        until(lambda: ann.see(waiting).phase == "playing", "the game at the other server")
        assert waiting not in [line.id for line in ann.lobby().tables]


async def play_on(people: list[Person], table: str, acts: int) -> None:
    """Let people act until they have done so some times, or the game is over; bots act in between."""
    while acts:
        for person in people:
            asked = await person.asked(table)
            if asked["phase"] == "over":
                return
            if asked["seat"] is not None and (await person.act(table, asked)).status_code == 204:
                acts -= 1
                break
        else:
            await asyncio.sleep(0.02)


def workers_of(pid: int) -> list[int]:
    """The server processes that a process has started: those which listen."""
    children = subprocess.run(
        ["pgrep", "-P", str(pid), "-f", "spawn_main"], capture_output=True, text=True, check=False
    )
    return [int(word) for word in children.stdout.split()]


@pytest.mark.skipif(shutil.which("pgrep") is None, reason="pgrep, which finds the processes, is not installed")
def test_workers_share_a_port_and_are_replaced(tmp_path, postgres):
    async def play(address: str, pid: int) -> None:
        async with patient_http(address) as http:
            ann = await somebody(http)
            table = await ann.make_table(game="2e", seats=2, here=1, name="Ann", speed=0, do="start")
            before = workers_of(pid)
            assert len(before) == 2
            os.kill(before[0], signal.SIGKILL)
            await until_async(lambda: len({*workers_of(pid)} - {before[0]}) == 2, "two workers again")
            async with patient_http(address) as again:
                await play_on([through(ann, again)], table, acts=3)

    with served(tmp_path, "--database", postgres, "--workers", "2", "--lobby") as (address, pid):
        asyncio.run(play(address, pid))
        with Client(address, name="Ann") as ann:
            assert ann.lobby().tables == []


def test_workers_that_die_at_their_start_are_started_after_growing_pauses(monkeypatch):
    """Here what they are given is of no use to them."""
    monkeypatch.setattr("daikaiju.web.serve_many.SHORT", 1e9)
    with Crew(1, (None, None, None, None, "critical")) as crew:
        for pause in (1, 3):
            begun = crew.begun
            until(lambda: crew.replace_dead() or crew.begun > begun, "another start")  # noqa: B023
            assert crew.begun - begun >= crew.pause == pause


def test_one_of_several_servers_is_ready_to_take_over(tmp_path, postgres):
    """Its processes for pages and bots start with it; those of a server alone wait for the first visitor."""

    async def look(address: str, *, is_ready: bool) -> None:
        async with running(Settings("secret"), Database(address), Times()) as context:
            if is_ready:
                await until_async(lambda: context.renderer.process and context.workers.idle, "both processes")
            else:
                assert context.warming is None

    asyncio.run(look(postgres, is_ready=True))
    asyncio.run(look(sqlite(tmp_path), is_ready=False))


def test_workers_divide_the_limits_of_a_machine(tmp_path):
    """Each has its part of the tables with bots of a guest and of an address, and of the processes for bots."""

    async def look() -> None:
        settings = part_of(Settings("secret"), 4)
        async with running(settings, Database(sqlite(tmp_path)), Times()) as context:
            assert context.tables.shares.most == {GUEST: 3, ADDRESS: 10}

    assert (MOST_OF_GUEST, MOST_OF_ADDRESS) == (10, 40)
    asyncio.run(look())


def test_a_folder_beside_a_postgresql_is_not_used_and_not_made(tmp_path, postgres, capfd):
    """But the key of an older daikaiju is taken from a folder."""
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "secret").write_text("the key of an older version")
    for name, said in (("new", True), ("old", False)):
        with served(tmp_path / name, "--database", postgres):
            pass
        assert (f"--data {tmp_path / name} is not used" in capfd.readouterr().err) is said
    assert not (tmp_path / "new").exists()


def test_workers_need_postgresql(tmp_path):
    done = run_play("--data", str(tmp_path), "--workers", "2")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("NeedsPostgres: ")
    assert "--database postgresql://" in done.stderr
    assert done.stderr != run_play("--data", str(tmp_path), "--workers", "2", "--lang", "pl").stderr
