"""Stored games that these rules cannot play: they say why, keep all they have, and harm no other."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest
from test_tables import act, close, open_tables, same, seated, until_asked

from daikaiju.game import Game
from daikaiju.notation.record import read_record
from daikaiju.table import commands, seating, stand_ins
from daikaiju.table.errors import NotNow, Unplayable
from daikaiju.table.log import UNDO
from daikaiju.table.model import LiveTable, Options
from daikaiju.table.stored import whole_record
from daikaiju.table.tables import Tables
from daikaiju.words.language import language

HOST = ["person", "here"]


def change(folder, *statements: tuple[str, tuple[object, ...]]) -> None:
    """Change what is stored, as another version would have stored it."""
    with sqlite3.connect(folder / "test.sqlite") as file:
        for statement, values in statements:
            file.execute(statement, values)
    file.close()


async def ended(tables: Tables, options: Options, most: int = 100_000) -> LiveTable:
    """A game that two people at one device have played to its end, or for a while."""
    table_id = await seated(tables, options, HOST)
    await tables.change(table_id, lambda draft: commands.start(draft, "host"))
    table = await tables.find(table_id)
    while table.phase == "playing" and table.number < most:
        await act(tables, table_id)
        table = await until_asked(tables, table_id)
    return table


async def played(tables: Tables, options: Options, most: int) -> LiveTable:
    """A game that goes on."""
    table = await ended(tables, options, most)
    return table if table.phase == "playing" else await played(tables, options, most)


WRONG = "UPDATE actions SET words = 'buy the_moon' WHERE table_id = ? AND number = ?"
FAULTS = {
    "a card that is no more": ((WRONG, 30), "the_moon", 30),
    "a number of an older version": (
        ("UPDATE actions SET words = '#77' WHERE table_id = ? AND number >= ?", 0),
        "stored it as a number",
        0,
    ),
    "a lost row": (("DELETE FROM actions WHERE table_id = ? AND number = ?", 20), "row 20", 20),
    "an undo of nothing": (
        ("UPDATE actions SET actor = -9, words = 'undo' WHERE table_id = ? AND number = ?", 0),
        "nothing can be taken back",
        0,
    ),
    "an edition that is no more": (("UPDATE tables SET rules = '9e' WHERE id = ? AND ? = 0", 0), "9e", 0),
    "somebody who was not asked": (
        ("UPDATE actions SET actor = 5 WHERE table_id = ? AND number = ?", 0),
        "chance acts now",
        0,
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_game_that_cannot_be_played_says_so_and_keeps_its_log(tmp_path, fault):
    (statement, where), reason, played_rows = FAULTS[fault]

    async def play():
        tables = await open_tables(tmp_path)
        broken = await played(tables, Options(speed=0), 60)
        whole = await played(tables, Options("duel", "duel", speed=0), 20)
        await close(tables)
        change(tmp_path, (statement, (broken.id, where)), ("UPDATE tables SET engine = '0.0.1'", ()))

        again = await open_tables(tmp_path)
        found = await again.find(broken.id)
        assert found.stuck is not None
        assert reason in language("en").error(found.stuck.reason) or reason in found.stuck.left[0].words
        assert (found.phase, found.engine, found.asked) == ("playing", "0.0.1", None)
        assert found.entries == broken.entries[: len(found.entries)]
        assert found.number == played_rows
        assert not found.may_undo("host")
        left = found.stuck.left
        assert [row.number for row in left] == [n for n in range(played_rows, broken.number) if n != 20 or where != 20]
        assert {broken.id, whole.id} <= {table.id for table in await again.tables_of("host")}
        assert same(await again.find(whole.id), whole)
        await act(again, whole.id)
        await close(again)

    asyncio.run(play())


def test_nobody_changes_it_and_a_version_that_can_plays_on(tmp_path):
    """What cannot be played here is left as it was stored."""

    async def play():
        tables = await open_tables(tmp_path)
        table = await played(tables, Options(speed=0), 60)
        await close(tables)
        row = next(row for row in table.entries if row.number >= 30)
        change(tmp_path, (WRONG, (table.id, row.number)))

        again = await open_tables(tmp_path)
        now = again.clock()
        for attempt in (
            lambda draft: commands.start(draft, "host"),
            lambda draft: commands.act(draft, "host", 0, draft.number, "stop"),
            lambda draft: commands.act_as_bot(draft, draft.number, 0),
            lambda draft: commands.undo(draft, "host", draft.number),
            lambda draft: commands.say(draft, "host", "", "What now?", "", now),
            lambda draft: seating.join(draft, "host", 0, "Eve", "", False, now),
            lambda draft: seating.leave(draft, "host", 0),
            lambda draft: stand_ins.hand_over(draft, "host", 0, "random", now),
            lambda draft: stand_ins.take_back(draft, "host", 0),
            lambda draft: seating.pace(draft, "host", 3),
        ):
            with pytest.raises(Unplayable):
                await again.change(table.id, attempt)
        await close(again)

        change(
            tmp_path,
            ("UPDATE actions SET words = ? WHERE table_id = ? AND number = ?", (str(row.action), table.id, row.number)),
        )
        able = await open_tables(tmp_path)
        found = await able.find(table.id)
        assert found.stuck is None
        assert same(found, table)
        await act(able, table.id)
        await close(able)

    asyncio.run(play())


def test_its_people_can_play_again(tmp_path):
    async def play():
        tables = await open_tables(tmp_path)
        table = await played(tables, Options(speed=0), 60)
        await close(tables)
        change(tmp_path, (WRONG, (table.id, 30)), ("UPDATE tables SET engine = '0.0.1'", ()))
        again = await open_tables(tmp_path)
        following = await again.rematch(table.id, "host")
        assert following.phase == "playing"
        assert [seat.name for seat in following.seats] == [seat.name for seat in table.seats]
        again.forget(table.id)
        found = await again.find(table.id)
        assert (found.rematch, found.phase, found.engine) == (following.id, "playing", "0.0.1")
        with pytest.raises(NotNow):
            await again.rematch(table.id, "host")
        await close(again)

    asyncio.run(play())


async def taken_back(tables: Tables) -> LiveTable:
    """A game in which an action was taken back, and whose record leaves no answer out."""
    table = await played(tables, Options(speed=0), 60)
    while table.entries[-1].actor < 0:  # until something can be taken back
        table = await played(tables, Options(speed=0), 60)
    await tables.change(table.id, lambda draft: commands.undo(draft, "host", draft.number))
    await act(tables, table.id)
    table = await tables.find(table.id)
    return await taken_back(tables) if table.game.unasked else table


def test_its_record_has_all_that_was_done(tmp_path):
    """What can be played, what cannot, and nothing that was taken back."""

    async def play():
        tables = await open_tables(tmp_path)
        table = await taken_back(tables)
        record = str(table.game.record())
        await close(tables)
        first = table.entries[25]
        change(
            tmp_path,
            (
                "UPDATE actions SET words = 'frighten 3' WHERE table_id = ? AND number = ?",
                (table.id, first.number),
            ),
        )
        again = await open_tables(tmp_path)
        found = await again.find(table.id)
        assert any(row.actor == UNDO for row in found.stuck.left)
        lines = record.splitlines()
        place = lines.index("") + 1 + 25
        assert lines[place].endswith(str(first.action))
        lines[place] = lines[place].removesuffix(str(first.action)) + "frighten 3"
        text = str(whole_record(found))
        assert text.splitlines() == lines
        assert len(read_record(text).lines) == len(table.entries)
        assert Game.from_record(record) == table.game
        await close(again)

    asyncio.run(play())


def test_a_game_that_was_over_and_is_not_is_not_played_on(tmp_path):
    async def play():
        tables = await open_tables(tmp_path)
        table = await ended(tables, Options("duel", "duel", speed=0))
        assert table.phase == "over"
        await close(tables)
        change(tmp_path, ("DELETE FROM actions WHERE table_id = ? AND number > ?", (table.id, table.number - 4)))
        again = await open_tables(tmp_path)
        found = await again.find(table.id)
        assert found.stuck.left == []
        assert "over" in str(found.stuck.reason)
        assert (found.phase, found.asked) == ("over", None)
        assert found.entries == table.entries[: len(found.entries)]
        await close(again)

    asyncio.run(play())


def test_a_game_that_was_set_back_goes_on(tmp_path):
    """Two servers on one folder have set games back to their waiting rooms, and people off their seats."""

    async def play():
        tables = await open_tables(tmp_path)
        table = await played(tables, Options(speed=0), 20)  # no game is over then
        await close(tables)
        change(
            tmp_path,
            ("UPDATE tables SET phase = 'waiting' WHERE id = ?", (table.id,)),
            ("UPDATE seats SET owner = '', name = '', monster = '' WHERE table_id = ? AND number = 1", (table.id,)),
        )
        again = await open_tables(tmp_path)
        found = await again.find(table.id)
        assert found.stuck is None
        assert same(found, table)
        with pytest.raises(NotNow):
            await again.change(table.id, lambda draft: commands.start(draft, "host"))
        now = again.clock()
        await again.change(table.id, lambda draft: seating.join(draft, "guest", 1, "Eve", "", False, now))
        seat = (await again.find(table.id)).asked
        await act(again, table.id, seat.owner)
        await close(again)
        last = await open_tables(tmp_path)
        assert (await last.find(table.id)).phase == "playing"
        await close(last)

    asyncio.run(play())
