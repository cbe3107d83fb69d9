"""Bots play where somebody looks, as many as are anybody's share, and try again for ever."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs
from test_tables import Here, close, open_tables, seated

from daikaiju.table import commands, seating
from daikaiju.table.alone import Alone
from daikaiju.table.driver import Driver
from daikaiju.table.errors import TooManyTables
from daikaiju.table.model import Options
from daikaiju.table.shares import MOST_OF_ADDRESS, MOST_OF_GUEST, Shares
from patience import patiently, until_async

ABROAD = "203.0.113.7"


@pytest.fixture
def brief(monkeypatch):
    """A look lasts a tenth of a second, in which bots act a few times."""
    monkeypatch.setattr("daikaiju.table.attention.ATTENTION", 0.1)
    monkeypatch.setattr("daikaiju.table.driver.seconds_shown", lambda table, action: 0.02)


async def of_bots(tables) -> str:
    """A game in which bots alone play on."""
    table_id = await seated(tables, Options(speed=0), ["person", "bot:random"])
    await tables.change(table_id, lambda draft: commands.start(draft, "host"))
    await tables.change(table_id, lambda draft: seating.leave(draft, "host", 0))
    return table_id


def number(tables, table_id: str) -> int:
    """The number of a table; -1 while it is not in memory."""
    return tables.in_memory[table_id].number if table_id in tables.in_memory else -1


def is_over(tables, table_id: str) -> bool:
    return table_id in tables.in_memory and tables.in_memory[table_id].phase == "over"


async def until_paused(tables, table_id: str) -> int:
    await until_async(lambda: not tables.driver.is_driving(table_id), "the bots' pause")
    return number(tables, table_id)


def test_bots_pause_when_nobody_looks_and_wake_on_the_next_look(tmp_path, brief):
    async def play():
        tables = await open_tables(tmp_path)
        table_id = await of_bots(tables)
        before = await until_paused(tables, table_id)
        assert not is_over(tables, table_id)
        assert await tables.tables_of("host"), "a list of tables is no look at them"
        await asyncio.sleep(0.1)
        assert not tables.driver.tasks
        assert number(tables, table_id) == before
        await tables.find(table_id)
        assert tables.driver.is_driving(table_id)
        await until_async(lambda: number(tables, table_id) > before, "an act after the look")
        await close(tables)

    asyncio.run(play())


class Noting(Alone):
    """Notes which leases are given back."""

    def __init__(self) -> None:
        self.given: list[str] = []

    async def give(self, table_id: str) -> None:
        self.given.append(table_id)


def test_a_server_gives_the_lease_of_bots_that_pause_back(tmp_path, brief):
    """Somebody may look at another server, which then drives them."""

    async def play():
        tables = await open_tables(tmp_path)
        tables.driver.cluster = cluster = Noting()
        table_id = await of_bots(tables)
        assert not cluster.given
        await until_paused(tables, table_id)
        assert set(cluster.given) == {table_id}
        await close(tables)

    asyncio.run(play())


def test_who_is_connected_elsewhere_looks_too(tmp_path, brief):
    async def play():
        tables = await open_tables(tmp_path)
        table_id = await of_bots(tables)
        tables.presence.found_elsewhere(table_id, frozenset({"eve"}))
        await until_async(lambda: is_over(tables, table_id), "the end of the game")
        await close(tables)

    asyncio.run(play())


def test_bots_play_on_while_a_page_is_open(tmp_path, brief):
    async def play():
        tables = await open_tables(tmp_path)
        table_id = await of_bots(tables)
        tables.arrive(tables.in_memory[table_id], "eve")
        async with patiently("the end of the game"):
            await until_async(lambda: is_over(tables, table_id), "the end of the game")
        await close(tables)

    asyncio.run(play())


def test_an_abandoned_table_leaves_memory_with_all_that_was_noted(tmp_path, brief):
    async def play():
        tables = await open_tables(tmp_path)
        table_id = await of_bots(tables)
        await until_paused(tables, table_id)
        tables.clock = lambda: 10.0**12
        tables.forget_idle()
        assert not tables.in_memory
        assert not tables.attention.looked
        assert not tables.shares.owners
        assert not tables.shares.tables
        assert not tables.shares.acting
        assert not tables.driver.nudges
        assert (await tables.find(table_id)).phase == "playing"
        assert tables.driver.is_driving(table_id)
        await close(tables)

    asyncio.run(play())


def begun(guest: str = "host"):
    """A game of a guest and a bot in which the guest may be asked first."""
    table = seating.new_table(Options(), ["person", "bot:random"], guest, 0.0)
    seating.join(table, guest, 0, "Ann", "", False, 0.0)
    commands.start(table, guest)
    return table


def test_a_guest_has_so_many_live_tables_with_bots(tmp_path):
    async def play():
        tables = await open_tables(tmp_path)
        for _ in range(MOST_OF_GUEST):
            await tables.add(begun())
        with pytest.raises(TooManyTables, match="Finish one of these games, or close its page"):
            await tables.add(begun())
        room = seating.new_table(Options(), ["person", "bot:random"], "host", 0.0)
        seating.join(room, "host", 0, "Ann", "", False, 0.0)
        await tables.add(room)
        with pytest.raises(TooManyTables):
            await tables.change(room.id, lambda draft: commands.start(draft, "host"))
        assert (await tables.find(room.id)).phase == "waiting"
        alone = seating.new_table(Options(), ["here", "here"], "host", 0.0)
        commands.start(alone, "host")
        await tables.add(alone)  # without bots there may be more
        await tables.add(begun("another"))
        await close(tables)

    asyncio.run(play())


def test_tables_that_nobody_looks_at_do_not_count(tmp_path, brief):
    async def play():
        tables = await open_tables(tmp_path)
        for _ in range(MOST_OF_GUEST):
            await tables.add(begun())
        await asyncio.sleep(0.2)
        await tables.add(begun())
        await close(tables)

    asyncio.run(play())


def test_an_address_has_so_many_whoever_it_says_it_is(tmp_path):
    async def play():
        tables = await open_tables(tmp_path)
        for guest in range(MOST_OF_ADDRESS):
            await tables.add(begun(f"guest {guest}"), ABROAD)
        with pytest.raises(TooManyTables):
            await tables.add(begun("one more"), ABROAD)
        assert tables.shares.owners.keys() == tables.in_memory.keys()
        await tables.add(begun("one more"), "203.0.113.8")
        await tables.add(begun("one more"))  # from this machine
        await close(tables)

    asyncio.run(play())


def test_bots_act_at_so_many_tables_of_an_owner_at_once():
    """Tables that were woken by looks, however many there are."""
    shares = Shares()
    for name in range(MOST_OF_GUEST + 1):
        shares.note(str(name), "host")
    assert [shares.begin(str(name)) for name in range(MOST_OF_GUEST + 1)] == [True] * MOST_OF_GUEST + [False]
    assert shares.begin("0"), "it goes on"
    shares.end("0")
    assert shares.begin(str(MOST_OF_GUEST))
    assert not shares.begin("0")


def test_processes_of_a_machine_divide_the_limits():
    shares = Shares(4)
    for name in range(4):
        shares.note(str(name), "host")
    assert [shares.begin(str(name)) for name in range(4)] == [True, True, True, False], "a quarter of 10, rounded up"
    for name in range(11):
        shares.note(f"of {name}", f"guest {name}", ABROAD)
    shares.check("of 10", lambda table: table != "of 9")
    with pytest.raises(TooManyTables):
        shares.check("of 10", lambda _table: True)
    assert Shares(64).most == {"guest": 1, "address": 1}


class OneAtATime(Here):
    """A bot that thinks when it is told to; it notes for which tables."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self.may_think = asyncio.Event()

    async def decide(self, bot, game, table_id):
        self.order.append(table_id)
        await self.may_think.wait()
        return await super().decide(bot, game, table_id)


