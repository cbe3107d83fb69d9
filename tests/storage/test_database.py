"""Tables are stored and loaded, on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import asyncio
import random
from contextlib import contextmanager

import pytest
from sqlalchemy import event, update
from sqlalchemy.exc import IntegrityError

from daikaiju.storage import schema
from daikaiju.storage.database import Database
from daikaiju.storage.timekeeping import move_deadlines
from daikaiju.storage.writing import store
from daikaiju.table import commands, seating
from daikaiju.table.errors import AlreadyDone, Outdated
from daikaiju.table.log import LogRow
from daikaiju.table.model import Options
from daikaiju.table.ports import Change, Receipt
from daikaiju.table.stored import revive
from databases import address, empty, postgres
from fair_tables import begin, fair_room

__all__ = ["address", "empty", "postgres"]


async def stored_game(database: Database):
    """A table that was played for a while, each action stored for itself."""
    table = seating.new_table(Options("tokyo", "1e", ("no_bay",)), ["person", "here", "bot:random"], "ann", 1.0)
    seating.join(table, "ann", 0, "Ann", "", False, 1.0)
    seating.join(table, "ann", 1, "Zofia Łąka", "kraken", True, 1.0)
    await database.save(Change(table, is_new=True, header=True))
    table = table.copy()
    commands.start(table, "ann")
    await database.save(Change(table, header=True, rows=table.rows))
    for _ in range(40):
        table = table.copy()
        number, seat, words = table.number, table.asked, random.choice(table.game.legal_actions)
        if seat.bot:
            commands.act_as_bot(table, number, table.game.legal_actions[0])
        else:
            commands.act(table, "ann", seat.number, number, words)
        await database.save(Change(table, rows=table.rows))
        if table.phase == "over":
            break
    table = table.copy()
    commands.say(table, "ann", "Ann", "Zażółć gęślą jaźń <b>", "", 2.0)
    await database.save(Change(table, said=table.said))
    return table


@pytest.mark.parametrize(("later", "moved"), [(6.0, 0.0), (6.001, 6.001), (-1.0, 0.0), (-1.001, -1.001)])
def test_deadlines_are_looked_at_only_if_one_can_have_to_move(address, later, moved):
    """Most beats come in time: they write nothing to tables, on each of several servers every 2 seconds."""

    async def play():
        database, now = Database(address), 1_000_000.0
        await database.open()
        table = seating.new_table(Options(), ["person", "here"], "zoe", now)
        table.began, table.deadline = now - 60, now + 60
        await database.save(Change(table, is_new=True, header=True))
        with database.engine.begin() as connection, written(database.engine) as statements:
            found = move_deadlines(connection, now, now + later, 6.0)
        assert (table.id in found) == bool(moved)
        assert any("UPDATE tables" in statement for statement in statements) == bool(moved)
        stored, _rows = await database.load(table.id)
        assert stored.deadline == pytest.approx(table.deadline + moved, abs=1e-6)
        with database.engine.begin() as connection:
            connection.execute(update(schema.tables).values(deadline=None))
        await database.close()

    asyncio.run(play())


@contextmanager
def written(engine):
    """What is sent to a database meanwhile."""
    statements = []

    def note(_connection, _cursor, statement, *_rest):
        statements.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    yield statements
    event.remove(engine, "before_cursor_execute", note)


def test_luck_and_faces_are_stored(address):
    """Secret, pledges and words come back as they were; counts of faces add up, also of several servers."""

    async def store():
        database = Database(address)
        await database.open()
        table, words = fair_room()
        begin(table, words)
        await database.save(Change(table, is_new=True, header=True, rows=table.rows))
        found, _rows = await database.load(table.id)
        assert (found.luck, found.options) == (table.luck, table.options)
        before = await database.faces()
        for _server in range(2):
            await database.add_faces({("tokyo", "claw"): 3, ("duel", "fame"): 2})
        after = await database.faces()
        assert [after[key] - before.get(key, 0) for key in (("tokyo", "claw"), ("duel", "fame"))] == [6, 4]
        await database.close()

    asyncio.run(store())


def test_what_is_saved_is_loaded(address):
    async def play():
        database = Database(address)
        await database.open()
        table = await stored_game(database)
        found, rows = await database.load(table.id)
        revive(found, rows)
        assert found.game == table.game
        assert (found.number, found.entries, found.chat, found.phase) == (
            table.number,
            table.entries,
            table.chat,
            table.phase,
        )
        assert [(seat.name, seat.monster, seat.owner, seat.here) for seat in found.seats] == [
            (seat.name, seat.monster, seat.owner, seat.here) for seat in table.seats
        ]
        assert await database.tables_of("ann", 5) == [table.id]
        assert await database.load("nowhere") is None
        await database.close()
        again = Database(address)  # a second start finds the migrations done
        await again.open()
        assert (await again.load(table.id))[1] == rows
        await again.close()

    asyncio.run(play())


def test_a_version_is_stored_once(address):
    """Of several changes made on one version one is stored; others that wait beside them are stored, too."""

    async def play():
        database = Database(address)
        await database.open()
        table, other = await stored_game(database), await stored_game(database)
        drafts = [table.copy(), table.copy(), table.copy()]
        for number, draft in enumerate(drafts):
            seating.pace(draft, "ann", number)
        beside = other.copy()
        commands.say(beside, "ann", "Ann", "beside them", "", 3.0)
        first, last = (Change(draft, header=True, rows=[LogRow(draft.number, 0, "stop")]) for draft in drafts[:2])
        late = Change(drafts[2], rows=[LogRow(table.number, 0, "stop")])
        good = Change(beside, said=beside.said)
        saves = (database.save(change) for change in (first, last, good, late))
        results = await asyncio.gather(*saves, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Outdated, type(None), Outdated]
        found, rows = await database.load(table.id)
        assert (found.options.speed, found.version) == (0, table.version + 1)
        assert [row.number for row in rows] == list(range(table.number + 1))
        assert (await database.load(other.id))[0].chat[-1].text == "beside them"
        await database.close()

    asyncio.run(play())


def test_an_outdated_act_leaves_a_batch(address):
    """Of acts that share a statement, one made on an old version undoes the statement; the others are stored once."""

    async def play():
        database = Database(address)
        await database.open()
        tables = [await stored_game(database) for _ in range(3)]
        newer = tables[1].copy()
        await database.save(Change(newer, rows=[LogRow(newer.number, 0, "first")]))
        drafts = [table.copy() for table in tables]
        acts = [Change(draft, rows=[LogRow(draft.number, 0, f"act {draft.id}")]) for draft in drafts]
        with pytest.raises(Outdated):
            await database.change(store, acts)
        assert [await database.version(table.id) for table in tables] == [
            tables[0].version,
            newer.version,
            tables[2].version,
        ]
        results = await asyncio.gather(*(database.save(act) for act in acts), return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Outdated, type(None)]
        for table, last in zip(tables, (f"act {tables[0].id}", "first", f"act {tables[2].id}"), strict=True):
            found, rows = await database.load(table.id)
            assert found.version == table.version + 1
            assert [row.number for row in rows] == list(range(table.number + 1))
            assert rows[-1].words == last
        await database.close()

    asyncio.run(play())


def test_a_request_with_a_key_is_carried_out_once(address, monkeypatch):
    async def play():
        database = Database(address)
        await database.open()
        table = await stored_game(database)
        receipt = Receipt("ann", "key", "digest", 1)
        first = table.copy()
        await database.save(Change(first, receipt=receipt))
        with pytest.raises(AlreadyDone):
            await database.save(Change(first.copy(), receipt=receipt))
        assert (await database.load(table.id))[0].version == first.version, "nothing of the repetition is stored"
        found = await database.receipt(receipt)
        assert found == ("digest", table.id, first.version, first.number, first.phase, 1)
        assert await database.receipt(Receipt("bob", "key", "digest")) is None
        await database.tidy()
        assert await database.receipt(receipt) == found
        monkeypatch.setattr("daikaiju.storage.receipts.MOST_KEPT", 0)
        await database.tidy()
        assert await database.receipt(receipt) is None
        await database.close()

    asyncio.run(play())


def test_a_number_is_stored_once(address):
    """A change that would double a row of the log is stored in no part."""

    async def play():
        database = Database(address)
        await database.open()
        table = await stored_game(database)
        draft = table.copy()
        seating.pace(draft, "ann", 3)
        with pytest.raises(IntegrityError):
            await database.save(Change(draft, header=True, rows=[LogRow(table.number - 1, 0, "stop")]))
        found, rows = await database.load(table.id)
        assert (found.options, found.version, len(rows)) == (table.options, table.version, table.number)
        await database.close()

    asyncio.run(play())
