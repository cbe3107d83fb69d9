"""Undo: it stays with its person, before and after a restart from storage."""

from __future__ import annotations

import asyncio

import pytest
from test_tables import act, close, open_tables, seated

from daikaiju.table import commands, seating
from daikaiju.table.errors import NotNow
from daikaiju.table.model import LiveTable, Options
from daikaiju.table.tables import Tables


async def two_people(tables: Tables) -> str:
    """A game of host and guest in which nobody waits for bots."""
    table_id = await seated(tables, Options(speed=0), ["person", "person"])
    now = tables.clock()
    await tables.change(table_id, lambda draft: seating.join(draft, "guest", None, "Bob", "", False, now))
    await tables.change(table_id, lambda draft: commands.start(draft, "host"))
    return table_id


async def act_as_person(tables: Tables, table_id: str) -> LiveTable:
    await act(tables, table_id, (await tables.find(table_id)).asked.owner)
    return await tables.find(table_id)


async def act_as_stand_in(tables: Tables, table_id: str) -> LiveTable:
    """A bot plays for whoever is asked, once; then the person is back."""

    def change(draft: LiveTable) -> None:
        seat = draft.asked
        seat.stand_in = "random"
        commands.act_as_bot(draft, draft.number, draft.game.legal_actions[0])
        seat.stand_in = ""

    await tables.change(table_id, change)
    return await tables.find(table_id)


async def after_restart(folder, tables: Tables, table_id: str) -> tuple[Tables, LiveTable]:
    await close(tables)
    again = await open_tables(folder)
    return again, await again.find(table_id)


def may_undo(table: LiveTable) -> list[bool]:
    return [table.may_undo(guest) for guest in ("host", "guest", "", "stranger")]


def test_a_stand_ins_act_is_its_own(tmp_path):
    """Whoever took their seat back cannot take back what the bot did meanwhile."""

    async def play():
        tables = await open_tables(tmp_path)
        for _ in range(30):
            table_id = await two_people(tables)
            table = await act_as_stand_in(tables, table_id)
            while table.phase == "playing" and table.entries[-1].actor < 0:  # luck has answered
                table = await act_as_stand_in(tables, table_id)
            if table.phase == "playing":
                break
        assert may_undo(table) == [False] * 4
        tables, found = await after_restart(tmp_path, tables, table_id)
        assert found.entries == table.entries
        assert may_undo(found) == [False] * 4
        for guest in ("host", "guest"):
            with pytest.raises(NotNow):
                await tables.change(table_id, lambda draft: commands.undo(draft, guest, draft.number))  # noqa: B023
        await close(tables)

    asyncio.run(play())


def test_anothers_act_ends_it_even_if_it_was_taken_back(tmp_path):
    """One acts, another acts and takes it back: what the first did stands, after a restart as before."""

    async def play():
        tables = await open_tables(tmp_path)
        seen = 0
        for _ in range(60):
            table_id = await two_people(tables)
            table = await tables.find(table_id)
            for _ in range(60):
                actor = table.asked.number
                table = await act_as_person(tables, table_id)
                if table.phase == "over":
                    break
                if table.entries[-1].actor == actor and table.asked.number != actor:  # no luck between them
                    second = table.asked
                    table = await act_as_person(tables, table_id)
                    if table.phase == "over" or not table.may_undo(second.owner):
                        break
                    await tables.change(table_id, lambda draft: commands.undo(draft, second.owner, draft.number))  # noqa: B023
                    table = await tables.find(table_id)
                    assert may_undo(table) == [False] * 4
                    tables, found = await after_restart(tmp_path, tables, table_id)
                    assert may_undo(found) == [False] * 4
                    assert (found.game, found.number) == (table.game, table.number)
                    seen += 1
                    break
            if seen == 2:
                break
        assert seen
        await close(tables)

    asyncio.run(play())


def test_a_persons_own_act_can_be_taken_back_after_a_restart(tmp_path):
    async def play():
        tables = await open_tables(tmp_path)
        table_id = await seated(tables, Options(speed=0), ["person", "here"])
        await tables.change(table_id, lambda draft: commands.start(draft, "host"))
        before = (await tables.find(table_id)).game.copy()
        table = await act_as_person(tables, table_id)
        while table.entries[-1].actor < 0:
            before = table.game.copy()
            table = await act_as_person(tables, table_id)
        tables, found = await after_restart(tmp_path, tables, table_id)
        assert found.may_undo("host")
        await tables.change(table_id, lambda draft: commands.undo(draft, "host", draft.number))
        assert (await tables.find(table_id)).game == before
        await close(tables)

    asyncio.run(play())
