"""Hostile input: clear errors, nothing changed, nothing leaked."""

from __future__ import annotations

import asyncio
import random
import re
from contextlib import suppress
from itertools import cycle

import pytest
from serving import closed_with, in_server, next_page, served, socket_to, somebody, until_page
from websockets.exceptions import ConnectionClosed, InvalidStatus

from daikaiju.web.client import Person
from patience import patiently

SCRIPT = "<script>alert(1)</script>"
TURNED = "\u202eabc\u2066\u200f"
LONG = "x" * 10_000
NASTY = [SCRIPT, TURNED, LONG, "a\x00b", "'\"><img src=x onerror=alert(1)>", "{{ 7*7 }}", "Z" + "\u0301" * 500]


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with served(tmp_path_factory.mktemp("hostile")) as (address, _pid):
        yield address


async def two_at_a_table(http) -> tuple[Person, Person, str]:
    """A game of two people; nobody has acted yet."""
    ann, bob = await somebody(http), await somebody(http)
    table = await ann.make_table(game="2e", seats=2, people=1, name="Ann")
    assert (await bob.post(f"/t/{table}/join", {"name": "Bob"})).status_code == 204
    assert (await ann.post(f"/t/{table}/start")).status_code == 204
    return ann, bob, table


async def whose_turn(ann, bob, table):
    """Who is asked, the other one, and what is asked."""
    asked = await ann.asked(table)
    if asked["seat"] is not None:
        return ann, bob, asked
    return bob, ann, await bob.asked(table)


async def record(person, table):
    return (await person.get(f"/t/{table}/record")).text


async def chatter(page) -> None:
    """Send without end, which no page of ours does, until the server closes the connection."""
    async with patiently("the end of a connection"):
        with suppress(ConnectionClosed):
            while True:
                await page.send("hello")
                await asyncio.sleep(0)


def test_nasty_names_and_chat_are_shown_as_text(address):
    async def play(http):
        ann, bob, table = await two_at_a_table(http)
        for nasty, talker in zip(NASTY, cycle((ann, bob))):  # chat is limited in rate
            made = await ann.make_table(game="2e", seats=3, people=1, name=nasty)
            assert (await bob.post(f"/t/{made}/join", {"name": nasty})).status_code == 204
            assert (await talker.post(f"/t/{table}/say", {"text": nasty})).status_code == 204
            for path in (f"/t/{made}", f"/t/{table}", "/"):
                page = (await bob.get(path)).text
                assert "<script>alert" not in page
                assert "<img src=x" not in page
                assert "\x00" not in page
                assert "\u202e" not in page
                assert "x" * 300 not in page
                assert "\u0301\u0301\u0301" not in page
        assert (await ann.post(f"/t/{table}/say", {"text": "\x00\u202e"})).status_code == 409
        assert (await bob.post(f"/t/{table}/say", {"emote": SCRIPT})).status_code == 409

    in_server(address, play)


def test_forged_stale_and_doubled_moves(address):
    async def play(http):
        ann, bob, table = await two_at_a_table(http)
        eve = await somebody(http)
        actor, other, asked = await whose_turn(ann, bob, table)
        before = await record(ann, table)
        good = {"seat": asked["seat"], "number": asked["number"], "action": asked["options"][0]}
        for who, form in (
            (other, good),  # another's seat
            (eve, good),  # no seat at all
            (other, {**good, "seat": 1 - asked["seat"]}),  # their own seat, but not asked
            (actor, {**good, "number": asked["number"] - 1}),
            (actor, {**good, "number": asked["number"] + 1}),
            (actor, {**good, "number": "-1"}),
            (actor, {**good, "number": "9" * 30}),
            (actor, {**good, "number": "\u0661"}),
            (actor, {**good, "seat": "7"}),
            (actor, {**good, "seat": "x"}),
            (actor, {"seat": asked["seat"]}),
            (actor, {**good, "action": ""}),
            (actor, {**good, "action": "win"}),
            (actor, {**good, "action": LONG}),
            (actor, {**good, "action": "reroll", "keep": ["99", "-1", "x"] * 10}),
            (actor, {**good, "action": SCRIPT}),
            (actor, {**good, "action": "\x00"}),
        ):
            answer = await who.post(f"/t/{table}/act", form)
            wrong_keeps = form.get("action") == "reroll"  # keeps of no die keep nothing: a reroll of all
            if wrong_keeps and answer.status_code == 204:
                before = await record(ann, table)
                actor, other, asked = await whose_turn(ann, bob, table)
                good = {"seat": asked["seat"], "number": asked["number"], "action": asked["options"][0]}
                continue
            assert answer.status_code == 409, (form, answer.status_code)
            assert 5 < len(answer.text) < 200
            assert SCRIPT not in answer.text
            assert await record(ann, table) == before
        actor, _other, asked = await whose_turn(ann, bob, table)
        good = {"seat": asked["seat"], "number": asked["number"], "action": asked["options"][0]}
        answers = await asyncio.gather(*(actor.post(f"/t/{table}/act", good) for _ in range(8)))
        assert sorted(answer.status_code for answer in answers) == [204] + [409] * 7

    in_server(address, play)