def test_bots_of_watched_tables_think_first(tmp_path):
    """Others wait, however early they came."""

    async def play():
        tables = await open_tables(tmp_path)
        thinker = OneAtATime()
        tables.driver = Driver(tables, thinker, tables.cluster, at_once=1)
        left = []
        for guest in range(5):
            table = begun(f"guest {guest}")
            table.seats[0].stand_in = "random"
            await tables.add(table)
            left.append(table.id)
        await until_async(lambda: tables.driver.turns.waiting == 4, "tables that wait")
        watched = begun("watched")
        watched.seats[0].stand_in = "random"
        tables.arrive(watched, "eve")
        await tables.add(watched)
        await until_async(lambda: tables.driver.turns.waiting == 5, "one more")
        thinker.may_think.set()
        await until_async(lambda: len(thinker.order) > 1, "the next turn")
        assert thinker.order[:2] == [left[0], watched.id]
        await close(tables)

    asyncio.run(play())


@pytest.fixture
def quiet():
    """Nothing is printed: a traceback with all values takes seconds."""
    with capture_logs():
        yield


def failing(tables):
    """Let nothing be stored until the event is cleared; count the attempts."""
    save, attempts, fails = tables.storage.save, [], asyncio.Event()
    fails.set()

    async def save_or_fail(*changes):
        if fails.is_set():
            attempts.append(1)
            raise OperationalError("no database", None, Exception("no database"))
        await save(*changes)

    tables.storage.save = save_or_fail
    return attempts, fails


def test_bots_try_for_ever(tmp_path, monkeypatch, quiet):
    monkeypatch.setattr("daikaiju.table.driver.LONGEST_PAUSE", 0.01)

    async def play():
        tables = await open_tables(tmp_path)
        table_id = await of_bots(tables)
        attempts, fails = failing(tables)
        await until_async(lambda: len(attempts) > 8 or is_over(tables, table_id), "many failures")
        assert len(attempts) > 8
        fails.clear()
        before = (await tables.peek(table_id)).number
        await until_async(lambda: number(tables, table_id) > before, "an act")
        await close(tables)

    asyncio.run(play())


def test_a_look_ends_the_wait_of_bots_that_failed(tmp_path, quiet):
    async def play():
        tables = await open_tables(tmp_path)
        table_id = await of_bots(tables)
        attempts, fails = failing(tables)
        for count in range(1, 5):
            await until_async(lambda: table_id in tables.driver.nudges, "bots that wait")
            assert len(attempts) == count
            if count == 4:
                fails.clear()
            await tables.find(table_id)
            await until_async(lambda: len(attempts) > count or not fails.is_set(), "the next attempt")  # noqa: B023
        before = (await tables.peek(table_id)).number
        await until_async(lambda: number(tables, table_id) > before, "an act")
        await close(tables)

    asyncio.run(play())
