"""Bots that are not built in at tables: a process per seat, faults, and tables whose bot is gone."""

from __future__ import annotations

import asyncio
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from daikaiju.game import Game
from daikaiju.players.contender import Contender
from daikaiju.players.faults import BadBot, BotDied, BotFault, BotIllegal, BotRaised, BotTooSlow
from daikaiju.players.registry import read_contender
from daikaiju.storage.database import Database
from daikaiju.table import bots, commands, own_bots, seating, stand_ins
from daikaiju.table.driver import awaits_bot
from daikaiju.table.errors import NotNow, NotPossible, SeatTaken
from daikaiju.table.model import OVER, PLAYING, LiveTable, Options
from daikaiju.table.own_bots import OwnBots
from daikaiju.table.tables import Tables
from daikaiju.table.workers import Workers, for_bots
from patience import PATIENCE, patiently, until, until_async

FAULTY = Path(__file__).parents[1] / "arena" / "faulty_bots.py"
COUNTING = """
class Counting:
    def __init__(self):
        self.asked = 0

    def decide(self, game, rng):
        self.asked += 1
        return game.legal_actions[min(self.asked, len(game.legal_actions)) - 1]
"""
LISTENER = """
import json, sys
for line in sys.stdin:
    with open(sys.argv[1], "a") as file:
        file.write(line)
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"protocol": 1}', flush=True)
    if message["type"] == "decide":
        print(json.dumps({"action": message["actions"][0]["words"]}), flush=True)
"""


class Quiet:
    def changed(self, table_id: str) -> None:
        """Nobody looks."""


@pytest.fixture(autouse=True)
def clean() -> Iterator[None]:
    yield
    bots.offer(())


def faulty(kind: str) -> Contender:
    return read_contender(f"{FAULTY}:{kind}")


def asked_game() -> Game:
    game = Game("tokyo", players=2, first=0, seed=4)
    assert game.actor == 0
    return for_bots(game)


def counting(folder: Path) -> Contender:
    path = folder / "counting.py"
    path.write_text(COUNTING)
    return read_contender(f"{path}:Counting")


def test_what_a_server_offers() -> None:
    mine, other = bots.read_offered([f"{FAULTY}:Fine", f"other={FAULTY}:Fine"])
    assert (mine.name, other.name) == ("Fine", "other")
    assert not bots.is_offered("Fine", "tokyo")
    with bots.offering([mine, other]):
        assert bots.is_offered("Fine", "duel")
        assert bots.known_bot("other", "tokyo") == "other"
        assert bots.others_at_tables("tokyo")[-2:] == ["Fine", "other"]
        assert bots.usual_bot("tokyo") not in ("Fine", "other")
        assert bots.level_of("Fine") == 0
    assert not bots.is_offered("Fine", "tokyo")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["steady"], "steady is built in; tables offer it anyway"),
        ([f"{FAULTY}:Fine", f"{FAULTY}:Fine"], "two bots are called Fine; rename one of them"),
        ([f"{'long ' * 10}={FAULTY}:Fine"], "is too long; give a shorter one"),
        ([f"{FAULTY}:FailsToBegin"], "does not run: OSError"),
    ],
)
def test_what_a_server_cannot_offer(words: list[str], message: str) -> None:
    with pytest.raises(BadBot, match=message):
        bots.read_offered(words)


def test_every_seat_of_every_table_has_a_bot_of_its_own(tmp_path: Path) -> None:
    """A bot may remember its game: the first answer comes from a new one, the second from the same."""

    async def play() -> None:
        hosts, bot, game = OwnBots(0, PATIENCE), counting(tmp_path), asked_game()
        first, second = (action.number for action in game.legal_actions[:2])
        assert await hosts.decide(bot, game, "one") == first
        assert await hosts.decide(bot, game, "one") == second
        assert await hosts.decide(bot, game, "two") == first
        assert len(hosts.processes) == 2
        hosts.close()

    asyncio.run(play())


def test_there_are_only_so_many_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_bots, "MOST", 2)

    async def play() -> None:
        hosts, bot, game = OwnBots(0, PATIENCE), counting(tmp_path), asked_game()
        for table in ("one", "two", "one", "three"):
            await hosts.decide(bot, game, table)
        assert [place[0] for place in hosts.processes] == ["one", "three"]
        hosts.close()

    asyncio.run(play())


@pytest.mark.parametrize(
    ("kind", "fault"),
    [("Raises", BotRaised), ("Illegal", BotIllegal), ("Nothing", BotIllegal), ("Dies", BotDied), ("Slow", BotTooSlow)],
)
def test_a_fault_ends_the_process_and_the_next_question_gets_a_new_one(kind: str, fault: type[BotFault]) -> None:
    async def play() -> None:
        hosts, game = OwnBots(0, 0.5 if fault is BotTooSlow else PATIENCE), asked_game()
        for _question in range(2):
            with pytest.raises(fault) as caught:
                await hosts.decide(faulty(kind), game, "table")
            assert ("lost my mind" in caught.value.trace) == (kind == "Raises")
            assert not hosts.processes

    asyncio.run(play())


async def tables_at(folder: Path) -> tuple[Tables, Workers]:
    database = Database(f"sqlite:///{folder / 'test.sqlite'}")
    await database.open()
    workers = Workers(2, longest=PATIENCE)
    workers.own.longest = PATIENCE
    return Tables(database, Quiet(), workers), workers


