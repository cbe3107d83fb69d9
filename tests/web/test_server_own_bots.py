"""A server that offers bots of its owner: in the form, at tables, in the sandbox, and after a restart without them."""

from __future__ import annotations

import asyncio
import shlex
import shutil
from html import escape
from pathlib import Path

import pytest
from serving import UNLIMITED, in_server, served_with, somebody

from conftest import in_full
from daikaiju.web.client import Person
from networks import made_up
from patience import WHOLE_GAME, patiently

ROOT = Path(__file__).parents[2]
PERL = f"exec:perl {shlex.quote(str(ROOT / 'examples' / 'my_bot.pl'))}"
MINE = f"{ROOT / 'examples' / 'my_bot.py'}:MyBot"
RASH = """
import os

class Rash:
    def decide(self, game, rng):
        raise RuntimeError("no idea")

class Gone:
    def decide(self, game, rng):
        os._exit(3)
"""


async def play_to_the_end(ann: Person, table: str) -> str:
    """Ann acts whenever she is asked; returns the record."""
    async with patiently("a whole game", WHOLE_GAME):
        while True:
            asked = await ann.asked(table)
            if asked["phase"] == "over":
                break
            if asked["seat"] is None:
                await asyncio.sleep(0.05)
            else:
                await ann.act(table, asked)
    return (await ann.get(f"/t/{table}/record")).text


def test_own_bots_are_offered_and_play(tmp_path: Path) -> None:
    words = ["--bot", MINE]
    if shutil.which("perl"):
        words += ["--bot", f"camel={PERL}"]
    names = ["MyBot", *(["camel"] if shutil.which("perl") else [])]

    async def play(http) -> None:
        ann = await somebody(http)
        page = (await ann.get("/")).text
        for number, name in enumerate(names):
            assert f'value="{name}"' in page
            game = ("2e", "duel")[number]
            form = {"game": game, "seats": 2, "bot": name, "name": "Ann", "speed": 0, "do": "start"}
            record = await play_to_the_end(ann, await ann.make_table(**form))
            assert f"/{name}" in record.partition("\n\n")[0]

    with served_with(UNLIMITED, tmp_path, *words) as (address, _pid):
        in_server(address, play)


def test_a_bot_that_fails_does_not_stop_a_table(tmp_path: Path) -> None:
    path = tmp_path / "rash.py"
    path.write_text(RASH)

    async def play(http) -> None:
        ann = await somebody(http)
        for name in ("Rash", "Gone"):
            form = {"game": "2e", "seats": 2, "bot": name, "name": "Ann", "speed": 0, "do": "start"}
            table = await ann.make_table(**form)
            async with patiently("a turn of the bot"):
                while f"acted-{name}" not in await seats_that_acted(ann, table, name):
                    asked = await ann.asked(table)
                    if asked["seat"] is not None:
                        await ann.act(table, asked)
                    await asyncio.sleep(0.05)

    with served_with(UNLIMITED, tmp_path, "--bot", f"{path}:Rash", "--bot", f"{path}:Gone") as (address, _pid):
        in_server(address, play)


async def seats_that_acted(ann: Person, table: str, name: str) -> str:
    """Whether the bot's seat has acted, from the record: its seat is the one that names the bot."""
    head, _gap, body = (await ann.get(f"/t/{table}/record")).text.partition("\n\n")
    seats = next(line for line in head.splitlines() if line.startswith("seats:")).split(",")
    seat = next(number for number, words in enumerate(seats) if words.endswith(f"/{name}"))
    return f"acted-{name}" if any(line.startswith(f"{seat} ") for line in body.splitlines()) else ""


def test_guests_name_no_files(tmp_path: Path) -> None:
    """The owner offers a network by its file; to guests its file is a bot like any other that there is not."""
    folder = tmp_path / "mine"
    folder.mkdir()
    made_up("tokyo").write(folder / "weights.npz")
    (folder / "secret.txt").write_text("of the owner")
    hidden = [f"net:{folder}", f"net:{folder / 'secret.txt'}", "net:/etc/passwd", f"x=net:{folder}", "net:"]

    async def play(http) -> None:
        ann = await somebody(http)
        usual = {"game": "2e", "seats": 2, "name": "Ann", "speed": 0, "do": "start"}
        record = await play_to_the_end(ann, await ann.make_table(**usual, bot="mine"))
        assert "/mine" in record.partition("\n\n")[0]
        assert 'value="mine"' in (await ann.get("/")).text
        for bot in hidden:
            unknown = "u" * len(bot)
            assert await answers_to_bot(ann, bot) == await answers_to_bot(ann, unknown)

    with served_with(UNLIMITED, tmp_path, "--bot", f"net:{folder}") as (address, _pid):
        in_server(address, play)


