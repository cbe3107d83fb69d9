"""Several servers on one PostgreSQL follow each other: changes, bots, and who is at the table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest
from sqlalchemy import text
from test_tables import Counting, Here, act, close, same, seated
from test_two_servers import NOW, Silent, playing

from daikaiju.storage import cluster as clusters
from daikaiju.storage import notices
from daikaiju.storage.cluster import Cluster
from daikaiju.storage.database import Database
from daikaiju.storage.upkeep import delete_table
from daikaiju.table import commands, following, seating
from daikaiju.table.errors import NoSuchTable, SeatTaken, StaleMove
from daikaiju.table.model import HOSTED, Options
from daikaiju.table.ports import Listing
from daikaiju.table.stored import revive
from daikaiju.table.tables import Tables
from databases import postgres
from patience import patiently, until_async

__all__ = ["postgres"]


async def open_server(address: str, thinker=None) -> Tables:
    database = Database(address)
    await database.open()
    tables = Tables(database, Counting(), thinker or Silent(), cluster=Cluster(database))
    await tables.following.open()
    return tables


async def open_servers(address: str, count: int = 2, thinker=None) -> list[Tables]:
    return [await open_server(address, thinker) for _ in range(count)]


async def die(tables: Tables) -> None:
    """End a server as a kill does: nothing is said to the others, and its entry stays."""
    tables.cluster.quit = lambda: None
    await close(tables)


def test_the_list_knows_who_is_connected_to_another_server(postgres):
    """Tables at which somebody is present come before older ones."""

    async def play():
        one, two = await open_servers(postgres)
        rooms = []
        for ago in (2000, 1000):
            room = seating.new_table(Options(), ["person", "person"], f"host {ago}", two.clock() - ago)
            seating.join(room, room.host, 0, "Ann", "", False, 0.0)
            room.listed = HOSTED
            await one.add(room)
            rooms.append(room)
        wanted = Listing(HOSTED, two.clock() - 3000, two.clock() - 60, frozenset(), 9)
        assert await two.storage.listed(wanted) == [room.id for room in rooms]
        one.arrive(rooms[1], rooms[1].host)
        async with patiently("news of who is there"):
            while await two.storage.listed(wanted) != [rooms[1].id, rooms[0].id]:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        assert await two.storage.listed(wanted._replace(most=1, here=frozenset([rooms[0].id]))) == [rooms[0].id]
        await close(one)
        await close(two)

    asyncio.run(play())


def test_every_change_is_followed(postgres):
    """Joins, acts, undos and chat through one server; the other shows them without being asked for anything."""

    async def play():
        one, two = await open_servers(postgres)
        table_id = await seated(one, Options(speed=0), ["person", "person"])
        await two.find(table_id)

        async def followed() -> None:
            known = (await one.find(table_id)).version
            await until_async(lambda: two.in_memory[table_id].version == known, "the other server")
            assert same(await one.find(table_id), two.in_memory[table_id])
            assert table_id in two.push.told
            two.push.told.clear()

        await one.change(table_id, lambda draft: seating.join(draft, "guest", 1, "Eve", "", False, one.clock()))
        await followed()
        await one.change(table_id, lambda draft: commands.start(draft, "host"))
        await followed()
        for _ in range(30):
            table = await one.find(table_id)
            if table.asked is None:
                break
            await act(one, table_id, table.asked.owner)
            await followed()
            if (await one.find(table_id)).undoable:
                number, owner = (await one.find(table_id)).number, table.asked.owner
                await one.change(table_id, lambda draft: commands.undo(draft, owner, number))  # noqa: B023
                await followed()
            await one.change(table_id, lambda draft: commands.say(draft, "host", "", "Hm.", "", one.clock()))
            await followed()
        stored, rows = await two.storage.load(table_id)
        revive(stored, rows)
        assert same(stored, two.in_memory[table_id])
        await close(one)
        await close(two)

    asyncio.run(play())


@pytest.mark.parametrize(("recent", "polls", "is_shown"), [(1e9, 10**9, False), (-1.0, 10**9, True), (-1.0, 5, False)])
def test_a_missed_notice_is_found(postgres, monkeypatch, recent, polls, is_shown):
    """At tables that were used just now, that a page shows, and at all others a little later."""
    monkeypatch.setattr(following, "POLL", 0.05)
    monkeypatch.setattr(following, "RECENT", recent)
    monkeypatch.setattr(following, "ALL", polls)

    async def play():
        one, two = await open_servers(postgres)
        table = playing()
        await one.add(table)
        await two.find(table.id)
        if is_shown:
            two.presence.arrive(table.id, "watcher")
        two.following.heard = lambda *_notice: None
        two.cluster.listener.heard = lambda *_notice: None
        await one.change(table.id, lambda draft: seating.pace(draft, "host", 3))
        await until_async(lambda: two.in_memory[table.id].options.speed == 3, "the poll")
        await close(one)
        await close(two)

    asyncio.run(play())


def test_whoever_looks_sees_what_was_acknowledged_elsewhere(postgres):
    """Even if no notice of it arrives: a change, and that the table was deleted."""

    async def play():
        one, two = await open_servers(postgres)
        table = playing()
        await one.add(table)
        await two.find(table.id)
        two.cluster.listener.heard = lambda *_notice: None
        for speed in (3, 1, 2):
            await one.change(table.id, lambda draft: seating.pace(draft, "host", speed))  # noqa: B023
            assert (await two.find(table.id)).options.speed == speed
        assert delete_table(one.storage.engine, table.id, one.in_memory[table.id].version)
        with pytest.raises(NoSuchTable):
            await two.find(table.id)
        await close(one)
        await close(two)

    asyncio.run(play())


def test_whoever_looks_does_not_wait_for_a_database_that_hangs(postgres, monkeypatch):
    """The page shows the table as the server knows it."""
    monkeypatch.setattr(following, "SOON", 0.05)

    async def play():
        (one,) = await open_servers(postgres, 1)
        table = playing()
        await one.add(table)
        with one.storage.engine.begin() as other:
            other.execute(text("LOCK TABLE tables IN ACCESS EXCLUSIVE MODE"))
            assert (await one.find(table.id)).version == table.version
        await close(one)

    asyncio.run(play())


def test_tables_that_nobody_uses_cost_no_poll(postgres, monkeypatch):
    """Only the rarer look at all tables asks the database about them."""
    monkeypatch.setattr(following, "RECENT", -1.0)

    async def play():
        (one,) = await open_servers(postgres, 1)
        shown, others = playing(), [playing() for _ in range(5)]
        for table in (shown, *others):
            await one.add(table)
        assert not one.following.used()
        one.presence.arrive(shown.id, "watcher")
        assert one.following.used() == {shown.id}
        await close(one)

    asyncio.run(play())


def test_a_refusal_is_of_the_newest_table(postgres):
    """A server that has not heard of a change yet neither refuses what it allows nor allows what it forbids."""

    async def play():
        one, two = await open_servers(postgres)
        table_id = await seated(one, Options(speed=0), ["person", "person"])
        await two.find(table_id)
        two.cluster.listener.heard = lambda *_notice: None
        await one.change(table_id, lambda draft: seating.join(draft, "guest", 1, "Eve", "", False, NOW))
        assert two.in_memory[table_id].seats[1].free
        await two.change(table_id, lambda draft: commands.start(draft, "host"))
        with pytest.raises(SeatTaken):
            await one.change(table_id, lambda draft: seating.join(draft, "third", 1, "Bob", "", False, NOW))
        await close(one)
        await close(two)

    asyncio.run(play())


class Naming(Here):
    """Bots whose server can be told."""

    def __init__(self, name: str, asked: list[str]) -> None:
        self.name, self.asked = name, asked

    async def decide(self, bot, game, table_id):
        self.asked.append(self.name)
        return await super().decide(bot, game, table_id)


@asynccontextmanager
async def closed_at_the_end(*servers: Tables) -> AsyncIterator[list[Tables]]:
    """Whatever fails between: a server left running would follow the tables of later tests."""
    still_open = list(servers)
    try:
        yield still_open
    finally:
        for tables in still_open:
            await close(tables)


def test_bots_have_one_server_until_it_dies(postgres):
    async def play():
        asked: list[str] = []
        one, two = [await open_server(postgres, Naming(name, asked)) for name in ("one", "two")]
        async with closed_at_the_end(one, two) as still_open:
            table_id = await seated(one, Options(speed=0), ["person", *["bot:random"] * 5])
            await two.find(table_id)
            await one.change(table_id, lambda draft: commands.start(draft, "host"))

            async def act_at(tables: Tables) -> bool:
                """One act of the person there; False when the game is over."""
                if (await until_asked_at(tables, table_id)).phase == "over":
                    return False
                with suppress(StaleMove):  # it may not have heard yet of what was done through the other
                    await act(tables, table_id)
                return True

            for tables in (two, one):
                before = len(asked)
                while len(asked) == before and await act_at(tables):
                    pass
            driving = set(asked)
            assert len(driving) == 1
            holder, other = (one, two) if driving == {"one"} else (two, one)
            assert (holder.cluster.holds(table_id), other.cluster.holds(table_id)) == (True, False)
            asked.clear()
            still_open.remove(holder)
            await die(holder)
            while not other.cluster.holds(table_id) and await act_at(other):
                pass
            assert set(asked) <= {"one", "two"} - driving

    asyncio.run(play())


def test_the_bots_of_many_tables_are_taken_over_together(postgres, monkeypatch):
    """One look at all tables that are noticed at once, and two transactions for their leases: one by one takes long."""
    monkeypatch.setattr(following, "POLL", 1000.0)

    async def play():
        one, two = await open_servers(postgres)
        tables = [playing() for _ in range(20)]
        for table in tables:
            await one.add(table)
            await two.find(table.id)
        ids = [table.id for table in tables]
        await until_async(lambda: not two.following.is_looking, "the looks at new tables")
        looks, takes, read, take_free = [], [], two.cluster.read, two.cluster.take_free
        two.cluster.read = lambda ids: looks.append(len(ids)) or read(ids)
        two.cluster.take_free = lambda what, me, ids: takes.append(len(ids)) or take_free(what, me, ids)
        for table_id in ids:
            two.following.heard(table_id, following.PEOPLE)
        await until_async(lambda: not two.following.is_looking, "the look")
        assert looks == [20]
        assert await one.cluster.take(ids[7])
        got = await asyncio.gather(*map(two.cluster.take, ids))
        assert got == [table_id != ids[7] for table_id in ids]
        assert takes == [1, 19]
        await close(one)
        await close(two)

    asyncio.run(play())


def test_a_death_can_be_found_within_five_seconds():
    """An entry runs out, the next beat of another server finds that, and who was cut off connects again before."""
    assert clusters.LEASE + clusters.BEAT + notices.PAUSE < 5
    assert clusters.BEAT < clusters.LEASE / 3, "a server that misses a beat or two is not dead"


async def until_asked_at(tables: Tables, table_id: str):
    """Wait until a person is asked or the game is over."""

    def found() -> bool:
        table = tables.in_memory.get(table_id)
        asked = table and table.asked
        return bool(table and (table.phase == "over" or (asked and not asked.player)))

    await tables.find(table_id)
    await until_async(found, "bots, whoever drives them")
    return tables.in_memory[table_id]


def test_who_skips_pauses_skips_them_at_the_other_server(postgres):
    """The bots of one server, and somebody at the other who does not want to wait for them."""

    async def play():
        one, two = await open_servers(postgres, thinker=Here())
        table_id = await seated(one, Options(speed=4), ["person", *["bot:random"] * 5])
        await one.change(table_id, lambda draft: commands.start(draft, "host"))
        await two.find(table_id)
        while not one.driver.is_driving(table_id):
            await act(one, table_id)
        await two.hurry(table_id)
        await until_async(lambda: is_hurried(one, table_id) or is_person(one, table_id), "the notice")
        await close(one)
        await close(two)

    asyncio.run(play())


def is_hurried(tables: Tables, table_id: str) -> bool:
    """Whether the bots of a table skip their pauses."""
    return table_id in tables.driver.hurries and tables.driver.hurries[table_id].is_set()


def is_person(tables: Tables, table_id: str) -> bool:
    """Whether a person is asked at a table, or nobody."""
    asked = tables.in_memory[table_id].asked
    return asked is None or not asked.player


def test_a_server_that_ends_in_order_is_followed_at_once(postgres, monkeypatch):
    """Its leases are given back: nobody waits for them to run out."""
    monkeypatch.setattr(clusters, "LEASE", 1e6)

    async def play():
        one, two = await open_servers(postgres, thinker=Here())
        table_id = await seated(one, Options(speed=0), ["person", "bot:random"])
        await one.change(table_id, lambda draft: commands.start(draft, "host"))
        await until_asked_at(one, table_id)
        assert await one.cluster.take(table_id)
        await two.find(table_id)
        assert not await two.cluster.take(table_id)
        await close(one)
        await until_async(lambda: table_id not in two.cluster.taken, "the notice")
        assert await two.cluster.take(table_id)
        await close(two)

    asyncio.run(play())


def test_who_was_away_begins_anew(postgres):
    """A server whose entry another one deleted holds nothing any more, whatever it believed, and enters again."""

    async def play():
        one, two = await open_servers(postgres)
        table = playing()
        await one.add(table)
        assert await one.cluster.take(table.id)
        one.presence.arrive(table.id, "guest")
        name = one.cluster.me
        with one.storage.engine.begin() as connection:  # as if it had been stopped for longer than a lease
            connection.execute(text("UPDATE servers SET until = now() - interval '1 day' WHERE id = :me"), {"me": name})
            connection.execute(clusters.BURY)
        await until_async(lambda: one.cluster.me != name, "its next beat")
        assert not one.cluster.holds(table.id)
        assert await two.cluster.take(table.id)
        assert not await one.cluster.take(table.id)
        await two.find(table.id)
        await until_async(lambda: "guest" in two.presence.at(table.id), "its guests, listed again")
        await close(one)
        await close(two)

    asyncio.run(play())


def test_clocks_of_servers_do_not_matter(postgres, monkeypatch):
    """A clock that jumps by days takes no lease and makes nobody absent."""

    async def play():
        one, two = await open_servers(postgres)
        table = playing()
        await one.add(table)
        await two.find(table.id)
        assert await one.cluster.take(table.id)
        two.presence.arrive(table.id, "guest")
        await until_async(lambda: one.in_memory[table.id].seats[1].online, "who is at the other server")
        real = time.time
        for days in (3, -3):
            monkeypatch.setattr(time, "time", lambda days=days: real() + days * 86400)
            before = two.cluster.good_until
            await until_async(lambda: two.cluster.good_until > before, "a beat")  # noqa: B023
            assert not await two.cluster.take(table.id)
            assert one.cluster.holds(table.id)
            assert abs(one.clock() - real()) < 3600
            assert one.in_memory[table.id].seats[1].online
        await close(one)
        await close(two)

    asyncio.run(play())


def test_people_at_all_servers_are_at_the_table(postgres, monkeypatch):
    monkeypatch.setattr("daikaiju.table.presence.GRACE", 0.0)

    async def play():
        one, two = await open_servers(postgres)
        table = playing()
        await one.add(table)
        await two.find(table.id)

        def seen(tables: Tables) -> tuple[list[bool], int]:
            shown = tables.in_memory[table.id]
            return [seat.online for seat in shown.seats], shown.spectators

        one.presence.arrive(table.id, "host")
        two.presence.arrive(table.id, "guest")
        two.presence.arrive(table.id, "watcher")
        for tables in (one, two):
            await until_async(lambda: seen(tables) == ([True, True, False], 1), "people at both servers")  # noqa: B023
        two.presence.depart(table.id, "guest")
        await until_async(lambda: seen(one) == ([True, False, False], 1), "that somebody left the other server")
        await die(two)
        await until_async(lambda: seen(one) == ([True, False, False], 0), "that the other server died")
        await close(one)

    asyncio.run(play())


def test_one_server_analyses_a_game(postgres):
    """While it is up, or until it has done so."""

    async def play():
        one, two = await open_servers(postgres)
        table_id = await seated(one, Options(speed=0), ["person", "person"])
        assert await one.cluster.take_analysis(table_id)
        assert await one.cluster.take_analysis(table_id)
        assert not await two.cluster.take_analysis(table_id)
        await one.cluster.give_analysis(table_id)
        assert await two.cluster.take_analysis(table_id)
        await close(two)
        assert await one.cluster.take_analysis(table_id)
        await close(one)

    asyncio.run(play())
