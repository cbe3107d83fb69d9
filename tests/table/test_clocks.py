"""Clocks: how time runs, what happens at zero, and what servers that are down, stopped or several do to it."""

from __future__ import annotations

import asyncio

import pytest
from test_attention import number as number_of
from test_following import die, open_server
from test_tables import Here, act, close, open_tables, seated

from daikaiju.table import commands, seating, stand_ins
from daikaiju.table.errors import NotPossible
from daikaiju.table.model import LiveTable, Options
from daikaiju.table.ports import Pulse
from daikaiju.table.tables import Tables
from daikaiju.table.time_control import (
    BANK,
    DAY,
    DECISION,
    NO_CLOCK,
    OVERTIME,
    TimeControl,
    check_control,
    read_control,
)
from daikaiju.table.timekeeper import OUTAGE
from databases import postgres
from patience import until_async

__all__ = ["postgres"]
START = 1_000_000.0
MINUTE = TimeControl(DECISION, 60)


class Time:
    """A clock that tests set."""

    def __init__(self, now: float = START) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


async def timed(folder, time: Time) -> Tables:
    tables = await open_tables(folder)
    tables.clock = time
    await tables.timekeeper.ask()
    return tables


async def begun(tables: Tables, clock: TimeControl, chairs=("person", "here")) -> str:
    """A game that has begun, and in which a person is asked; nothing is shown, so that time runs at once."""
    table_id = await seated(tables, Options(speed=0, clock=clock), list(chairs))
    await tables.change(table_id, lambda draft: commands.start(draft, "host"))
    await until_async(lambda: tables.in_memory[table_id].deadline is not None, "a question to a person")
    return table_id


async def pass_time(tables: Tables, time: Time, seconds: float) -> None:
    """Let time pass, while the server says that it is up."""
    until = time.now + seconds
    while time.now < until:
        time.now = min(until, time.now + OUTAGE / 2)
        await tables.timekeeper.ask()


def is_asked(tables: Tables, table_id: str) -> bool:
    """Whether somebody's time runs at a table in memory."""
    return table_id in tables.in_memory and tables.in_memory[table_id].deadline is not None


def left(table: LiveTable, time: Time) -> float:
    return round(table.deadline - time.now, 3)


def test_texts_of_clocks():
    assert read_control("") is NO_CLOCK
    assert read_control("decision 60") == MINUTE
    assert str(MINUTE) == "decision 60"
    for wrong in (
        "decision 4",
        "decision 9999999",
        "bank 59",
        "bank 86401",
        "hourglass 60",
        "decision",
        "decision 60 ",
    ):
        with pytest.raises(NotPossible):
            check_control(read_control(wrong))
    assert TimeControl(DECISION, DAY).is_slow
    assert not TimeControl(BANK, DAY).is_slow
    with pytest.raises(NotPossible):
        seating.new_table(Options(clock=TimeControl(DECISION, 1)), ["person", "person"], "host", 0.0)


def test_time_runs_while_a_person_is_asked(tmp_path):
    async def play():
        time = Time()
        tables = await timed(tmp_path, time)
        table_id = await begun(tables, MINUTE)
        assert left(tables.in_memory[table_id], time) == 60
        await pass_time(tables, time, 20)
        await tables.change(table_id, lambda draft: commands.say(draft, "host", "", "Hm.", "", 0.0))
        assert left(tables.in_memory[table_id], time) == 40, "talk costs time"
        await act(tables, table_id)
        assert left(tables.in_memory[table_id], time) == 60, "a new question has its own time"
        number = tables.in_memory[table_id].asked.number
        await pass_time(tables, time, 10)
        await tables.change(table_id, lambda draft: stand_ins.hand_over(draft, "host", number, "random", time.now))
        assert tables.in_memory[table_id].deadline is None, "time does not run while a bot is asked"
        await tables.change(table_id, lambda draft: stand_ins.take_back(draft, "host", number))
        table = tables.in_memory[table_id]
        assert table.deadline is None or left(table, time) in (50, 60), "the same question has the time that was left"
        tables.forget(table_id)
        assert (await tables.find(table_id)).deadline == table.deadline
        await close(tables)

    asyncio.run(play())


async def back_and_forth(tables: Tables, table_id: str, seat: int, words: str, time: Time) -> None:
    """Take an answer back, think, and give it again."""
    number = tables.in_memory[table_id].number
    await tables.change(table_id, lambda draft: commands.undo(draft, "host", number))
    await pass_time(tables, time, 7)
    await tables.change(table_id, lambda draft: commands.act(draft, "host", seat, number + 1, words))


