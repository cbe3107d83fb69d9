"""The tables: whole games with bots, stored, taken back, handed over, and found again."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from daikaiju.game import Game
from daikaiju.players.registry import make_bot
from daikaiju.storage.database import Database
from daikaiju.table import commands, seating, stand_ins
from daikaiju.table.errors import NoSuchTable, NotNow, NotPossible, NotYours, SeatTaken, StaleMove
from daikaiju.table.model import SHOWING, LiveTable, Options
from daikaiju.table.tables import Tables


class Here:
    """Bots that think in this process: what they decide is no concern of these tests."""

    async def decide(self, bot: str, game: Game, table_id: str) -> int:
        await asyncio.sleep(0)
        return make_bot(bot).decide(game, random.Random())

    def finish(self, table_id: str, game: Game) -> None:
        """They remember nothing."""


class Counting:
    def __init__(self) -> None:
        self.told: list[str] = []

    def changed(self, table_id: str) -> None:
        self.told.append(table_id)


async def open_tables(folder: Path) -> Tables:
    database = Database(f"sqlite:///{folder / 'test.sqlite'}")
    await database.open()
    return Tables(database, Counting(), Here())


async def close(tables: Tables) -> None:
    await tables.close()
    await tables.storage.close()


async def seated(tables: Tables, options: Options, chairs: list[str]) -> str:
    table = seating.new_table(options, chairs, "host", tables.clock())
    seating.join(table, "host", 0, "Ann", "", False, tables.clock())
    await tables.add(table)
    return table.id


async def act(tables: Tables, table_id: str, guest: str = "host") -> None:
    """Somebody does anything, but stops rolling now and then: there are many more ways to roll on."""
    table = await tables.peek(table_id)
    options = [str(action) for action in table.game.legal_actions]
    words = "stop" if "stop" in options and random.random() < 0.3 else random.choice(options)
    seat, number = table.asked.number, table.number
    await tables.change(table_id, lambda draft: commands.act(draft, guest, seat, number, words))


async def until_asked(tables: Tables, table_id: str) -> LiveTable:
    """Wait until a person is asked or the game is over."""
    for _ in range(20_000):
        table = await tables.find(table_id)
        if table.phase == "over" or (table.asked is not None and not table.asked.player):
            return table
        await asyncio.sleep(0.001)
    raise AssertionError("bots did not play on")


def same(one: LiveTable, two: LiveTable) -> bool:
    return (one.game, one.number, one.entries, one.phase, one.options, one.chat, one.rematch) == (
        two.game,
        two.number,
        two.entries,
        two.phase,
        two.options,
        two.chat,
        two.rematch,
    )


@pytest.mark.parametrize(("game", "rules", "players"), [("tokyo", "1e", 6), ("tokyo", "2e", 2), ("duel", "duel", 2)])
def test_whole_game_is_stored(tmp_path, game, rules, players):
    async def play():
        tables = await open_tables(tmp_path)
        table_id = await seated(tables, Options(game, rules, speed=0), ["person"] + ["bot:random"] * (players - 1))
        await tables.change(table_id, lambda draft: commands.start(draft, "host"))
        while (await until_asked(tables, table_id)).phase != "over":
            await act(tables, table_id)
        table = await tables.find(table_id)
        await close(tables)
        again = await open_tables(tmp_path)
        found = await again.find(table_id)
        assert same(found, table)
        assert found.game.result is not None
        assert [each.id for each in await again.tables_of("host")] == [table_id]
        following = await again.rematch(table_id, "host")
        assert following.phase == "playing"
        assert [seat.monster for seat in following.seats] == [seat.monster for seat in found.seats]
        with pytest.raises(NotNow):
            await again.rematch(table_id, "host")
        await close(again)

    asyncio.run(play())


def test_undo_until_luck_or_another_acts(tmp_path):
    async def play():
        tables = await open_tables(tmp_path)
        table_id = await seated(tables, Options(speed=0), ["person", "here"])
        await tables.change(table_id, lambda draft: commands.start(draft, "host"))
        undone = 0
        for _ in range(400):
            table = await tables.find(table_id)
            if table.phase == "over":
                break
            before = table.game.copy()
            await act(tables, table_id)
            table = await tables.find(table_id)
            if table.phase == "over":
                break
            last = table.entries[-1]
            final = last.actor < 0 or any(event.kind in SHOWING for event in last.events)  # luck, or a card was shown
            assert table.may_undo("host") is not final
            assert not table.may_undo("stranger")
            if not final and (not undone or random.random() < 0.5):
                number = table.number
                await tables.change(table_id, lambda draft: commands.undo(draft, "host", draft.number))
                table = await tables.find(table_id)
                assert table.game == before
                assert table.number == number + 1
                undone += 1
        assert undone
        table = await tables.find(table_id)
        await close(tables)
        again = await open_tables(tmp_path)
        assert same(await again.find(table_id), table)
        await close(again)

    asyncio.run(play())


def test_refusals_change_nothing(tmp_path):
    async def play():
        tables = await open_tables(tmp_path)
        table_id = await seated(tables, Options(speed=0), ["person", "person", "bot:random"])
        with pytest.raises(NotNow):  # somebody is missing
            await tables.change(table_id, lambda draft: commands.start(draft, "host"))
        now = tables.clock()
        await tables.change(table_id, lambda draft: seating.join(draft, "guest", None, "Bob", "the_king", False, now))
        with pytest.raises(SeatTaken):
            await tables.change(table_id, lambda draft: seating.join(draft, "third", None, "Eve", "", False, now))
        with pytest.raises(SeatTaken):
            await tables.change(table_id, lambda draft: seating.join(draft, "host", 0, "", "the_king", False, now))
        with pytest.raises(NotPossible):
            await tables.change(table_id, lambda draft: seating.join(draft, "host", 0, "", "cyber_bunny", False, now))
        with pytest.raises(NotYours):
            await tables.change(table_id, lambda draft: seating.seat_bot(draft, "guest", 2, "random"))
        await tables.change(table_id, lambda draft: commands.start(draft, "guest"))
        table = await until_asked(tables, table_id)
        seat, number = table.asked.number, table.number
        owner = table.asked.owner
        other = "guest" if owner == "host" else "host"
        good = str(table.game.legal_actions[0])
        for guest, where, at, words, error in (
            (other, seat, number, good, NotYours),
            ("", seat, number, good, NotYours),
            (owner, seat, number - 1, good, StaleMove),
            (owner, seat, number, "buy the_moon", NotPossible),
            (owner, seat, number, "\x00" * 50, NotPossible),
            (owner, 77, number, good, NotPossible),
        ):
            with pytest.raises(error):
                await tables.change(table_id, lambda draft: commands.act(draft, guest, where, at, words))  # noqa: B023
        assert await tables.find(table_id) is table
        with pytest.raises(NoSuchTable):
            await tables.find("nowhere")
        await close(tables)

    asyncio.run(play())


def test_a_bot_stands_in_for_the_absent(tmp_path):
    async def play():
        tables = await open_tables(tmp_path)
        table_id = await seated(tables, Options(speed=0), ["person", "person"])
        now = tables.clock()
        await tables.change(table_id, lambda draft: seating.join(draft, "guest", None, "Bob", "", False, now))
        await tables.change(table_id, lambda draft: commands.start(draft, "host"))
        with pytest.raises(NotNow):  # they were here just now
            await tables.change(table_id, lambda draft: stand_ins.hand_over(draft, "host", 1, "", now))
        late = now + stand_ins.AWAY + 1
        await tables.change(table_id, lambda draft: stand_ins.hand_over(draft, "host", 1, "", late))
        while (await until_asked(tables, table_id)).phase != "over":
            table = await tables.find(table_id)
            assert table.asked.owner == "host"
            await act(tables, table_id)
        assert any(entry.actor == 1 for entry in (await tables.find(table_id)).entries)
        await tables.change(table_id, lambda draft: stand_ins.take_back(draft, "guest", 1))
        assert (await tables.find(table_id)).seats[1].stand_in == ""
        await close(tables)

    asyncio.run(play())


def test_presence(tmp_path, monkeypatch):
    monkeypatch.setattr("daikaiju.table.presence.GRACE", 0.01)

    async def play():
        tables = await open_tables(tmp_path)
        table_id = await seated(tables, Options(), ["person", "bot:random"])
        table = await tables.find(table_id)
        tables.arrive(table, "host")
        tables.arrive(table, "host")
        assert table.seats[0].online
        tables.depart(table_id, "host")
        await asyncio.sleep(0.05)
        assert table.seats[0].online  # the second tab
        tables.depart(table_id, "host")
        await asyncio.sleep(0.05)
        assert not table.seats[0].online
        tables.touched[table_id] -= 10_000
        tables.forget_idle()
        assert not tables.in_memory
        assert (await tables.find(table_id)).seats[0].name == "Ann"
        await close(tables)

    asyncio.run(play())
