"""A server with a stored game that it cannot play: the page says so, and everything else goes on."""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
from contextlib import aclosing

from daikaiju.web.client import Person, make_http
from daikaiju.web.load import own_server

HEADLINES = {
    "en": "This game cannot be played on",
    "pl": "Tej gry nie da się kontynuować",
    "cs": "V této hře nelze pokračovat",
}
IN_LOBBY = {"en": "cannot be played on", "pl": "nie da się kontynuować", "cs": "nelze pokračovat"}


async def act_for_a_while(person: Person, table: str, acts: int) -> None:
    for _ in range(acts):
        asked = await person.asked(table)
        if asked["seat"] is None:
            return
        assert (await person.act(table, asked)).status_code == 204


async def new_table(person: Person, game: str) -> str:
    return await person.make_table(game=game, seats=2, here=1, name="Ann", do="start")


def damage(folder, table: str) -> tuple[int, list[str]]:
    """A word that this program does not know in the middle of a log; returns its number, and all words."""
    with sqlite3.connect(folder / "daikaiju.sqlite") as file:
        rows = [words for (words,) in file.execute("SELECT words FROM actions WHERE table_id = ?", (table,))]
        number = len(rows) // 2
        change = "UPDATE actions SET words = 'frighten 3' WHERE table_id = ? AND number = ?"
        file.execute(change, (table, number))
        file.execute("UPDATE tables SET engine = '0.0.1' WHERE id = ?", (table,))
    file.close()
    return number, rows


def in_server(folder, play) -> None:
    with own_server(folder) as (address, _pid):

        async def main():
            async with make_http(address) as http:
                await play(http)

        asyncio.run(main())


def test_a_table_that_cannot_be_played_says_so_and_harms_no_other(tmp_path):
    ann = Person(None, random.Random(3))
    tables: list[str] = []

    async def before(http):
        ann.http = http
        await ann.arrive()
        for game in ("2e", "duel", "1e"):
            tables.append(await new_table(ann, game))
            await act_for_a_while(ann, tables[-1], 12)

    in_server(tmp_path, before)
    broken, duel, other = tables
    number, words = damage(tmp_path, broken)

    async def after(http):
        ann.http = http
        for lang, headline in HEADLINES.items():
            assert (await ann.post("/settings", {"lang": lang})).status_code == 303
            page = await ann.get(f"/t/{broken}")
            assert page.status_code == 200
            for part in (headline, "0.0.1", "frighten 3", f"{number} ", f"/t/{broken}/record"):
                assert part in page.text, (lang, part)
            assert f'action="/t/{broken}/act"' not in page.text
            lobby = (await ann.get("/")).text
            assert IN_LOBBY[lang] in lobby
            assert all(f'href="/t/{table}"' in lobby for table in tables)
            refused = await ann.post(f"/t/{broken}/say", {"text": "Hello?"})
            assert refused.status_code == 409
            assert headline in refused.text
        asked = await ann.asked(broken)
        assert (asked["stuck"], asked["seat"], asked["options"]) == (True, None, [])
        record = await ann.get(f"/t/{broken}/record")
        assert "attachment" in record.headers["content-disposition"]
        lines = [re.sub(r"^\S+ ", "", line) for line in record.text.partition("\n\n")[2].splitlines()[:-1]]
        assert lines == [*words[:number], "frighten 3", *words[number + 1 :]]
        for path in (f"replay?at={number}", "position", "qr.svg"):
            assert (await ann.get(f"/t/{broken}/{path}")).status_code == 200
        async with aclosing(ann.frames(broken)) as frames:
            assert HEADLINES["cs"] in (await anext(frames)).page
        for table in (duel, other):
            assert (await ann.get(f"/t/{table}")).status_code == 200
            assert not (await ann.asked(table))["stuck"]
            await act_for_a_while(ann, table, 5)
        assert (await ann.get("/healthz")).json()["ok"]
        again = await ann.post(f"/t/{broken}/rematch")
        assert again.status_code == 204
        assert (await ann.asked(again.headers["hx-redirect"].removeprefix("/t/")))["phase"] == "playing"

    in_server(tmp_path, after)


def test_a_waiting_room_has_no_replay_yet(tmp_path):
    async def play(http):
        ann = Person(http, random.Random(1))
        await ann.arrive()
        table = await ann.make_table(game="2e", seats=2, people=1, name="Ann")
        assert (await ann.get(f"/t/{table}/replay")).status_code == 409

    in_server(tmp_path, play)