def test_anothers_seat_and_table(address):
    async def play(http):
        ann, bob, table = await two_at_a_table(http)
        eve = await somebody(http)
        for path, form in (
            ("leave", {"seat": 0}),
            ("take-back", {"seat": 0}),
            ("hand-over", {"seat": 0}),
            ("join", {"seat": 0, "name": "Eve"}),
            ("join", {"seat": 1, "bot": "random"}),
            ("start", {}),
            ("undo", {"number": 0}),
            ("pace", {"speed": 0}),
            ("rematch", {}),
        ):
            answer = await eve.post(f"/t/{table}/{path}", form)
            assert answer.status_code == 409, (path, answer.status_code)
        for path in (
            "/t/nowhere",
            "/t/" + "x" * 5000,
            "/t/%00",
            "/t/..%2f..%2fetc",
            "/cards/tokyo/nothing",
            "/nothing",
        ):
            answer = await eve.get(path)
            assert answer.status_code == 404, path
        assert (await eve.post("/t/nowhere/act", {"seat": 0, "number": 0, "action": "stop"})).status_code == 404
        forged = Person(http, random.Random(1))
        forged.cookie = ann.cookie[:-3] + ("aaa" if not ann.cookie.endswith("aaa") else "bbb")
        assert (await forged.asked(table))["seat"] is None
        assert (await bob.get(f"/t/{table}")).status_code == 200

    in_server(address, play)


def test_a_foreign_origin_is_refused(address):
    async def play(http):
        ann, bob, table = await two_at_a_table(http)
        actor, _other, asked = await whose_turn(ann, bob, table)
        form = f"seat={asked['seat']}&number={asked['number']}&action=stop"
        kind = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": actor.cookie}
        for foreign in (
            {"Origin": "https://evil.example"},
            {"Origin": "null"},
            {"Sec-Fetch-Site": "cross-site"},
            {"Sec-Fetch-Site": "same-site", "Origin": address},
        ):
            answer = await http.post(f"/t/{table}/act", content=form, headers={**kind, **foreign})
            assert answer.status_code == 403
        assert (await actor.asked(table))["number"] == asked["number"]
        where = f"ws{address.removeprefix('http')}/t/{table}/ws"
        with pytest.raises(InvalidStatus):
            async with socket_to(where, origin="https://evil.example"):
                pass

    in_server(address, play)


def test_oversized_and_malformed(address):
    async def play(http):
        ann, _bob, table = await two_at_a_table(http)
        big = await ann.post(f"/t/{table}/say", {"text": "x" * 200_000})
        assert big.status_code == 413
        many = "&".join(f"a{i}=1" for i in range(500))
        head = {**ann.headers, "Content-Type": "application/x-www-form-urlencoded"}
        assert (await http.post(f"/t/{table}/say", content=many, headers=head)).status_code == 400
        for kind, body in (
            ("multipart/form-data; boundary=x", b"--x\r\nnonsense"),
            ("multipart/form-data", b"text=1"),
            ("application/json", b"{"),
            ("application/x-www-form-urlencoded", b"\xff\xfe%zz=%"),
        ):
            answer = await http.post(f"/t/{table}/act", content=body, headers={**ann.headers, "Content-Type": kind})
            assert 400 <= answer.status_code < 500, (kind, answer.status_code)
        upload = {"text": ("a.txt", b"hello")}
        answer = await http.post(f"/t/{table}/say", files=upload, headers=ann.headers)
        assert 400 <= answer.status_code < 500
        assert (await http.delete(f"/t/{table}", headers=ann.headers)).status_code == 405

    in_server(address, play)


def test_bad_frames_close_one_socket_only(address):
    async def play(http):
        ann, bob, table = await two_at_a_table(http)
        where = f"ws{address.removeprefix('http')}/t/{table}/ws"
        head = {"Cookie": ann.cookie, "Origin": address}
        async with socket_to(where, additional_headers=head) as good:
            await next_page(good)
            for message in ("x" * 100_000, b"\xff" * 100_000):
                async with socket_to(where, additional_headers=head) as bad:
                    await bad.send(message)
                    await closed_with(bad)
            async with socket_to(where, additional_headers=head) as noisy:
                await chatter(noisy)
            reader, writer = await asyncio.open_connection("127.0.0.1", int(address.rpartition(":")[2]))
            writer.write(b"GET / HTTP/9.9\r\n\x00\x01garbage\r\n\r\n")
            assert b"400" in await reader.read(100)
            writer.close()
            assert (await bob.post(f"/t/{table}/say", {"text": "still here"})).status_code == 204
            await until_page(good, "still here")
        with pytest.raises((InvalidStatus, ConnectionClosed)):
            async with socket_to(where.replace(table, "nowhere"), additional_headers=head) as lost:
                await next_page(lost)

    in_server(address, play)


def test_settings_lead_nowhere_else(address):
    async def play(http):
        ann = await somebody(http)
        for target in (
            "https://evil.example/",
            "//evil.example",
            "/\\evil.example",
            "javascript:alert(1)",
            "/a\r\nX: y",
        ):
            answer = await ann.post("/settings", {"lang": "pl", "next": target})
            assert answer.status_code == 409
            assert "location" not in answer.headers
        assert (await ann.post("/settings", {"lang": "pl", "next": "/"})).headers["location"] == "/"
        assert 'lang="pl"' in (await ann.get("/")).text
        await ann.post("/settings", {"lang": "xx", "theme": SCRIPT, "next": "/"})
        assert 'lang="pl"' in (await ann.get("/")).text

    in_server(address, play)


def test_every_answer_has_the_guarding_headers(address):
    async def play(http):
        ann = await somebody(http)
        for path in ("/", "/nothing", "/static/daikaiju.css", "/healthz"):
            answer = await ann.get(path)
            assert answer.headers["content-security-policy"].startswith("default-src 'self'")
            assert "unsafe" not in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "server" not in answer.headers
        cookie = (await http.get("/")).headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        page = (await ann.get("/")).text
        assert not re.search(r"<script(?![^>]*src=)|\son\w+=|\sstyle=", page)

    in_server(address, play)