def test_taking_back_gives_no_time(tmp_path):
    """Otherwise two answers in turn, each taken back, would stop a game for ever."""

    async def play():
        time = Time()
        tables = await timed(tmp_path, time)
        table_id = await begun(tables, MINUTE)
        while not tables.in_memory[table_id].undoable:
            await act(tables, table_id)
        table = tables.in_memory[table_id]
        seat, words = table.entries[-1].actor, str(table.entries[-1].action)
        for rounds in (1, 2, 3):
            await pass_time(tables, time, 7)
            await back_and_forth(tables, table_id, seat, words, time)
            assert tables.in_memory[table_id].seats[seat].time_left <= 60 - 7 * rounds
        await close(tables)

    asyncio.run(play())


def test_a_bank_runs_down_and_then_there_is_overtime(tmp_path):
    async def play():
        time = Time()
        tables = await timed(tmp_path, time)
        table_id = await begun(tables, TimeControl(BANK, 60))
        table = tables.in_memory[table_id]
        while table.asked.time_left > 0:
            assert left(table, time) == max(table.asked.time_left, OVERTIME)
            seat, before = table.asked.number, table.asked.time_left
            spent = 19 if before > 19 else OVERTIME - 1
            await pass_time(tables, time, spent)
            await act(tables, table_id)
            table = tables.in_memory[table_id]
            assert table.seats[seat].time_left == max(0, before - spent)
        assert left(table, time) == OVERTIME
        await close(tables)

    asyncio.run(play())


def test_at_zero_a_bot_plays_that_decision(tmp_path):
    async def play():
        time = Time()
        tables = await timed(tmp_path, time)
        table_id = await begun(tables, MINUTE)
        before = tables.in_memory[table_id]
        await pass_time(tables, time, 59)
        assert tables.in_memory[table_id].number == before.number
        await pass_time(tables, time, 2)
        await until_async(lambda: tables.in_memory[table_id].number > before.number, "the bot")
        table = tables.in_memory[table_id]
        played = next(entry for entry in table.entries if entry.number == before.number)
        assert (played.actor, bool(played.bot)) == (before.asked.number, True)
        assert not any(seat.player for seat in table.seats), "the seat stays the person's"
        assert left(table, time) == 60
        assert not table.may_undo("host")
        await close(tables)

    asyncio.run(play())


@pytest.mark.parametrize("away", [3 * DAY, -3 * DAY])
def test_a_game_of_days_survives_a_server_that_was_down(tmp_path, away):
    """The time in which it was down, or by which its clock was set back meanwhile, counts for nobody."""

    async def play():
        time = Time()
        tables = await timed(tmp_path, time)
        table_id = await begun(tables, TimeControl(DECISION, DAY))
        await pass_time(tables, time, 60)
        await close(tables)
        time.now += away
        tables = await timed(tmp_path, time)
        table = await tables.find(table_id)
        assert DAY - 60 <= left(table, time) <= DAY - 60 + OUTAGE
        assert table_id not in tables.timekeeper.waiting
        await act(tables, table_id)
        await close(tables)

    asyncio.run(play())


def test_a_server_that_slept_asks_before_it_changes_something(tmp_path):
    async def play():
        time = Time()
        tables = await timed(tmp_path, time)
        table_id = await begun(tables, TimeControl(BANK, 600))
        seat = tables.in_memory[table_id].asked.number
        await tables.timekeeper.ask()
        time.now += DAY
        await act(tables, table_id)
        assert tables.in_memory[table_id].seats[seat].time_left > 600 - OUTAGE
        await close(tables)

    asyncio.run(play())


def test_a_database_that_hung_costs_nobody_time(tmp_path):
    """The time that it tells is of the end of the wait: taken for that of the question, it would be ahead."""

    async def play():
        time = Time()
        tables = await timed(tmp_path, time)
        keep_time = tables.storage.keep_time

        async def hang(mine: float, soon: float, outage: float) -> Pulse:
            time.now += 5
            pulse = await keep_time(mine, soon, outage)
            return pulse._replace(now=time.now)  # as PostgreSQL, by its own clock

        tables.storage.keep_time = hang
        await tables.timekeeper.ask()
        assert tables.timekeeper.now() == time.now
        await close(tables)

    asyncio.run(play())


