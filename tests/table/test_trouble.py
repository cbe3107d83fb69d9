"""Trouble with storage and with what is stored: tables go on, and nobody is shown what is not on disk."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.exc import OperationalError
from test_tables import act, close, open_tables, same, seated, until_asked

from daikaiju.table import commands, seating, stand_ins
from daikaiju.table.errors import Refused
from daikaiju.table.memory import IDLE
from daikaiju.table.model import LONGEST_CHAT, Options


async def started(tables, options: Options, chairs: list[str]) -> str:
    table_id = await seated(tables, options, chairs)
    await tables.change(table_id, lambda draft: commands.start(draft, "host"))
    return table_id


def test_bots_go_on_after_a_change_could_not_be_stored(tmp_path):
    async def play():
        tables = await open_tables(tmp_path)
        table_id = await started(tables, Options(speed=0), ["person", "bot:random", "bot:random"])
        save, failures = tables.storage.save, []

        async def fail_at_times(*changes):
            if len(failures) < 2 and any(row.bot for change in changes for row in change.rows):
                failures.append(1)
                raise OperationalError("disk full", None, Exception("disk full"))
            await save(*changes)

        tables.storage.save = fail_at_times
        while len(failures) < 2 or not any(entry.bot for entry in (await tables.find(table_id)).entries):
            if (await until_asked(tables, table_id)).phase == "over":
                break
            await act(tables, table_id)
        table = await until_asked(tables, table_id)
        assert len(failures) == 2
        await close(tables)
        again = await open_tables(tmp_path)
        assert same(await again.find(table_id), table)
        await close(again)

    asyncio.run(play())


def test_memory_does_not_grow_with_talk(tmp_path):
    async def play():
        tables = await open_tables(tmp_path)
        table_id = await seated(tables, Options(), ["person", "bot:random"])
        for number in range(LONGEST_CHAT + 20):
            await tables.change(
                table_id,
                lambda draft: commands.say(draft, "host", "", f"word {number}", "", number),  # noqa: B023
            )
        table = await tables.find(table_id)
        assert len(table.chat) == LONGEST_CHAT
        assert table.chat[-1].text == f"word {LONGEST_CHAT + 19}"
        tables.forget(table_id)
        assert (await tables.find(table_id)).chat == table.chat
        await close(tables)

    asyncio.run(play())


def test_what_nobody_looks_at_leaves_memory(tmp_path, monkeypatch):
    """Tables, who was present, locks: all that is kept of a table goes, once nobody plays or looks."""
    monkeypatch.setattr("daikaiju.table.presence.GRACE", 0.0)

    async def play():
        tables = await open_tables(tmp_path)
        now = [1000.0]
        tables.clock = lambda: now[0]
        watched, left = [await started(tables, Options(speed=0), ["person", "here"]) for _ in range(2)]
        for table_id in (watched, left):
            tables.arrive(await tables.find(table_id), "host")
        tables.depart(left, "host")
        await asyncio.sleep(0.05)
        now[0] += IDLE + 1
        tables.forget_idle()
        assert set(tables.in_memory) == set(tables.touched) == {watched}
        tables.depart(watched, "host")
        await asyncio.sleep(0.05)
        tables.forget_idle()
        assert not tables.in_memory
        assert not tables.touched
        assert not tables.presence.seen
        assert not tables.presence.present
        assert not tables.locks
        assert not tables.driver.tasks
        assert not tables.driver.hurries
        for stranger in ("nowhere", "x" * 5000, "", "../../etc", "\x00"):
            with pytest.raises(Refused):
                await tables.find(stranger)
        assert not tables.locks
        assert not tables.in_memory
        await close(tables)

    asyncio.run(play())


def test_only_a_seats_person_does_what_is_theirs(tmp_path):
    """Every command by everybody: a stranger, another player, nobody."""

    async def play():
        tables = await open_tables(tmp_path)
        table_id = await seated(tables, Options(speed=3), ["person", "person", "bot:random"])
        now = tables.clock()
        await tables.change(table_id, lambda draft: seating.join(draft, "guest", None, "Bob", "", False, now))
        await tables.change(table_id, lambda draft: commands.start(draft, "host"))
        before = (await tables.find(table_id)).copy()
        for who in ("", "stranger", "guest"):
            for attempt in (
                lambda draft, who=who: seating.leave(draft, who, 0),
                lambda draft, who=who: stand_ins.take_back(draft, who, 0),
                lambda draft, who=who: seating.join(draft, who, 0, "Eve", "", False, now),
                lambda draft, who=who: seating.join(draft, who, 2, "Eve", "", False, now),
                lambda draft, who=who: stand_ins.hand_over(draft, who, 0, "", now),
                lambda draft, who=who: seating.seat_bot(draft, who, 0, "random"),
                lambda draft, who=who: commands.act(draft, who, 0, draft.number, str(draft.game.legal_actions[0])),
                lambda draft, who=who: commands.act(draft, who, 2, draft.number, str(draft.game.legal_actions[0])),
                lambda draft, who=who: commands.undo(draft, who, draft.number),
                lambda draft, who=who: commands.start(draft, who),
                lambda draft, who=who: commands.rematch(draft, who, now),
            ):
                with pytest.raises(Refused):
                    await tables.change(table_id, attempt)
        after = await tables.find(table_id)
        assert (after.seats, after.options) == (before.seats, before.options)
        await close(tables)

    asyncio.run(play())
