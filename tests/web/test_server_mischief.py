"""More of what hostile people try: cookies, addresses, queries, bodies, races, and what pages tell of others."""

from __future__ import annotations

import asyncio
import base64
import json
import random

import itsdangerous
import pytest
from serving import in_server, served, somebody
from starlette.exceptions import HTTPException
from starlette.requests import Request
from test_server_hostile import NASTY, TURNED, record, two_at_a_table, whose_turn

from daikaiju.game import Game
from daikaiju.web.client import Person
from daikaiju.web.forms import fields
from patience import patiently

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
HIDDEN = ["\u202e", "\u2066", "\u200f", "\x00", "\u2028", "\ufeff"]


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with served(tmp_path_factory.mktemp("mischief")) as (address, _pid):
        yield address


def guest_of(person: Person) -> str:
    return json.loads(base64.b64decode(person.cookie.partition("=")[2].partition(".")[0]))["guest"]


def test_nasty_names_everywhere_they_go(address):
    """Waiting room, table, replay, record, chat of a watcher, first page: as text, in order, of bounded length."""

    async def play(http):
        for nasty in [*NASTY, "\u05d0\u05d1" + TURNED, "a\u2028b\ufeffc", "</title><script>alert(1)</script>"]:
            ann, eve = await somebody(http), await somebody(http)
            table = await ann.make_table(game="2e", seats=2, here=1, name=nasty)
            await ann.post(f"/t/{table}/join", {"seat": 1, "name": nasty, "here": 1})
            waiting = (await eve.get(f"/t/{table}")).text
            assert (await ann.post(f"/t/{table}/start")).status_code == 204
            assert (await eve.post("/settings", {"name": nasty, "next": "/"})).status_code == 303
            assert (await eve.post(f"/t/{table}/say", {"text": nasty})).status_code == 204
            pages = [(await ann.get(path)).text for path in ("/", f"/t/{table}", f"/t/{table}/replay?at=3")]
            for page in [*pages, waiting, (await eve.get("/")).text]:
                assert "<script>alert" not in page
                assert "<img src=x" not in page
                assert not [mark for mark in HIDDEN if mark in page]
                assert "x" * 300 not in page
            text = await record(ann, table)
            assert not [mark for mark in HIDDEN if mark in text]
            assert Game.from_record(text).history  # the record can be read whatever the names are

    in_server(address, play)


def test_forged_cookies_are_nobodys(address):
    async def play(http):
        ann, _bob, table = await two_at_a_table(http)
        guest = guest_of(ann)
        data = base64.b64encode(json.dumps({"guest": guest}).encode())
        for value in (
            data.decode(),
            itsdangerous.TimestampSigner("").sign(data).decode(),
            itsdangerous.TimestampSigner("secret").sign(data).decode(),
            ann.cookie.partition("=")[2].partition(".")[0],
            ann.cookie.partition("=")[2][:-1],
            "." * 100,
            "x" * 8000,
            "%00",
        ):
            forged = Person(http, random.Random(1))
            forged.cookie = f"daikaiju={value}"
            asked = await forged.asked(table)
            assert asked["seat"] is None
            assert (await forged.post(f"/t/{table}/leave", {"seat": 0})).status_code == 409

    in_server(address, play)


def test_nobody_is_told_who_others_are(address):
    """The id in a cookie, and the key of another table, are in no page of others."""

    async def play(http):
        ann, bob, table = await two_at_a_table(http)
        other = await ann.make_table(game="2e", seats=2, here=1, name="Ann", do="start")
        await bob.post(f"/t/{table}/say", {"text": "hello"})
        for path in ("", "/replay?at=2", "/record", "/position", "/asked"):
            text = (await bob.get(f"/t/{table}{path}")).text
            assert guest_of(ann) not in text
            assert other not in text
        assert other not in (await bob.get("/")).text
        health = (await http.get("/healthz")).json()
        assert set(health) == {"ok", "version", "tables", "database", "rendering", "bots"}

    in_server(address, play)


def test_nothing_is_done_by_opening_an_address(address):
    async def play(http):
        ann, bob, table = await two_at_a_table(http)
        actor, _other, asked = await whose_turn(ann, bob, table)
        before = await record(ann, table)
        action = asked["options"][0].replace(" ", "+")
        for path in (
            f"act?seat={asked['seat']}&number={asked['number']}&action={action}",
            "leave?seat=0",
            "say?text=hello",
            "start",
            "undo?number=1",
            "rematch",
        ):
            assert (await actor.get(f"/t/{table}/{path}")).status_code == 405
        for path in ("/quick?game=2e", "/tables?game=2e", "/settings?lang=pl"):
            assert (await actor.get(path)).status_code in (404, 405)
        assert await record(ann, table) == before

    in_server(address, play)


