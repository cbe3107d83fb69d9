"""The JSON API: tokens, commands, problems, idempotency keys, streams, and its description."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator
from typing import Any

import httpx2
import pytest
from serving import BY_THE_HOUR, in_server, served_with, socket_to
from websockets.exceptions import InvalidStatus

from daikaiju.client import requests, responses
from daikaiju.client.shapes import BadInput, object_schema, read
from daikaiju.game import Game
from daikaiju.rules.steps import CHANCE
from daikaiju.table.shares import MOST_OF_GUEST
from daikaiju.web.api.routes import OPERATIONS
from daikaiju.web.api.schema import description
from patience import patiently

API = "/api/v1"
PROBLEM = "application/problem+json"


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with served_with(BY_THE_HOUR, tmp_path_factory.mktemp("api")) as (address, _pid):
        yield address


class Program:
    """A program that speaks the API, with a token of its own."""

    def __init__(self, http: httpx2.AsyncClient) -> None:
        self.http, self.token = http, ""

    def headers(self, more: dict[str, str]) -> dict[str, str]:
        return ({"Authorization": f"Bearer {self.token}"} if self.token else {}) | more

    async def get(self, path: str, **more: str) -> httpx2.Response:
        return await self.http.get(API + path, headers=self.headers(more))

    async def post(self, path: str, said: Any = None, **more: str) -> httpx2.Response:
        head = self.headers({name.replace("_", "-"): value for name, value in more.items()})
        return await self.http.post(API + path, json=said, headers=head)

    async def done(self, path: str, said: Any = None) -> dict[str, Any]:
        answer = await self.post(path, said)
        assert answer.is_success, answer.text
        return answer.json()

    async def see(self, table: str) -> dict[str, Any]:
        return (await self.get(f"/tables/{table}")).json()

    async def stream(self, table: str) -> AsyncIterator[dict[str, Any]]:
        async with self.http.stream("GET", f"{API}/tables/{table}/events", headers=self.headers({})) as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            async for line in answer.aiter_lines():
                if line.startswith("data: "):
                    yield json.loads(line.removeprefix("data: "))


async def somebody(http: httpx2.AsyncClient, name: str = "Ann") -> Program:
    program = Program(http)
    program.token = (await program.done("/guests", {"name": name}))["token"]
    return program


async def two_at_a_table(http: httpx2.AsyncClient) -> tuple[Program, Program, str]:
    ann, ben = await somebody(http), await somebody(http, "Ben")
    table = (await ann.done("/tables", {"seats": ["person", "person"]}))["table"]
    assert (await ben.done(f"/tables/{table}/join", {}))["seat"] == 1
    await ann.done(f"/tables/{table}/start")
    return ann, ben, table


def is_problem(answer: httpx2.Response, status: int, name: str) -> bool:
    assert answer.headers["content-type"] == PROBLEM, answer.text
    found = answer.json()
    assert found["detail"]
    return (answer.status_code, found["status"], found["name"]) == (status, status, name)


def test_a_game_from_the_room_to_the_record(address: str) -> None:
    async def play(http) -> None:
        rng = random.Random(1)
        ann, ben, table = await two_at_a_table(http)
        people = {0: ann, 1: ben}
        while (seen := await ann.see(table))["phase"] == "playing":
            other = await people[1 - seen["asked"]].see(table)
            assert not other["your_turn"]
            assert other["game"]["legal_actions"] == []
            asked = people[seen["asked"]]
            offered = (await asked.get(f"/tables/{table}/actions")).json()
            words = [action["words"] for action in offered["actions"]]
            assert words == (await asked.see(table))["game"]["legal_actions"]
            move = {"seat": seen["asked"], "number": offered["number"], "action": rng.choice(words)}
            await asked.done(f"/tables/{table}/act", move)
        record = (await ben.get(f"/tables/{table}/record")).text
        assert list(Game.from_record(record).result.winners) == seen["game"]["result"]["winners"]
        log = (await ben.get(f"/tables/{table}/log")).json()["entries"]
        assert [entry["number"] for entry in log] == list(range(len(log)))
        acted = iter(CHANCE if entry["actor"] is None else entry["actor"] for entry in log)
        assert all(actor in acted for actor, _action in Game.from_record(record).history), "in the order of the record"
        late = (await ben.get(f"/tables/{table}/log?since={log[-1]['number']}")).json()["entries"]
        assert late == log[-1:]
        assert (await ann.done(f"/tables/{table}/rematch"))["table"] == (await ben.see(table))["rematch"]

    in_server(address, play)


def test_commands_of_a_table(address: str) -> None:
    async def play(http) -> None:
        ann = await somebody(http)
        made = await ann.post("/tables", {"seats": ["person", "bot", "person", "bot:steady"], "monster": "the_king"})
        assert made.status_code == 201
        table = made.json()["table"]
        assert made.headers["location"] == f"{API}/tables/{table}"
        assert [line["id"] for line in (await ann.get("/tables")).json()["tables"]] == [table]
        await ann.done(f"/tables/{table}/fill", {"bot": "random"})
        await ann.done(f"/tables/{table}/seat-bot", {"seat": 1, "bot": "brawler"})
        await ann.done(f"/tables/{table}/pace", {"speed": 3})
        await ann.done(f"/tables/{table}/say", {"text": "hello"})
        seen = await ann.see(table)
        assert [seat["bot"] for seat in seen["seats"]] == ["", "brawler", "random", "steady"]
        assert seen["seats"][0] | {"online": False} == {
            "seat": 0, "name": "Ann", "monster": "the_king", "bot": "", "stand_in": "", "free": False, "yours": True,
            "online": False, "time_left": 0.0,
        }  # fmt: skip
        assert (seen["options"]["speed"], seen["is_host"], seen["chat"][0]["text"]) == (3, True, "hello")
        await ann.done(f"/tables/{table}/several", {"on": True})
        await ann.done(f"/tables/{table}/pardon")
        assert is_problem(await (await somebody(http)).post(f"/tables/{table}/pardon"), 403, "NotYours")
        await ann.done(f"/tables/{table}/start")
        await ann.done(f"/tables/{table}/hand-over", {"seat": 0, "bot": "random"})
        assert (await ann.see(table))["seats"][0]["stand_in"] == "random"
        await ann.done(f"/tables/{table}/take-back", {"seat": 0})
        await ann.done(f"/tables/{table}/leave", {"seat": 0})
        assert (await ann.see(table))["seats"][0]["stand_in"]

    in_server(address, play)


def test_undo(address: str) -> None:
    async def play(http) -> None:
        ann, ben, table = await two_at_a_table(http)
        people = {0: ann, 1: ben}
        while True:  # until an answer can be taken back: one after which nothing is rolled
            seen = await ann.see(table)
            asked = people[seen["asked"]]
            legal = (await asked.see(table))["game"]["legal_actions"]
            await asked.done(
                f"/tables/{table}/act", {"seat": seen["asked"], "number": seen["number"], "action": legal[0]}
            )
            after = await asked.see(table)
            if after["may_undo"]:
                break
        assert is_problem(await asked.post(f"/tables/{table}/undo", {"number": 0}), 409, "StaleMove")
        await asked.done(f"/tables/{table}/undo", {"number": after["number"]})
        assert (await asked.see(table))["game"]["position"] == seen["game"]["position"]

    in_server(address, play)


# Who calls


def test_a_token_or_a_cookie_is_needed(address: str) -> None:
    async def play(http) -> None:
        nobody = Program(http)
        answer = await nobody.get("/tables")
        assert is_problem(answer, 401, "NoToken")
        assert answer.headers["www-authenticate"] == "Bearer"
        for wrong in ("Bearer x", "Bearer", "Basic YTpi", ""):
            assert is_problem(await nobody.get("/tables", Authorization=wrong), 401, "NoToken")
        cookie = (await http.get("/")).headers["set-cookie"].partition(";")[0]
        assert (await nobody.get("/tables", Cookie=cookie)).status_code == 200
        assert "set-cookie" not in (await nobody.get("/tables")).headers
        value = cookie.partition("=")[2]
        assert is_problem(await nobody.get("/tables", Authorization=f"Bearer {value}"), 401, "NoToken")

    in_server(address, play)


def test_pages_of_other_sites_are_refused(address: str) -> None:
    async def play(http) -> None:
        cookie = (await http.get("/")).headers["set-cookie"].partition(";")[0]
        said = {"seats": ["person", "bot"]}
        foreign = await Program(http).post("/tables", said, Cookie=cookie, Origin="http://evil.example")
        assert is_problem(foreign, 403, "Forbidden")
        own = await Program(http).post("/tables", said, Cookie=cookie, Origin=str(http.base_url).rstrip("/"))
        assert own.status_code == 201

    in_server(address, play)


def test_a_token_for_the_same_guest_with_another_name(address: str) -> None:
    async def play(http) -> None:
        ann = await somebody(http)
        table = (await ann.done("/tables", {"seats": ["person", "bot"]}))["table"]
        again = Program(http)
        again.token = (await ann.done("/guests", {"name": "Anne"}))["token"]
        assert (await again.see(table))["seats"][0]["yours"]
        await again.done(f"/tables/{table}/join", {})
        assert (await again.see(table))["seats"][0]["name"] == "Anne"

    in_server(address, play)


# Problems


def test_problems_have_the_name_of_the_error(address: str) -> None:
    async def play(http) -> None:
        ann, _ben, table = await two_at_a_table(http)
        eve = await somebody(http, "Eve")
        act = {"seat": 0, "number": 999_999, "action": "stop"}
        here = f"/tables/{table}"
        assert is_problem(await ann.get("/tables/nowhere"), 404, "NoSuchTable")
        assert is_problem(await ann.get("/nowhere"), 404, "NotFound")
        assert is_problem(await ann.post(f"{here}/act", act), 409, "StaleMove")
        assert is_problem(await eve.post(f"{here}/act", act), 403, "NotYours")
        assert is_problem(await eve.post(f"{here}/join"), 409, "SeatTaken")
        assert is_problem(await ann.post(f"{here}/start"), 409, "NotNow")
        assert is_problem(await ann.post(f"{here}/pace", {"speed": 9}), 409, "NotPossible")
        assert is_problem(await ann.post("/tables", {"seats": ["person", "bot"], "game": "chess"}), 409, "UnknownName")
        assert is_problem(await ann.post(f"{here}/act", {"seat": 0}), 400, "BadInput")
        assert is_problem(await ann.get(f"{here}/log?since=x"), 400, "BadInput")
        assert is_problem(await ann.get(f"{here}/log?since=1&since=2"), 400, "BadInput")
        wrong = await http.put(f"{API}/tables")
        assert is_problem(wrong, 405, "MethodNotAllowed")
        assert set(wrong.headers["allow"].split(", ")) == {"GET", "POST"}

    in_server(address, play)


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ({"game": "chess"}, "known: tokyo, duel"),
        ({"game": "chess", "rules": "2e"}, "known: tokyo, duel"),
        ({"rules": "9e"}, "2e"),
        ({"house": ["chaos"]}, "known: "),
        ({"game": "duel", "seats": ["person", "bot", "bot"]}, "2"),
        ({"monster": "godzilla"}, "alienoid, cyber_kitty, gigazaur"),
        ({"seats": ["person", "bot:stedy"]}, "did you mean steady"),
        ({"seats": ["person", "bot:hal"]}, "pip, momo, taro, yuki, champion and 9 more"),
        ({"seats": ["person"]}, "2 to 6 parts"),
        ({"speed": 7}, "known: 3, 2, 1, 4, 0"),
        ({"speed": 12}, "0 to 9"),
        ({"clock": "decision 2"}, "decision has 5 to 2592000 seconds, bank 60 to 86400"),
    ],
    ids=str,
)
def test_a_value_that_is_refused_is_told_which_there_are(address: str, said: dict[str, Any], known: str) -> None:
    async def play(http) -> None:
        refused = await (await somebody(http)).post("/tables", {"seats": ["person", "bot"], **said})
        assert refused.status_code in (400, 409)
        assert known in refused.json()["detail"]

    in_server(address, play)


def test_values_at_a_table_that_are_refused(address: str) -> None:
    async def play(http) -> None:
        ann, _ben, table = await two_at_a_table(http)
        for what, said, known in (
            ("say", {"emote": "howl"}, "roar, wow, laugh, ouch, hurry, bravo"),
            ("pace", {"speed": 9}, "known: 3, 2, 1, 4, 0"),
            ("hand-over", {"seat": 5}, "known: 0, 1"),
            ("hand-over", {"seat": 0, "bot": "champio"}, "did you mean champion"),
        ):
            refused = await ann.post(f"/tables/{table}/{what}", said)
            assert is_problem(refused, 409, "NotPossible")
            assert known in refused.json()["detail"]

    in_server(address, play)


def test_an_illegal_action_is_told_what_is_possible(address: str) -> None:
    async def play(http) -> None:
        ann, ben, table = await two_at_a_table(http)
        seen = (await ann.get(f"/tables/{table}")).json()
        asked = ann if seen["your_turn"] else ben
        for words, known in (("fly", "possible: "), ("reroll 9", "dice show"), ("keep", "possible: ")):
            act = {"seat": seen["asked"], "number": seen["number"], "action": words}
            refused = await asked.post(f"/tables/{table}/act", act)
            assert is_problem(refused, 409, "NotPossible")
            assert known in refused.json()["detail"], refused.json()["detail"]

    in_server(address, play)


@pytest.mark.parametrize(
    ("body", "kind", "status", "name"),
    [
        (b"{", "application/json", 400, "BadInput"),
        (b"[" * 60_000, "application/json", 400, "BadInput"),
        (b"[]", "application/json", 400, "BadInput"),
        (b'{"text": "\\ud800"}', "application/json", 400, "BadInput"),
        (b'{"more": 1}', "application/json", 400, "BadInput"),
        (b'{"text": ' + b"1" * 5000 + b"}", "application/json", 400, "BadInput"),
        (b"text=hello", "application/x-www-form-urlencoded", 415, "NotJson"),
        (b" " * 70_000, "application/json", 413, "ContentTooLarge"),
    ],
    ids=["broken", "deep", "list", "half", "unknown", "number", "form", "large"],
)
def test_bodies_that_are_refused(address: str, body: bytes, kind: str, status: int, name: str) -> None:
    async def play(http) -> None:
        ann = await somebody(http)
        head = {"Authorization": f"Bearer {ann.token}", "Content-Type": kind}
        answer = await http.post(f"{API}/tables/nowhere/say", content=body, headers=head)
        assert is_problem(answer, status, name)

    in_server(address, play)


def test_problems_are_told_in_the_language_of_the_token(address: str) -> None:
    async def play(http) -> None:
        texts = set()
        for lang in ("en", "pl", "cs"):
            program = Program(http)
            program.token = (await program.done("/guests", {"lang": lang}))["token"]
            texts.add((await program.get("/tables/nowhere")).json()["detail"])
            large = await http.post(f"{API}/guests", content=b" " * 70_000, headers={"Accept-Language": lang})
            texts.add(large.json()["detail"])
            form = await http.post("/tables", content=b" " * 70_000, headers={"Accept-Language": lang})
            assert form.status_code == 413
            assert form.text.strip() == large.json()["detail"]
        assert len(texts) == 6

    in_server(address, play)


def test_limits_count_for_programs_too(address: str) -> None:
    async def play(http) -> None:
        ann = await somebody(http)
        answers = [await ann.post("/tables", {"seats": ["person", "bot"]}) for _ in range(13)]
        assert [answer.status_code for answer in answers] == [201] * 12 + [429]
        assert is_problem(answers[-1], 429, "TooMuch")
        assert int(answers[-1].headers["retry-after"]) > 0

    in_server(address, play)


def test_a_table_too_many_is_too_much(address: str) -> None:
    async def play(http) -> None:
        ann, begun = await somebody(http), {"seats": ["person", "bot:random"], "start": True}
        for _ in range(MOST_OF_GUEST):
            await ann.done("/tables", begun)
        refused = await ann.post("/tables", begun)
        assert is_problem(refused, 429, "TooManyTables")
        assert "retry-after" not in refused.headers  # so that clients do not wait for what may take hours

    in_server(address, play)


# Idempotency keys


def test_a_repeated_act_is_answered_the_same_and_done_once(address: str) -> None:
    async def play(http) -> None:
        ann, ben, table = await two_at_a_table(http)
        seen = await ann.see(table)
        asked = (ann, ben)[seen["asked"]]
        action = (await asked.see(table))["game"]["legal_actions"][0]
        act = {"seat": seen["asked"], "number": seen["number"], "action": action}
        answers = await asyncio.gather(
            *(asked.post(f"/tables/{table}/act", act, Idempotency_Key="one") for _ in range(5))
        )
        assert {answer.text for answer in answers} == {answers[0].text}
        assert answers[0].status_code == 200
        assert (await ann.see(table))["number"] == answers[0].json()["number"]
        assert is_problem(await asked.post(f"/tables/{table}/act", act), 409, "StaleMove")
        other = await asked.post(f"/tables/{table}/say", {"text": "x"}, Idempotency_Key="one")
        assert is_problem(other, 409, "KeyReused")
        eve = await somebody(http, "Eve")  # keys of different guests have nothing to do with each other
        assert is_problem(await eve.post(f"/tables/{table}/act", act, Idempotency_Key="one"), 403, "NotYours")
        assert is_problem(await eve.post(f"/tables/{table}/act", act, Idempotency_Key="x y"), 400, "BadInput")

    in_server(address, play)


def test_a_repeated_table_is_made_once_and_a_refusal_stays_one(address: str) -> None:
    async def play(http) -> None:
        ann = await somebody(http)
        first, second = [
            await ann.post("/tables", {"seats": ["person", "bot"]}, Idempotency_Key="table") for _ in range(2)
        ]
        assert first.json() == second.json()
        assert second.headers["location"] == first.headers["location"]
        table = first.json()["table"]
        start = f"/tables/{table}/start"
        await ann.done(f"/tables/{table}/seat-bot", {"seat": 1, "bot": "-"})
        assert is_problem(await ann.post(start, Idempotency_Key="go"), 409, "NotNow")
        await ann.done(f"/tables/{table}/fill", {})
        assert is_problem(await ann.post(start, Idempotency_Key="go"), 409, "NotNow")
        assert (await ann.post(start, Idempotency_Key="again")).status_code == 200

    in_server(address, play)


# Streams


def test_events_follow_the_table(address: str) -> None:
    async def play(http) -> None:
        ann = await somebody(http)
        table = (await ann.done("/tables", {"seats": ["person", "person"]}))["table"]
        stream = ann.stream(table)
        async with patiently("the stream"):
            first = await anext(stream)
            assert first["phase"] == "waiting"
            await ann.done(f"/tables/{table}/say", {"text": "anybody?"})
            while not (seen := await anext(stream))["chat"]:
                pass
            assert seen["version"] > first["version"]
            assert seen["seats"][0]["online"]
        await stream.aclose()
        assert is_problem(await ann.get("/tables/nowhere/events"), 404, "NoSuchTable")

    in_server(address, play)


def test_a_socket_sends_the_same(address: str) -> None:
    async def play(http) -> None:
        ann, ben, table = await two_at_a_table(http)
        where = f"ws{address.removeprefix('http')}{API}/tables/{table}/socket"
        async with socket_to(where, additional_headers=ann.headers({})) as socket, patiently("the socket"):
            first = json.loads(await socket.recv())
            assert first["game"]["position"] == (await ann.see(table))["game"]["position"]
            await ben.done(f"/tables/{table}/say", {"text": "hello"})
            while not json.loads(await socket.recv())["chat"]:
                pass
        for head, path, status in (({}, where, 401), (ann.headers({}), where.replace(table, "nowhere"), 404)):
            with pytest.raises(InvalidStatus) as refused:
                async with socket_to(path, additional_headers=head):
                    pass
            assert refused.value.response.status_code == status

    in_server(address, play)


# The description


def test_the_description_fits_the_routes(address: str) -> None:
    async def play(http) -> None:
        found = (await http.get(f"{API}/openapi.json")).json()
        assert found == json.loads(json.dumps(description(OPERATIONS)))
        assert {(method.upper(), path) for path, methods in found["paths"].items() for method in methods} == {
            (operation.method, operation.path) for operation in OPERATIONS
        }
        names = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(found)))
        assert names == set(found["components"]["schemas"])
        shapes = found["components"]["schemas"]
        assert "`-` removes it" in shapes["SeatBot"]["description"]  # which handing over does not
        handing = found["paths"]["/tables/{table_id}/hand-over"]["post"]["requestBody"]["content"]["application/json"]
        assert "removes" not in json.dumps(shapes[handing["schema"]["$ref"].rpartition("/")[2]])

    in_server(address, play)


def test_shapes() -> None:
    said = {"seats": ["person", "bot"], "speed": 2.0}
    assert read(requests.NewTable, said, strict=True) == requests.NewTable(["person", "bot"], speed=2)
    assert read(responses.Done, {"table": "x", "version": 1, "number": 2, "phase": "over", "later": 1}).seat is None
    for wrong in ({"seats": ["person"]}, {"seats": ["x", "bot"]}, {"seats": "bot"}, said | {"sit": 1}, said | {"x": 1}):
        with pytest.raises(BadInput):
            read(requests.NewTable, wrong, strict=True)
    with pytest.raises(BadInput, match="the body must be an object with fields"):
        read(requests.NewTable, [], strict=True)
    schema = object_schema(requests.NewTable, strict=True)
    assert schema["required"] == ["seats"]
    assert schema["properties"]["seats"]["minItems"] == 2