def test_changes_that_wait_for_the_time_fail_together(tmp_path):
    """One question to a database that is gone is enough for all that came meanwhile."""

    async def play():
        time = Time()
        tables = await timed(tmp_path, time)
        table_id = await begun(tables, MINUTE)
        questions, gone = [], asyncio.Event()

        async def fail(*_words) -> Pulse:
            questions.append(1)
            await gone.wait()
            raise OSError

        keep_time, tables.storage.keep_time = tables.storage.keep_time, fail
        time.now += OUTAGE + 1
        acts = [asyncio.create_task(act(tables, table_id)) for _ in range(30)]
        await until_async(lambda: questions, "the first question")
        gone.set()
        assert {type(error) for error in await asyncio.gather(*acts, return_exceptions=True)} == {OSError}
        assert len(questions) == 1
        tables.storage.keep_time = keep_time
        await act(tables, table_id)
        await close(tables)

    asyncio.run(play())


def test_a_game_of_days_goes_on_while_nobody_looks(tmp_path, monkeypatch):
    """The person's time is up, and bots play until a person is asked again; a table without a clock waits."""
    monkeypatch.setattr("daikaiju.table.attention.ATTENTION", 0.0)
    monkeypatch.setattr("daikaiju.table.timekeeper.OUTAGE", 100 * DAY)

    async def play():
        time = Time()
        tables = await timed(tmp_path, time)
        table_id = await seated(tables, Options(speed=0, clock=TimeControl(DECISION, DAY)), ["person", "bot:random"])
        await tables.change(table_id, lambda draft: commands.start(draft, "host"))
        for _ in range(3):
            await until_async(lambda: is_asked(tables, table_id), "the bots")
            number = tables.in_memory[table_id].number
            time.now = (await tables.peek(table_id)).deadline
            tables.forget(table_id)
            await tables.timekeeper.ask()
            await until_async(lambda: number_of(tables, table_id) > number, "a bot for the person")  # noqa: B023
        await close(tables)

    asyncio.run(play())


def test_a_server_does_not_load_tables_whose_clocks_another_one_keeps(postgres, monkeypatch):
    """Otherwise every server would replay and follow all tables with clocks; if the other one dies, it does."""
    monkeypatch.setattr("daikaiju.table.timekeeper.BEAT", 0.2)

    async def play():
        one, two = await open_server(postgres, Here()), await open_server(postgres, Here())
        await one.timekeeper.open()
        table = seating.new_table(Options(speed=0), ["person", "here"], "host", 0.0)
        table.options = Options(speed=0, clock=TimeControl(DECISION, 1))
        seating.join(table, "host", 0, "Ann", "", False, 0.0)
        commands.start(table, "host")
        await one.add(table)
        assert await one.cluster.take(table.id)
        await two.timekeeper.open()
        number = one.in_memory[table.id].number
        await until_async(lambda: one.in_memory[table.id].number > number + 3, "decisions at zero")
        assert table.id not in two.in_memory
        number = one.in_memory[table.id].number
        await die(one)
        await until_async(lambda: number_of(two, table.id) > number + 3, "the server that is left")
        await close(two)

    asyncio.run(play())


def test_two_servers_play_the_decision_once(postgres, monkeypatch):
    """Both wake at zero; one holds the lease, and when it dies another does."""
    monkeypatch.setattr("daikaiju.table.timekeeper.BEAT", 0.2)

    async def play():
        one, two = await open_server(postgres, Here()), await open_server(postgres, Here())
        for tables in (one, two):
            await tables.timekeeper.open()
        table = seating.new_table(Options(speed=0), ["person", "here"], "host", 0.0)
        table.options = Options(speed=0, clock=TimeControl(DECISION, 1))
        seating.join(table, "host", 0, "Ann", "", False, 0.0)
        commands.start(table, "host")
        await one.add(table)
        await two.find(table.id)
        await until_async(lambda: two.in_memory[table.id].number > table.number + 6, "decisions at zero")
        await die(one)
        number = two.in_memory[table.id].number
        await until_async(lambda: two.in_memory[table.id].number > number + 3, "the server that is left")
        stored, rows = await two.storage.load(table.id)
        assert [row.number for row in rows] == list(range(len(rows))), "each was played once"
        assert stored.options.clock == TimeControl(DECISION, 1)
        await close(two)

    asyncio.run(play())
