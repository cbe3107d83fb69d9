"""The server from outside: whole games over HTTP and sockets, and the command that starts it."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
import subprocess
import sys

import pytest
from serving import CHANGED, UNLIMITED, in_server, patient_http, served, served_with, somebody

from daikaiju.game import Game
from daikaiju.web.client import Person
from daikaiju.web.load import address_from
from patience import PATIENCE, until_async

# A bot never acts by itself.
NEVER = """
from daikaiju.table import driver
driver.seconds_shown = lambda table, action: 10_000.0
"""
OVER = '<main class="endp"'


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with served_with(UNLIMITED, tmp_path_factory.mktemp("play")) as (address, _pid):
        yield address


async def play_to_the_end(people: list[Person], table: str) -> None:
    """Everybody answers what they are asked."""
    while True:
        acted = False
        for person in people:
            asked = await person.asked(table)
            if asked["phase"] == "over":
                return
            if asked["seat"] is not None:
                assert (await person.act(table, asked)).status_code == 204
                acted = True
        if not acted:
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("form", [{"game": "1e", "seats": 3}, {"game": "duel"}], ids=["1e", "duel"])
def test_alone_against_bots_then_a_rematch(address, form):
    async def play(http):
        ann = await somebody(http)
        table = await ann.make_table(**form, bot="random", name="Ann", speed=0, do="start")
        await play_to_the_end([ann], table)
        text = (await ann.get(f"/t/{table}/record")).text
        game = Game.from_record(text)
        assert game.result is not None
        assert (await ann.get(f"/t/{table}/position")).text == game.position()
        assert (await ann.get(f"/t/{table}/replay?at=5")).status_code == 200
        assert (await ann.get(f"/t/{table}/replay?at=junk")).status_code == 200
        again = await ann.post(f"/t/{table}/rematch")
        following = again.headers["hx-redirect"].removeprefix("/t/")
        assert (await ann.asked(following))["phase"] == "playing"
        assert (await ann.asked(table))["rematch"] == following

    in_server(address, play)


def test_hot_seat_a_person_by_link_and_a_watcher(address):
    async def play(http):
        ann, bob, eve = await somebody(http), await somebody(http), await somebody(http)
        table = await ann.make_table(game="2e", seats=3, here=1, people=1, name="Ann", speed=0)
        assert (await ann.post(f"/t/{table}/start")).status_code == 409  # somebody is missing
        assert (await ann.post(f"/t/{table}/join", {"seat": 1, "name": "Zoe", "here": 1})).status_code == 204
        assert (await bob.post(f"/t/{table}/join", {"name": "Bob", "monster": "gigazaur"})).status_code == 204
        assert (await eve.post(f"/t/{table}/join", {"name": "Eve"})).status_code == 409  # full: she watches
        assert (await bob.post(f"/t/{table}/start")).status_code == 204
        seen: list[str] = []

        async def look() -> None:
            async with contextlib.aclosing(eve.frames(table)) as frames:
                async for frame in frames:
                    seen.append(frame.page)  # noqa: PERF401 - it is cancelled before it ends

        looking = asyncio.create_task(look())
        await until_async(lambda: seen, "the table as it is")
        await play_to_the_end([ann, bob], table)
        await until_async(lambda: OVER in seen[-1], "the end of the game")
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
        assert OVER not in seen[0]
        assert all(name in page for name in ("Ann", "Zoe", "Bob") for page in (seen[0], seen[-1]))
        assert f'action="/t/{table}/act"' not in "".join(seen)

    in_server(address, play)


def test_without_scripts_a_form_leads_to_a_page(address):
    async def play(http):
        ann = await somebody(http)
        head = {"Cookie": ann.cookie, "Content-Type": "application/x-www-form-urlencoded"}
        made = await http.post("/quick", content="game=2e&seats=2&bot=random&name=Ann&speed=0", headers=head)
        assert made.status_code == 303
        table = made.headers["location"]
        ann.cookie = made.headers.get("set-cookie", ann.cookie).partition(";")[0]
        head["Cookie"] = ann.cookie
        asked = await ann.asked(table.removeprefix("/t/"))
        while asked["seat"] is None:
            await asyncio.sleep(0.05)
            asked = await ann.asked(table.removeprefix("/t/"))
        body = f"seat={asked['seat']}&number={asked['number']}&action={asked['options'][0].replace(' ', '+')}"
        assert (await http.post(f"{table}/act", content=body, headers=head)).headers["location"] == table
        again = await http.post(f"{table}/act", content=body, headers=head)
        assert again.status_code == 409
        assert "<html" in again.text

    in_server(address, play)


@pytest.mark.parametrize(("game", "house"), [("duel", "The game has no last turn."), ("2e", "Tokyo Bay is not used.")])
def test_each_game_has_its_own_house_rules(address, game, house):
    """Without scripts the first page sends what was ticked for the other game too."""

    async def play(http):
        ann = await somebody(http)
        table = await ann.make_table(game=game, house=["no_bay", "no_turn_limit"], name="Ann", people=1)
        text = (await ann.get(f"/t/{table}")).text
        assert house in text
        assert ("The game has no last turn." in text) + ("Tokyo Bay is not used." in text) == 1
        assert (await ann.post("/tables", {"game": game, "house": "no_such_rule"})).status_code == 409

    in_server(address, play)


def test_undo_over_the_network(address):
    async def play(http):
        ann = await somebody(http)
        table = await ann.make_table(game="2e", seats=2, here=1, name="Ann", do="start")
        for _ in range(300):
            asked = await ann.asked(table)
            if asked["phase"] == "over":
                break
            await ann.act(table, asked)
            after = await ann.asked(table)
            answer = await ann.post(f"/t/{table}/undo", {"number": after["number"]})
            if answer.status_code == 204:
                back = await ann.asked(table)
                assert (back["seat"], back["question"], back["options"]) == (
                    asked["seat"],
                    asked["question"],
                    asked["options"],
                )
                assert back["number"] == after["number"] + 1
                return
            assert answer.status_code == 409
        raise AssertionError("nothing could be taken back")

    in_server(address, play)


def test_pace_and_skipping(tmp_path):
    """Bots that would take hours play on at once when somebody is in a hurry."""

    async def play(http):
        ann = await somebody(http)
        table = await ann.make_table(game="2e", seats=2, bot="random", name="Ann", speed=3, do="start")
        for _ in range(6):
            asked = await ann.asked(table)
            while asked["seat"] is None and asked["phase"] == "playing":
                assert (await ann.post(f"/t/{table}/pace", {"skip": 1})).status_code == 204
                await asyncio.sleep(0.25)  # so much is allowed
                asked = await ann.asked(table)
            if asked["phase"] == "over":
                return
            await ann.act(table, asked)
        assert (await ann.post(f"/t/{table}/pace", {"speed": 7})).status_code == 409
        assert (await ann.post(f"/t/{table}/pace", {"speed": 0})).status_code == 204

    with served_with(NEVER, tmp_path) as (address, _pid):
        in_server(address, play)


def test_small_pages(address):
    async def play(http):
        ann = await somebody(http)
        health = (await http.get("/healthz")).json()
        assert health["ok"] is True
        table = await ann.make_table(game="2e", seats=2, people=1)
        icon = await http.get("/favicon.ico", follow_redirects=True)
        assert icon.headers["content-type"] == "image/svg+xml"
        drawing = await ann.get(f"/t/{table}/qr.svg")
        assert drawing.headers["content-type"] == "image/svg+xml"
        assert (await ann.get(f"/t/{table}/position")).status_code == 409  # not begun
        for header, wanted in (
            ("pl-PL,pl;q=0.9,en;q=0.8", "pl"),
            ("de,cs;q=0.5", "cs"),
            ("de", "en"),
            (";;q=x,", "en"),
        ):
            page = (await http.get("/", headers={"Accept-Language": header})).text
            assert f'lang="{wanted}"' in page

    in_server(address, play)


def test_seats_and_cookies_outlive_a_restart(tmp_path):
    async def sit(address, cookie="", table=""):
        async with patient_http(address) as http:
            ann = Person(http, random.Random(1))
            ann.cookie = cookie
            if not cookie:
                await ann.arrive()
                table = await ann.make_table(game="2e", seats=2, here=1, name="Ann", do="start")
            return ann.cookie, table, await ann.asked(table)

    with served(tmp_path) as (address, _pid):
        cookie, table, asked = asyncio.run(sit(address))
        assert asked["seat"] is not None
    with served(tmp_path) as (address, _pid):
        assert asyncio.run(sit(address, cookie, table))[2] == asked
    assert (tmp_path / "daikaiju.sqlite").stat().st_mode & 0o077 == 0  # it has the key of cookies


def test_without_a_port_the_next_free_one_is_taken(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        usual = taken.getsockname()[1]
        program = tmp_path / "changed.py"
        program.write_text(CHANGED.format(changes=f"from daikaiju.web import serve\nserve.USUAL_PORT = {usual}"))
        command = [sys.executable, str(program), "play", "--no-open", "--data", str(tmp_path)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        first = process.stdout.readline()
        address = address_from(process)
        process.terminate()
        process.communicate(timeout=PATIENCE)
    assert f"Port {usual} is in use" in first
    assert not address.endswith(f":{usual}")
