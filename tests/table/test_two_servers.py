"""Two servers on one database, whatever keeps them apart: no change is made on what the other has changed."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from itertools import product

import pytest
from test_tables import Counting, act, close, same, seated

from conftest import sized
from daikaiju.rules.steps import CHANCE
from daikaiju.storage.database import Database
from daikaiju.table import commands, seating, stand_ins
from daikaiju.table.changes import TRIES
from daikaiju.table.errors import NotNow, Outdated, Refused, StaleMove
from daikaiju.table.model import LiveTable, Options
from daikaiju.table.stored import revive
from daikaiju.table.tables import Tables
from daikaiju.words.language import language
from databases import address, postgres

__all__ = ["address", "postgres"]
NOW = 1_000_000.0
LATE = NOW + stand_ins.AWAY + 1
GUESTS = ("host", "guest", "third")


class Silent:
    """Bots that think for ever: only the two servers change something."""

    async def decide(self, _bot, _game, _table_id) -> int:
        await asyncio.Event().wait()
        raise AssertionError

    def finish(self, _table_id, _game) -> None:
        """Nobody is told."""


async def open_tables(address: str) -> Tables:
    database = Database(address)
    await database.open()
    return Tables(database, Counting(), Silent(), lambda: NOW)


async def open_two(address: str) -> tuple[Tables, Tables]:
    return await open_tables(address), await open_tables(address)


# What can be done. `seen` is the table as whoever does it saw it: answers carry its number.


@dataclass
class Doing:
    """A command of somebody who looks at a table."""

    name: str
    guest: str = "host"

    def on(self, draft: LiveTable, seen: LiveTable) -> object:
        return getattr(self, self.name)(draft, seen)

    def join(self, draft, _seen):
        seating.join(draft, "newcomer", None, "Eve", "", False, NOW)

    def rename(self, draft, _seen):
        seating.join(draft, self.guest, 0, "Zofia", "", False, NOW)

    def bot(self, draft, _seen):
        seating.seat_bot(draft, self.guest, 2, "random")

    def leave(self, draft, _seen):
        seating.leave(draft, self.guest, 0)

    def pace(self, draft, _seen):
        seating.pace(draft, self.guest, 3)

    def start(self, draft, _seen):
        commands.start(draft, self.guest)

    def act(self, draft, seen):
        asked = seen.asked or seen.seats[0]
        words = str(seen.game.legal_actions[0]) if seen.game and seen.asked else "stop"
        commands.act(draft, asked.owner, asked.number, seen.number, words)

    def undo(self, draft, seen):
        last = seen.seats[seen.entries[-1].actor] if seen.entries else seen.seats[0]
        commands.undo(draft, last.owner, seen.number)

    def hand_over(self, draft, seen):
        stand_ins.hand_over(draft, self.guest, 1, "random", LATE)

    def take_back(self, draft, _seen):
        stand_ins.take_back(draft, "guest", 1)

    def say(self, draft, _seen):
        commands.say(draft, self.guest, "", f"said by {self.guest}", "", NOW + GUESTS.index(self.guest))

    def rematch(self, draft, _seen):
        return commands.rematch(draft, self.guest, NOW)

    async def through(self, tables: Tables, table_id: str) -> LiveTable:
        """Do it through a server, which may know an older table."""
        seen = await tables.peek(table_id)
        if self.name == "rematch":
            await tables.rematch(table_id, self.guest)
        else:
            await tables.change(table_id, lambda draft: self.on(draft, seen))
        return await tables.find(table_id)


BEFORE = ("join", "rename", "bot", "leave", "pace", "start", "say")
DURING = ("act", "undo", "hand_over", "take_back", "leave", "pace", "say", "start")
AFTER = ("rematch", "leave", "pace", "say")


# Tables at which it is done.


def room(seats: int) -> LiveTable:
    """A waiting room of three seats, some of them taken."""
    table = seating.new_table(Options(), ["person"] * 3, "host", NOW)
    for guest in GUESTS[:seats]:
        seating.join(table, guest, None, guest.title(), "", False, NOW)
    return table


def playing() -> LiveTable:
    """A game in which somebody has just done what can be taken back."""
    rng = random.Random(4)
    while True:
        table = room(3)
        commands.start(table, "host", rng)
        for _ in range(30):
            if table.asked is None:
                break
            if table.undoable:
                return table
            commands.act(
                table, table.asked.owner, table.asked.number, table.number, rng.choice(table.game.legal_actions)
            )


def over() -> LiveTable:
    """A game that has ended."""
    rng = random.Random(5)
    table = seating.new_table(Options("duel", "duel"), ["person"] * 2, "host", NOW)
    for guest in GUESTS[:2]:
        seating.join(table, guest, None, guest.title(), "", False, NOW)
    commands.start(table, "host", rng)
    while table.asked is not None:
        table.play(table.asked.number, rng.choice(table.game.legal_actions))
        while table.game.actor == CHANCE:
            commands.let_chance_act(table, rng)
    return table


def outcome(doing: Doing, table: LiveTable, seen: LiveTable) -> type[Exception] | None:
    """What one server would say."""
    try:
        doing.on(table.copy(), seen)
    except Refused as error:
        return type(error)
    return None


def test_one_server_would_do_the_same(address):
    """Every change through one server after every change through the other: nothing is lost, set back or doubled.

    What the second server says is what one server alone would say, and all that was answered is stored.
    """

    async def one_after_another(one: Tables, two: Tables, table: LiveTable, first: Doing, second: Doing) -> str:
        await one.add(table)
        old = await two.find(table.id)
        try:
            changed = await first.through(one, table.id)
        except Refused:
            return "refused"
        expected = outcome(second, changed, old)
        two.push.told.clear()
        said = None
        try:
            await second.through(two, table.id)
        except Refused as error:
            said = type(error)
        assert said is expected, (first.name, second.name)
        assert table.id in two.push.told  # open pages are corrected
        shown = await two.find(table.id)
        stored, rows = await two.storage.load(table.id)
        revive(stored, rows)
        assert same(stored, shown)
        assert [row.number for row in rows] == list(range(stored.number))
        assert stored.version == changed.version + (expected is None)
        assert_kept(changed, stored, second)
        return "done" if expected is None else "refused"

    async def play():
        one, two = await open_two(address)
        results = set()
        for make, names in (
            (lambda: room(2), BEFORE),
            (lambda: room(3), BEFORE),
            (playing, DURING),
            (over, AFTER),
        ):
            for first, second in list(product(names, names))[:: sized(3, 1)]:
                pair = Doing(first), Doing(second, "guest" if second == "say" else "host")
                results.add((first, await one_after_another(one, two, make(), *pair)))
        for name in {*BEFORE, *DURING, *AFTER} - {"take_back"}:  # nothing can be taken back that is one's own
            assert (name, "done") in results
        await close(one)
        await close(two)

    asyncio.run(play())


def assert_kept(before: LiveTable, after: LiveTable, second: Doing) -> None:
    """What was stored before another change is still there after it."""
    order = ["waiting", "playing", "over"]
    assert order.index(after.phase) >= order.index(before.phase)
    if second.name != "undo":
        assert after.entries[: len(before.entries)] == before.entries
    assert after.chat[: len(before.chat)] == before.chat
    assert not before.rematch or after.rematch == before.rematch
    if second.name not in ("leave", "rename", "join", "bot", "start"):
        assert [seat.owner for seat in after.seats] == [seat.owner for seat in before.seats]
    if second.name not in ("pace", "leave"):
        assert after.options == before.options


def test_the_game_that_one_plays_is_not_set_back(address):
    """As reported: a change through a server that still knows the waiting room, while the other plays."""

    async def play():
        one, two = await open_two(address)
        table_id = await seated(one, Options(speed=3), ["person", "here", "person"])
        for tables in (one, two):
            await tables.find(table_id)
        await one.change(table_id, lambda draft: seating.join(draft, "host", 1, "Bob", "", True, NOW))
        await one.change(table_id, lambda draft: seating.join(draft, "guest", 2, "Eve", "", False, NOW))
        await one.change(table_id, lambda draft: commands.start(draft, "host"))
        assert (await two.peek(table_id)).phase == "waiting"
        await two.change(table_id, lambda draft: seating.pace(draft, "host", 0))
        await two.change(table_id, lambda draft: seating.leave(draft, "guest", 2))
        with pytest.raises(NotNow):
            await two.change(table_id, lambda draft: commands.start(draft, "host"))
        await one.change(table_id, lambda draft: commands.say(draft, "host", "", "Here we are.", "", NOW))
        shown = await one.find(table_id)
        assert (shown.phase, shown.options.speed) == ("playing", 0)
        assert [seat.owner for seat in shown.seats] == ["host", "host", "guest"]
        assert shown.seats[2].stand_in
        await close(one)
        await close(two)
        again = await open_tables(address)
        with pytest.raises(NotNow):
            await again.change(table_id, lambda draft: commands.start(draft, "host"))
        assert same(await again.find(table_id), shown)
        await close(again)

    asyncio.run(play())


def test_a_move_on_what_the_other_has_played_is_stale(address):
    async def play():
        one, two = await open_two(address)
        table_id = await seated(one, Options(speed=0), ["person", "here"])
        await one.change(table_id, lambda draft: commands.start(draft, "host"))
        await two.find(table_id)
        await act(one, table_id)
        two.push.told.clear()
        with pytest.raises(StaleMove):
            await act(two, table_id)
        assert two.push.told
        assert same(await two.peek(table_id), await one.find(table_id))
        await act(two, table_id)
        await close(one)
        await close(two)

    asyncio.run(play())


def test_both_at_once(address):
    """Many changes through both at the same time: what was answered is stored once, what was refused is not."""

    async def play():
        one, two = await open_two(address)
        table = playing()
        await one.add(table)

        async def say(tables: Tables, text: str) -> str:
            await asyncio.sleep(random.uniform(0, 0.2))
            try:
                await tables.change(table.id, lambda draft: commands.say(draft, "host", "", text, "", NOW))
            except Outdated:
                return ""
            return text

        said = await asyncio.gather(*(say(random.choice((one, two)), f"word {n}") for n in range(80)))
        stored, _rows = await one.storage.load(table.id)
        assert sorted(line.text for line in stored.chat) == sorted(filter(None, said))
        assert stored.version == len(list(filter(None, said))) > 0
        await close(one)
        await close(two)

    asyncio.run(play())


def test_who_is_always_late_is_told(address):
    """A change that another one precedes every time is refused in words, and nothing of it is stored."""

    async def play():
        one, two = await open_two(address)
        table = playing()
        await one.add(table)
        save, turns = two.storage.save, []

        async def save_late(*changes):
            turns.append(len(turns))
            await one.change(table.id, lambda draft: commands.say(draft, "host", "", "first", "", NOW + len(turns)))
            await save(*changes)

        two.storage.save = save_late
        with pytest.raises(Outdated) as refused:
            await two.change(table.id, lambda draft: seating.pace(draft, "guest", 3))
        assert len({language(code).error(refused.value) for code in ("en", "pl", "cs")}) == 3
        assert len(turns) == TRIES
        assert same(await two.find(table.id), await one.find(table.id))
        assert (await two.find(table.id)).options.speed == table.options.speed
        two.storage.save = save
        await two.change(table.id, lambda draft: seating.pace(draft, "guest", 3))
        assert (await two.find(table.id)).options.speed == 3
        await close(one)
        await close(two)

    asyncio.run(play())