async def answers_to_bot(ann: Person, bot: str) -> list[tuple[int, str]]:
    """What a server answers wherever a guest names a bot: on pages, and in the API; the bot's own name left out."""
    waiting = await ann.make_table(game="2e", seats=3, people=1, bot="random", name="Ann", speed=0, do="open")
    begun = await ann.make_table(game="2e", seats=2, bot="random", name="Ann", speed=0, do="start")
    forms = [
        (f"/t/{waiting}/join", {"seat": 1, "bot": bot}),
        (f"/t/{waiting}/fill", {"bot": bot}),
        (f"/t/{begun}/hand-over", {"seat": 0, "bot": bot}),
    ]
    found = [await ann.post(path, form) for path, form in forms]
    api = "/api/v1"
    token = (await ann.http.post(f"{api}/guests", json={"name": "Ben"})).json()["token"]
    head = {"Authorization": f"Bearer {token}"}
    rooms = [{"seats": ["person", "person"]}, {"seats": ["person", "bot"], "start": True}]
    made = [(await ann.http.post(f"{api}/tables", json=room, headers=head)).json() for room in rooms]
    room, game = (one["table"] for one in made)
    said = [
        (f"{api}/tables", {"seats": ["person", f"bot:{bot}"]}),
        (f"{api}/tables/{room}/seat-bot", {"seat": 1, "bot": bot}),
        (f"{api}/tables/{room}/fill", {"bot": bot}),
        (f"{api}/tables/{game}/hand-over", {"seat": 0, "bot": bot}),
    ]
    found += [await ann.http.post(path, json=words, headers=head) for path, words in said]
    assert not any(answer.is_success for answer in found)
    return [(answer.status_code, without(answer.text, bot, waiting, begun, room, game)) for answer in found]


def without(text: str, *words: str) -> str:
    """A text without some words, as they are and as in HTML."""
    for word in words:
        for form in (escape(word), word):
            text = text.replace(form, "…") if form else text
    return text


@in_full
def test_a_table_survives_a_restart_with_and_without_its_bot(tmp_path: Path) -> None:
    people: list[Person] = []
    tables: list[str] = []

    async def begin(http) -> None:
        ann = await somebody(http)
        people.append(ann)
        for bot in ("MyBot", "random"):
            form = {"game": "2e", "seats": 2, "bot": bot, "name": "Ann", "speed": 0, "do": "start"}
            tables.append(await ann.make_table(**form))

    async def go_on_without(http) -> None:
        people[0].http = http
        ann, (gone, other) = people[0], tables
        page = (await ann.get(f"/t/{gone}")).text
        assert "The bot MyBot is not offered here any more." in page
        assert "Let another bot play" in page
        spectator = (await (await somebody(http, 2)).get(f"/t/{gone}")).text
        assert "Somebody can play on in its place." in spectator
        assert "not offered here" not in (await ann.get(f"/t/{other}")).text
        assert (await ann.get("/")).status_code == 200
        await play_to_the_end(ann, other)

    async def go_on_with(http) -> None:
        people[0].http = http
        ann, gone = people[0], tables[0]
        assert "not offered here" not in (await ann.get(f"/t/{gone}")).text
        await play_to_the_end(ann, gone)

    async def replace(http) -> None:
        people[0].http = http
        ann, gone = people[0], tables[0]
        assert (await ann.post(f"/t/{gone}/hand-over", {"seat": 1})).status_code == 204
        assert "not offered here" not in (await ann.get(f"/t/{gone}")).text

    with served_with(UNLIMITED, tmp_path, "--bot", MINE) as (address, _pid):
        in_server(address, begin)
    with served_with(UNLIMITED, tmp_path) as (address, _pid):
        in_server(address, go_on_without)
    with served_with(UNLIMITED, tmp_path, "--bot", MINE) as (address, _pid):
        in_server(address, go_on_with)
    tables.clear()
    people.clear()
    with served_with(UNLIMITED, tmp_path, "--bot", MINE) as (address, _pid):
        in_server(address, begin)
    with served_with(UNLIMITED, tmp_path) as (address, _pid):
        in_server(address, replace)


@pytest.mark.parametrize("lang", ["pl", "cs"])
def test_the_banner_is_translated(lang: str) -> None:
    from daikaiju.words.language import language

    text = language(lang).text("The bot {bot} is not offered here any more.", bot="MyBot")
    assert "MyBot" in text
    assert "not offered" not in text
