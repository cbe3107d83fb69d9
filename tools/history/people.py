"""Clients: people who issue every command through any server, and pages that follow."""

from __future__ import annotations

import asyncio
import base64
import json
import random
import time
from dataclasses import dataclass, field
from itertools import count
from typing import Any
from urllib.parse import urlencode

import httpx2
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from daikaiju.web.client import make_http
from daikaiju.web.push.message import head_of

from .commands import DONE, REFUSED, UNKNOWN, Command
from .server import Server

PATIENCE = 4.0  # seconds until a client gives up; its command may have been carried out
AGAIN = 0.2  # seconds until a page looks for another server
LOST = (httpx2.HTTPError, WebSocketException, OSError, EOFError, TimeoutError)
QUICK, DAYS = "decision 5", "decision 259200"  # clocks
FOUR = {"game": "2e", "seats": 4, "people": 2, "bot": "random", "speed": 0, "do": "create", "name": "Host"}
TWO = {"game": "duel", "seats": 2, "people": 1, "bot": "random", "speed": 0, "do": "create", "name": "Host"}
ROOMS = ({**FOUR, "clock": DAYS}, {**TWO, "clock": QUICK}, {**FOUR, "speed": 4}, {**TWO, "speed": 4})
DAWDLES, DAWDLING = 0.06, 7.0  # how often people with a quick clock take so many seconds: longer than they have
USEFUL = {"waiting": ("join", "start"), "playing": ("act",), "over": ("rematch",)}
RARE = ("leave", "hand-over")  # after these bots play on
NAMES = count()


@dataclass
class Shown:
    """That a page, which a server sent, showed a number of actions."""

    at: float
    number: int
    server: str


@dataclass
class Looked:
    """That a server, which was asked, knew a number of actions."""

    begin: float
    number: int


@dataclass
class World:
    """The servers, and everything that was issued and seen."""

    servers: list[Server]
    rng: random.Random
    think: float = 0.3  # the most seconds between two commands of a person
    issued: list[Command] = field(default_factory=list)
    seen: dict[str, list[Shown]] = field(default_factory=dict)  # by table: what its page showed
    looks: dict[str, list[Looked]] = field(default_factory=dict)  # by table: what servers answered

    def any_server(self) -> Server:
        """Return a server, as a proxy chooses one."""
        return self.rng.choice(self.servers)