async def close(tables: Tables, workers: Workers) -> None:
    await tables.close()
    workers.close()
    await tables.storage.close()


def started(*chairs: str, game: str = "tokyo", rules: str = "2e") -> LiveTable:
    table = seating.new_table(Options(game, rules, speed=0), ["person", *chairs], "host", 0.0)
    seating.join(table, "host", 0, "Ann", "", False, 0.0)
    commands.start(table, "host")
    return table


async def play_to_the_end(tables: Tables, table_id: str) -> LiveTable:
    """Ann does the first thing she can whenever she is asked."""
    while (table := await tables.find(table_id)).phase != OVER:
        if table.asked is None or table.asked.player:
            await asyncio.sleep(0.005)
            continue
        words, number = str(table.game.legal_actions[0]), table.number
        await tables.change(table_id, lambda draft, n=number, w=words: commands.act(draft, "host", 0, n, w))
    return table


@pytest.mark.parametrize(("game", "rules"), [("tokyo", "2e"), ("duel", "duel")])
def test_a_game_with_a_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, rules: str) -> None:
    """It plays to the end, is told the result, and its process ends."""
    monkeypatch.setattr("daikaiju.table.driver.seconds_shown", lambda table, action: 0.0)
    heard, path = tmp_path / "heard", tmp_path / "listener.py"
    path.write_text(LISTENER)
    command = shlex.join([sys.executable, str(path), str(heard)])

    async def play() -> None:
        bots.offer(bots.read_offered([f"listener=exec:{command}"]))
        heard.unlink()
        tables, workers = await tables_at(tmp_path)
        table = started("bot:listener", game=game, rules=rules)
        await tables.add(table)
        async with patiently("a whole game", 4 * PATIENCE):
            over = await play_to_the_end(tables, table.id)
        assert {entry.bot for entry in over.entries if entry.actor == 1} == {"listener"}
        await until_async(lambda: not workers.own.processes, "the end of its process")
        until(lambda: '"type":"over"' in heard.read_text(), "that it is told the end")
        await close(tables, workers)

    asyncio.run(play())


def forsaken_table() -> LiveTable:
    """A table whose bot has gone with the server's last start."""
    bots.offer([faulty("Fine")])
    table = started("bot:Fine", "bot:random", "bot:Fine")
    bots.offer(())
    return table


def test_a_table_whose_bot_is_gone_waits_for_somebody() -> None:
    table = forsaken_table()
    assert bots.is_forsaken(table, table.seats[1])
    assert not bots.is_forsaken(table, table.seats[2])
    while table.game.actor != 1:
        commands.let_chance_act(table)
        if table.game.actor != 1:
            table.play(table.game.actor, table.game.legal_actions[0])
    assert table.asked is table.seats[1]
    assert not awaits_bot(table)
    with pytest.raises(NotNow):
        stand_ins.hand_over(table, "host", 2, "", 0.0)
    stand_ins.hand_over(table, "host", 1, "steady", 0.0)
    assert [seat.bot for seat in table.seats] == ["", "random", "random", "random"], "as strong as the others"
    assert awaits_bot(table)


def test_a_person_takes_the_seat_of_a_bot_that_is_gone() -> None:
    table = forsaken_table()
    with pytest.raises(SeatTaken):
        seating.join(table, "guest", 2, "Bob", "", False, 1.0)
    seating.join(table, "guest", 1, "Bob", "", False, 1.0)
    assert (table.seats[1].bot, table.seats[1].owner, table.seats[1].name) == ("", "guest", "Bob")
    assert table.phase == PLAYING


def test_a_stand_in_that_is_gone_is_replaced() -> None:
    bots.offer([faulty("Fine")])
    table = started("bot:random")
    stand_ins.hand_over(table, "host", 0, "Fine", 0.0)
    bots.offer(())
    with pytest.raises(NotPossible):
        stand_ins.hand_over(table, "host", 0, "Fine", 0.0)
    stand_ins.hand_over(table, "host", 0, "steady", 0.0)
    assert (table.seats[0].bot, table.seats[0].stand_in) == ("", "steady")


def test_rivals_do_not_choose_the_stand_ins_of_others() -> None:
    """Two people had the same bot stand in; who gets another one chooses it for the own seat only."""
    bots.offer([faulty("Fine")])
    table = started("here", "bot:random")
    table.seats[1].owner = "rival"
    stand_ins.hand_over(table, "rival", 1, "Fine", 0.0)
    stand_ins.hand_over(table, "host", 0, "Fine", 0.0)
    bots.offer(())
    stand_ins.hand_over(table, "host", 0, "steady", 0.0)
    assert [seat.stand_in for seat in table.seats] == ["steady", "random", ""]


def test_a_game_does_not_begin_without_its_bot_and_a_rematch_takes_another() -> None:
    bots.offer([faulty("Fine")])
    table = seating.new_table(Options(), ["person", "bot:Fine"], "host", 0.0)
    seating.join(table, "host", 0, "Ann", "", False, 0.0)
    bots.offer(())
    with pytest.raises(NotNow, match="The bot Fine is not offered here any more"):
        commands.start(table, "host")
    over = forsaken_table()
    over.phase = OVER
    following = commands.rematch(over, "host", 0.0)
    assert bots.is_offered(following.seats[1].bot, "tokyo")
    assert over.seats[1].bot == "Fine"
