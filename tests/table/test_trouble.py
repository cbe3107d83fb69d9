"""Trouble with storage and with what is stored: tables go on, and nobody is shown what is not on disk."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.exc import OperationalError
from test_tables import act, close, open_keeper, same, seated, until_asked

from daikaiju.table import commands, seating
from daikaiju.table.errors import Refused
from daikaiju.table.model import LONGEST_CHAT, Options
from daikaiju.table.tables import IDLE


async def started(keeper, options: Options, chairs: list[str]) -> str:
    table_id = await seated(keeper, options, chairs)
    await keeper.change(table_id, lambda draft: commands.start(draft, "host"))
    return table_id


def test_bots_go_on_after_a_change_could_not_be_stored(tmp_path):
    async def play():
        keeper = await open_keeper(tmp_path)
        table_id = await started(keeper, Options(speed=0), ["person", "bot:random", "bot:random"])
        save, failures = keeper.storage.save, []

        async def fail_at_times(*changes):
            if len(failures) < 2 and any(row.bot for change in changes for row in change.rows):
                failures.append(1)
                raise OperationalError("disk full", None, Exception("disk full"))
            await save(*changes)

        keeper.storage.save = fail_at_times
        while len(failures) < 2 or not any(entry.bot for entry in (await keeper.find(table_id)).entries):
            if (await until_asked(keeper, table_id)).phase == "over":
                break
            await act(keeper, table_id)
        table = await until_asked(keeper, table_id)
        assert len(failures) == 2
        await close(keeper)
        again = await open_keeper(tmp_path)
        assert same(await again.find(table_id), table)
        await close(again)

    asyncio.run(play())


def test_memory_does_not_grow_with_talk(tmp_path):
    async def play():
        keeper = await open_keeper(tmp_path)
        table_id = await seated(keeper, Options(), ["person", "bot:random"])
        for number in range(LONGEST_CHAT + 20):
            await keeper.change(
                table_id,
                lambda draft: commands.say(draft, "host", "", f"word {number}", "", number),  # noqa: B023
            )
        table = await keeper.find(table_id)
        assert len(table.chat) == LONGEST_CHAT
        assert table.chat[-1].text == f"word {LONGEST_CHAT + 19}"
        keeper.forget(table_id)
        assert (await keeper.find(table_id)).chat == table.chat
        await close(keeper)

    asyncio.run(play())


def test_what_nobody_looks_at_leaves_memory(tmp_path, monkeypatch):
    """Tables, who was present, locks: all that is kept of a table goes, once nobody plays or looks."""
    monkeypatch.setattr("daikaiju.table.tables.GRACE", 0.0)

    async def play():
        keeper = await open_keeper(tmp_path)
        now = [1000.0]
        keeper.clock = lambda: now[0]
        watched, left = [await started(keeper, Options(speed=0), ["person", "here"]) for _ in range(2)]
        for table_id in (watched, left):
            keeper.arrive(await keeper.find(table_id), "host")
        keeper.depart(left, "host")
        await asyncio.sleep(0.05)
        now[0] += IDLE + 1
        keeper.forget_idle()
        assert set(keeper.tables) == set(keeper.touched) == {watched}
        keeper.depart(watched, "host")
        await asyncio.sleep(0.05)
        keeper.forget_idle()
        assert not keeper.tables
        assert not keeper.touched
        assert not keeper.seen
        assert not keeper.present
        assert not keeper.locks
        assert not keeper.driver.tasks
        assert not keeper.driver.hurries
        for stranger in ("nowhere", "x" * 5000, "", "../../etc", "\x00"):
            with pytest.raises(Refused):
                await keeper.find(stranger)
        assert not keeper.locks
        assert not keeper.tables
        await close(keeper)

    asyncio.run(play())


def test_only_a_seats_person_does_what_is_theirs(tmp_path):
    """Every command by everybody: a stranger, another player, nobody."""

    async def play():
        keeper = await open_keeper(tmp_path)
        table_id = await seated(keeper, Options(speed=3), ["person", "person", "bot:random"])
        now = keeper.clock()
        await keeper.change(table_id, lambda draft: seating.join(draft, "guest", None, "Bob", "", False, now))
        await keeper.change(table_id, lambda draft: commands.start(draft, "host"))
        before = (await keeper.find(table_id)).copy()
        for who in ("", "stranger", "guest"):
            for attempt in (
                lambda draft, who=who: seating.leave(draft, who, 0),
                lambda draft, who=who: seating.take_back(draft, who, 0),
                lambda draft, who=who: seating.join(draft, who, 0, "Eve", "", False, now),
                lambda draft, who=who: seating.join(draft, who, 2, "Eve", "", False, now),
                lambda draft, who=who: seating.hand_over(draft, who, 0, "", now),
                lambda draft, who=who: seating.seat_bot(draft, who, 0, "random"),
                lambda draft, who=who: commands.act(draft, who, 0, draft.number, str(draft.game.legal_actions[0])),
                lambda draft, who=who: commands.act(draft, who, 2, draft.number, str(draft.game.legal_actions[0])),
                lambda draft, who=who: commands.undo(draft, who, draft.number),
                lambda draft, who=who: commands.start(draft, who),
                lambda draft, who=who: commands.rematch(draft, who, now),
            ):
                with pytest.raises(Refused):
                    await keeper.change(table_id, attempt)
        after = await keeper.find(table_id)
        assert (after.seats, after.options) == (before.seats, before.options)
        await close(keeper)

    asyncio.run(play())