class Guest:
    """A person with a cookie that every server accepts."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.https = {server.address: make_http(server.address, 4, PATIENCE) for server in world.servers}
        self.cookie = self.name = ""

    async def arrive(self) -> None:
        """Get a cookie from one of the servers."""
        answer = await self.https[self.world.servers[0].address].get("/")
        self.cookie = answer.headers["set-cookie"].partition(";")[0]
        content = self.cookie.partition("=")[2].partition(".")[0]
        self.name = json.loads(base64.b64decode(content + "=" * (-len(content) % 4)))["guest"]

    async def send(self, path: str, form: dict[str, Any], server: Server) -> httpx2.Response:
        """POST a form to a server."""
        head = {"Cookie": self.cookie, "HX-Request": "true", "Origin": server.address}
        head["Content-Type"] = "application/x-www-form-urlencoded"
        body = urlencode({key: value for key, value in form.items() if value is not None})
        return await self.https[server.address].post(path, content=body, headers=head)

    async def issue(self, command: Command) -> str:
        """Issue a command through any server, and keep its answer; return where it leads."""
        self.world.issued.append(command)
        server = self.world.any_server()
        command.begin, command.end, command.server = time.time(), float("inf"), server.address
        try:
            answer = await self.send(command.path, command.form, server)
        except LOST:
            return ""
        command.end, command.said = time.time(), answer.text
        known = {204: DONE, 409: REFUSED}
        command.answer = known.get(answer.status_code, UNKNOWN)
        return str(answer.headers.get("hx-redirect", "")).removeprefix("/t/")

    async def asked(self, table: str) -> dict[str, Any] | None:
        """Return what a server knows of a table, and asks this guest."""
        server, begin = self.world.any_server(), time.time()
        try:
            answer = await self.https[server.address].get(f"/t/{table}/asked", headers={"Cookie": self.cookie})
        except LOST:
            return None
        if answer.status_code != 200:
            return None
        found = dict(answer.json())
        self.world.looks.setdefault(table, []).append(Looked(begin, found["number"]))
        return found

    async def close(self) -> None:
        """Close the connections."""
        for http in self.https.values():
            await http.aclose()


class Party:
    """Three people at one table after another."""

    def __init__(self, world: World, room: dict[str, Any]) -> None:
        self.world, self.room = world, room
        self.guests = [Guest(world) for _ in range(3)]
        self.table = ""
        self.tables: list[str] = []

    async def open(self) -> None:
        """Arrive and make the first table."""
        for guest in self.guests:
            await guest.arrive()
        while not self.table:
            await self.make_table()

    async def make_table(self) -> None:
        """Make a table through any server."""
        try:
            answer = await self.guests[0].send("/tables", self.room, self.world.any_server())
        except LOST:
            await asyncio.sleep(AGAIN)
            return
        if answer.status_code == 204:
            self.go_to(answer.headers["hx-redirect"].removeprefix("/t/"))

    def go_to(self, table: str) -> None:
        """Play at another table."""
        if table != self.table:
            self.table = table
            self.tables.append(table)

    async def play(self, guest: Guest) -> None:
        """Issue commands for ever."""
        while True:
            await asyncio.sleep(self.pause())
            table = self.table
            asked = await guest.asked(table)
            if asked is None:
                continue
            following = await guest.issue(self.choose(guest, table, asked))
            if table == self.table and (following or asked["rematch"]):
                self.go_to(following or asked["rematch"])

    def pause(self) -> float:
        """Return the seconds until a person's next command; with a quick clock it sometimes comes too late."""
        if self.room.get("clock") == QUICK and self.world.rng.random() < DAWDLES:
            return DAWDLING
        return self.world.rng.uniform(0.0, self.world.think)

    def choose(self, guest: Guest, table: str, asked: dict[str, Any]) -> Command:
        """Choose a command: mostly one that moves the game on, sometimes any."""
        rng, number = self.world.rng, asked["number"]
        seat = self.guests.index(guest)
        any_seat = rng.randrange(4)
        name = f"n{next(NAMES)}"
        forms: dict[str, dict[str, Any]] = {
            "join": {"seat": rng.choice([None, seat]), "name": name},
            "leave": {"seat": seat},
            "start": {},
            "undo": {"number": number},
            "pace": {"speed": rng.choice((0, 4))},
            "hand-over": {"seat": seat, "bot": "random"},
            "take-back": {"seat": rng.choice((seat, any_seat))},
            "say": {"text": f"said {name}"},
            "rematch": {},
        }
        if asked["seat"] is not None:
            forms["act"] = {"seat": asked["seat"], "number": number, "action": rng.choice(asked["options"])}
        kinds = [kind for kind in USEFUL[asked["phase"]] if kind in forms]
        if not kinds or rng.random() < 0.25:
            kinds = list(forms) if rng.random() < 0.2 else [kind for kind in forms if kind not in RARE]
        kind = rng.choice(kinds)
        return Command(guest.name, table, kind, forms[kind])

    async def watch(self) -> None:
        """Keep a page of the present table open; one whose server is lost opens again elsewhere."""
        while True:
            table, server = self.table, self.world.any_server()
            address = f"ws{server.address.removeprefix('http')}/t/{table}/ws"
            head = {"Cookie": self.guests[0].cookie}
            try:
                async with connect(
                    address, additional_headers=head, origin=server.address, max_size=None, proxy=None, open_timeout=2
                ) as page:
                    while self.table == table:
                        message = await asyncio.wait_for(page.recv(decode=False), 30)
                        shown = Shown(time.time(), head_of(message)["number"], server.address)
                        self.world.seen.setdefault(table, []).append(shown)
            except LOST:
                await asyncio.sleep(AGAIN)

    async def close(self) -> None:
        """Close the connections of all."""
        for guest in self.guests:
            await guest.close()
