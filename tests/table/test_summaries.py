"""Lists of one's games: which tables, how they ended, and what finding them costs."""

from __future__ import annotations

import asyncio
import random

import pytest
from sqlalchemy import text

from daikaiju.storage import lists
from daikaiju.storage.database import Database
from daikaiju.table import commands, seating
from daikaiju.table.model import LiveTable, Options
from daikaiju.table.ports import Change
from daikaiju.table.summary import Finish, Streaks, streaks_of
from databases import address, postgres, sqlite

__all__ = ["address", "postgres"]


def played_out(seed: int, here: int = 0, created: float = 1.0) -> LiveTable:
    """A finished game of Ann, of friends on her device, and of a bot."""
    rng = random.Random(seed)
    table = seating.new_table(Options("duel", "duel"), ["person", "here" if here else "bot:random"], "ann", created)
    seating.join(table, "ann", 0, "Ann", "", False, created)
    commands.start(table, "ann", rng)
    while table.phase != "over":
        table.play(table.game.actor, rng.choice(table.game.legal_actions))
        commands.let_chance_act(table, rng)
    return table


async def store(database: Database, *tables: LiveTable) -> None:
    for table in tables:
        await database.save(Change(table, is_new=True, header=True, rows=table.rows))


def test_games_of_a_guest_are_listed_with_their_results(address):
    async def play():
        database = Database(address)
        await database.open()
        ended = [played_out(seed, created=float(seed)) for seed in range(4)]
        shared = played_out(9, here=1, created=9.0)
        room = seating.new_table(Options(), ["person", "person"], "ann", 20.0, "pl")
        seating.join(room, "ann", 0, "Ann", "gigazaur", False, 20.0)
        strangers = seating.new_table(Options(), ["person", "person"], "bob", 30.0)
        seating.join(strangers, "bob", 0, "Bob", "", False, 30.0)
        await store(database, *ended, shared, room, strangers)
        assert [table.id for table in await database.summaries("ann", over=False, most=9)] == [room.id]
        found = await database.summaries("ann", over=True, most=9)
        newest_first = [shared, *ended[::-1]]
        assert [table.id for table in found] == [table.id for table in newest_first]
        assert [table.result for table in found] == [table.game.result for table in newest_first]
        assert [seat.monster for seat in found[0].seats] == [seat.monster for seat in shared.seats]
        assert [table.id for table in await database.summaries("ann", over=True, most=2, skip=1)] == [
            table.id for table in newest_first[1:3]
        ]
        assert await database.finishes("ann", 99) == [
            Finish(table.seats[0].monster, 0 in table.game.result.winners) for table in ended[::-1]
        ], "friends on one device neither win nor lose together"
        assert await database.summaries("", over=False, most=9) == []
        assert await database.finishes("", 9) == []
        assert (await database.load(room.id))[0].lang == "pl"
        await database.close()

    asyncio.run(play())


def test_a_stuck_table_keeps_its_result(tmp_path):
    """Its people can set up a rematch, which stores the table again."""

    async def play():
        database = Database(sqlite(tmp_path))
        await database.open()
        table = played_out(3)
        await store(database, table)
        found, _rows = await database.load(table.id)
        draft = found.copy()  # as a table whose log does not fit the rules: without a result
        draft.rematch = "next"
        await database.save(Change(draft, header=True))
        (again,) = await database.summaries("ann", over=True, most=1)
        assert again.result == table.game.result
        await database.close()

    asyncio.run(play())


@pytest.mark.parametrize("query", [lists.ids_of("ann"), lists.summaries_of("ann", over=True), lists.finishes_of("ann")])
def test_other_peoples_tables_cost_nothing(tmp_path, query):
    """SQLite looks up the guest's seats and their tables; it reads no table from beginning to end."""

    async def open_and_close():
        database = Database(sqlite(tmp_path))
        await database.open()
        with database.engine.connect() as connection:
            words = str(query.limit(5).compile(database.engine, compile_kwargs={"literal_binds": True}))
            plan = [row.detail for row in connection.execute(text(f"EXPLAIN QUERY PLAN {words}"))]
        await database.close()
        return plan

    plan = asyncio.run(open_and_close())
    assert any("seats_owner" in step for step in plan), plan
    assert not [step for step in plan if step.startswith("SCAN")], plan


@pytest.mark.parametrize(
    ("newest_first", "expected"),
    [
        ("", Streaks(0, 0, 0, 0)),
        ("w", Streaks(1, 1, 1, 1)),
        ("l", Streaks(1, 0, 0, 0)),
        ("wwlwwwl", Streaks(7, 5, 2, 3)),
        ("lww", Streaks(3, 2, 0, 2)),
    ],
)
def test_streaks(newest_first, expected):
    assert streaks_of(Finish("kraken", letter == "w") for letter in newest_first) == expected
