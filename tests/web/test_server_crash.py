"""Kills at random moments: nothing that was answered is lost or doubled, and every table goes on."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace

import httpx2
import pytest
from browsing import answer, at_once, browser, is_asked, needs_browser, open_page
from local_services import free_port
from serving import patient_http, somebody
from websockets.exceptions import WebSocketException

from conftest import sized
from daikaiju.storage.database import Database
from daikaiju.table.stored import revive
from daikaiju.web.client import Frame, Person
from daikaiju.web.load import address_from
from patience import PATIENCE, until_async

__all__ = ["browser"]
TABLES = 6
LOST = (httpx2.HTTPError, WebSocketException, OSError, EOFError)


class Server:
    """A server that can be killed and started again at the same address."""

    def __init__(self, folder):
        self.folder = folder
        self.port = free_port()  # nobody else may take it while the server is dead
        self.start()

    def start(self):
        words = ["--no-open", "--port", str(self.port), "--data", str(self.folder)]
        command = [sys.executable, "-m", "daikaiju", "play", *words]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.address = address_from(self.process)

    def kill(self):
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.communicate()

    def stop(self):
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)


@dataclass
class Memory:
    """What one scripted person was told is done."""

    table: str = ""
    acts: dict[int, tuple[int, str]] = field(default_factory=dict)  # number: seat and words
    said: list[str] = field(default_factory=list)
    frames: int = 0
    done: int = 0  # acts, of all tables


async def play_on(person: Person, memory: Memory) -> None:
    """Play, talk and begin new games for ever; a lost server is looked for again, as a page does."""
    while True:
        try:
            if not memory.table:
                form = {"game": "2e", "seats": 6, "bot": "random", "name": "Crash", "speed": 0, "do": "start"}
                answer = await person.post("/tables", form)
                if answer.status_code == 429:  # games end quickly; tables are limited in rate
                    await asyncio.sleep(1)
                    continue
                memory.table = answer.headers["hx-redirect"].removeprefix("/t/")
                memory.acts, memory.said = {}, []
            await play_page(person, memory)
        except LOST:
            await asyncio.sleep(0.02)


async def play_page(person: Person, memory: Memory) -> None:
    async with contextlib.aclosing(person.frames(memory.table)) as frames:
        await play_frames(person, memory, frames)


async def play_frames(person: Person, memory: Memory, frames: AsyncIterator[Frame]) -> None:
    """Answer whenever the page changed and a question is on it."""
    async for _frame in frames:
        memory.frames += 1
        asked = await person.asked(memory.table)
        while asked["seat"] is not None:
            await asyncio.sleep(person.rng.uniform(0, 0.1))
            words = person.rng.choice(asked["options"])
            form = {"seat": asked["seat"], "number": asked["number"], "action": words}
            answer = await person.post(f"/t/{memory.table}/act", form)
            if answer.status_code == 204:
                assert asked["number"] not in memory.acts
                memory.acts[asked["number"]] = asked["seat"], words
                memory.done += 1
            else:
                assert answer.status_code == 409
            if person.rng.random() < 0.2:
                text = f"word {person.rng.random()}"
                if (await person.post(f"/t/{memory.table}/say", {"text": text})).status_code == 204:
                    memory.said.append(text)
            asked = await person.asked(memory.table)
        if asked["phase"] == "over":
            memory.table = ""
            return


async def stored(folder, table_id):
    database = Database(f"sqlite:///{folder / 'daikaiju.sqlite'}")
    found, rows = await database.load(table_id)
    await database.close()
    revive(found, rows)
    return found, rows


async def check(folder, person: Person, memory: Memory) -> None:
    """What was answered is stored once, and the server shows what is stored."""
    if not memory.table:
        return
    table, rows = await stored(folder, memory.table)
    assert [row.number for row in rows] == list(range(len(rows)))
    words = {entry.number: (entry.actor, str(entry.action)) for entry in table.entries}
    for number, act in memory.acts.items():
        assert words[number] == act
    heard = [line.text for line in table.chat]
    assert [text for text in heard if text in memory.said] == memory.said[-len(heard) :] if heard else not memory.said
    record = await person.get(f"/t/{memory.table}/record")
    if record.status_code == 200:  # the server may have played on, but from here
        lines = record.text.splitlines()
        ours = str(table.game.record()).splitlines()[:-1]
        assert lines[: len(ours)] == ours
    else:
        assert record.status_code == 409


def are_served_again(memories: list[Memory], before: list[Memory]) -> bool:
    """Whether everybody has seen their table since, and somebody has acted."""
    pairs = list(zip(memories, before, strict=True))
    seen = all(not now.table or now.frames > then.frames for now, then in pairs)
    return seen and any(now.done > then.done for now, then in pairs)


@pytest.mark.slow
def test_killed_at_random_moments(tmp_path):
    rng = random.Random()
    server = Server(tmp_path)
    memories = [Memory() for _ in range(TABLES)]

    async def play():
        async with patient_http(server.address, 40) as http:
            people = [await somebody(http, rng.random()) for _memory in memories]
            for _kill in range(sized(1, 50)):
                before = [replace(memory) for memory in memories]
                tasks = [asyncio.create_task(play_on(*pair)) for pair in zip(people, memories, strict=True)]
                await until_async(
                    lambda: are_served_again(memories, before) or any(task.done() for task in tasks),  # noqa: B023
                    "pages and acts after a restart",
                )
                await asyncio.sleep(rng.uniform(0.0, 1.5))
                server.kill()
                await asyncio.sleep(0.05)  # what was answered before the kill is read
                for task in tasks:
                    task.cancel()
                results = await asyncio.gather(*tasks, return_exceptions=True)
                assert all(isinstance(result, asyncio.CancelledError) for result in results), results
                await asyncio.to_thread(server.start)
                for person, memory in zip(people, memories, strict=True):
                    await check(tmp_path, person, memory)

    try:
        asyncio.run(play())
        with sqlite3.connect(tmp_path / "daikaiju.sqlite") as file:
            assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        file.close()
    finally:
        server.stop()


@needs_browser
def test_open_pages_recover_by_themselves(tmp_path, browser):
    """A page that was open when the server died shows the right state again, and can be played on."""
    server = Server(tmp_path)
    try:
        page = open_page(browser, [])
        page.goto(server.address)
        page.request.post(f"{server.address}/quick", form={"game": "2e", "seats": "2", "bot": "random", "name": "Ann"})
        page.goto(server.address)
        table = sqlite3.connect(tmp_path / "daikaiju.sqlite")
        (table_id,) = table.execute("SELECT id FROM tables").fetchone()
        table.close()
        page.goto(f"{server.address}/t/{table_id}")
        at_once(page)
        rng = random.Random(3)
        for _kill in range(sized(1, 5)):
            page.wait_for_selector("form#ask, main.endp")
            if is_asked(page):
                answer(page, rng)
            server.kill()
            page.wait_for_selector("#reconnecting:not([hidden])")
            server.start()
            page.wait_for_selector("#reconnecting", state="hidden")
            for _ in range(2):  # no reload: the page's own socket is back
                page.wait_for_selector("form#ask, main.endp")
                if is_asked(page):
                    answer(page, rng)
        page.context.close()
    finally:
        server.stop()