def test_nasty_queries_are_harmless(address):
    async def play(http):
        ann, _bob, table = await two_at_a_table(http)
        for nasty in (
            "%00",
            "%3Cscript%3Ealert(1)%3C/script%3E",
            "9" * 3000,
            "-1",
            "%ff%fe",
            "{{7*7}}",
            "..%2f..",
            "duel",
        ):
            for path in (
                f"/t/{table}?lang={nasty}",
                f"/t/{table}/replay?at={nasty}",
                f"/cards/tokyo?rules={nasty}",
                f"/cards/tokyo/herbivore?rules={nasty}",
                f"/cards/{nasty}",
                f"/rules/{nasty}",
                f"/?lang={nasty}",
                f"/static/{nasty}",
            ):
                answer = await ann.get(path)
                assert answer.status_code in (200, 404), (path, answer.status_code)
                assert "<script>alert" not in answer.text
                assert "Traceback" not in answer.text

    in_server(address, play)


def test_links_follow_no_forwarded_host(address):
    async def play(http):
        ann = await somebody(http)
        table = await ann.make_table(game="2e", seats=2, people=1, name="Ann")
        head = {**ann.headers, "X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example"}
        assert "evil.example" not in (await http.get(f"/t/{table}", headers=head)).text

    in_server(address, play)


def test_bodies_that_lie_about_their_size(address):
    async def play(http):
        ann, _bob, table = await two_at_a_table(http)

        async def pieces():
            for _ in range(100):
                yield b"text=" + b"x" * 4000 + b"&"

        answer = await http.post(f"/t/{table}/say", content=pieces(), headers={**ann.headers, **FORM})
        assert answer.status_code == 413
        port = int(address.rpartition(":")[2])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        head = f"POST /t/{table}/say HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {ann.cookie}\r\n"
        writer.write((head + "Content-Length: 5000\r\n\r\ntext=halfsaid").encode())
        writer.close()  # the rest never comes
        await reader.read(100)
        assert "halfsaid" not in (await ann.get(f"/t/{table}")).text
        many = "&".join(["house=no_bay"] * 60 + ["game=2e"])
        made = await http.post("/tables", content=many, headers={**ann.headers, **FORM})
        assert made.status_code in (204, 409)

    in_server(address, play)


def test_races_have_one_winner(address):
    async def play(http):
        ann, bob, eve = await somebody(http), await somebody(http), await somebody(http)
        table = await ann.make_table(game="2e", seats=2, people=1, name="Ann")
        answers = await asyncio.gather(*(who.post(f"/t/{table}/join", {"seat": 1}) for who in (bob, eve)))
        assert sorted(answer.status_code for answer in answers) == [204, 409]
        answers = await asyncio.gather(*(ann.post(f"/t/{table}/start") for _ in range(4)))
        assert sorted(answer.status_code for answer in answers) == [204, 409, 409, 409]
        loner = await ann.make_table(game="2e", seats=2, here=1, name="Ann", do="start")
        asked = await ann.asked(loner)
        for _ in range(15):
            words = "stop" if "stop" in asked["options"] else asked["options"][0]  # rerolls cannot be taken back
            form = {"seat": asked["seat"], "number": asked["number"], "action": words}
            assert (await ann.post(f"/t/{loner}/act", form)).status_code == 204
            number = (await ann.asked(loner))["number"]
            answers = await asyncio.gather(*(ann.post(f"/t/{loner}/undo", {"number": number}) for _ in range(4)))
            codes = sorted(answer.status_code for answer in answers)
            if codes[0] == 204:
                break
            asked = await ann.asked(loner)
        assert codes == [204, 409, 409, 409]

    in_server(address, play)


def test_a_form_that_never_arrives_is_not_waited_for(monkeypatch):
    monkeypatch.setattr("daikaiju.web.forms.LONGEST_WAIT", 0.05)
    head = [(b"content-type", b"application/x-www-form-urlencoded"), (b"content-length", b"100")]

    async def read():
        pieces = iter([{"type": "http.request", "body": b"text=ha", "more_body": True}])

        async def receive():
            for piece in pieces:
                return piece
            return await asyncio.Event().wait()

        with pytest.raises(HTTPException) as refused:
            async with patiently("the refusal of a form"):
                await fields(Request({"type": "http", "method": "POST", "headers": head}, receive))
        assert refused.value.status_code == 408

    asyncio.run(read())
