"""Advice: who may ask for it, what the adviser may know, and what it says."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import ExitStack

import pytest
from test_secrets import table_where_somebody_looked

from daikaiju.game import Game
from daikaiju.games import vocabulary_of
from daikaiju.players.base import Advice
from daikaiju.players.net.bot import network_in
from daikaiju.players.net.games import GAMES
from daikaiju.table import commands, seating
from daikaiju.table.bots import can_advise
from daikaiju.table.errors import NotNow, NotYours, StaleMove
from daikaiju.table.model import LiveTable, Options
from daikaiju.table.workers import ADVISER, Workers, advise, load_adviser, strongest_ready
from patience import PATIENCE, until_async

BEST = "tokyo/1 2e players=2 stars=18,0 market=heal,tanks,mimic"


def started() -> LiveTable:
    table = seating.new_table(Options(), ["person", "person"], "ann", 0.0)
    for guest in ("ann", "bob"):
        seating.join(table, guest, None, guest, "", False, 0.0)
    commands.start(table, "ann")
    return table


def test_only_the_person_who_is_asked_gets_advice():
    table = started()
    seat = table.asked
    other = table.seats[1 - seat.number]
    before = table.number, table.game.copy()
    assert commands.question_to(table, seat.owner, seat.number, table.number) == table.game
    for guest in (other.owner, "stranger", ""):
        with pytest.raises(NotYours):
            commands.question_to(table, guest, seat.number, table.number)
    with pytest.raises(NotNow):
        commands.question_to(table, other.owner, other.number, table.number)
    with pytest.raises(StaleMove):
        commands.question_to(table, seat.owner, seat.number, table.number + 1)
    seat.stand_in = "steady"
    with pytest.raises(NotNow):
        commands.question_to(table, seat.owner, seat.number, table.number)
    assert (table.number, table.game) == before, "asking changes nothing"


def test_both_games_have_advice():
    assert can_advise("tokyo")
    assert can_advise("duel")


class Overheard(Workers):
    """Workers that note what they send to their processes."""

    def __init__(self) -> None:
        super().__init__(1, longest=PATIENCE)
        self.sent: list[Game] = []

    async def ask(self, function, bot, game):
        self.sent.append(game)
        return await super().ask(function, bot, game)


def test_the_adviser_knows_what_the_seat_knows():
    table, card = table_where_somebody_looked(asked=False)
    knows = table.game.state.top_seen >> table.game.actor & 1

    async def play():
        workers = Overheard()
        await workers.advise(table.game)
        workers.close()
        return workers.sent

    (sent,) = asyncio.run(play())
    assert sent == table.game.view(table.game.actor)
    assert sent.history == []
    assert (f"top={card}" in sent.position()) == bool(knows)


def test_before_the_rules_are_compiled_it_advises_without_a_search(monkeypatch):
    compiled = asyncio.Event()

    async def compile_slowly(game: str) -> None:
        await compiled.wait()

    monkeypatch.setattr("daikaiju.table.workers.compile_elsewhere", compile_slowly)

    async def play():
        workers, game = Workers(1, longest=PATIENCE), Game.from_position(BEST)
        game.chance("roll 2 2 2 claw claw heart")
        bot, advice = await workers.advise(game)
        assert bot == ADVISER == strongest_ready("tokyo")
        assert advice == Advice(game.legal_action(advice.action).number, advice.chance)
        assert 0 <= advice.chance <= 1
        compiled.set()
        await until_async(workers.compiling["tokyo"].done, "the compiler")
        os.kill(workers.idle[0].pid, signal.SIGKILL)  # the thought is thought again
        bot, advice = await workers.advise(game)
        assert bot == ADVISER
        assert 0 <= advice.passing <= 1
        workers.close()

    asyncio.run(play())


def networks() -> int:
    """How many networks this process has read."""
    return network_in.cache_info().currsize


def test_a_worker_is_ready_for_its_first_hint(monkeypatch):
    """It has loaded what the search needs as soon as the rules are compiled, or when it has nothing to do later on."""

    async def compile_nothing(game: str) -> None:
        """Workers compile what is missing."""

    monkeypatch.setattr("daikaiju.table.workers.compile_elsewhere", compile_nothing)

    async def play():
        workers = Workers(2, longest=PATIENCE)
        with workers.process() as early:
            assert await early.submit(networks) == 0
        assert not workers.is_compiled("tokyo")
        await until_async(lambda: workers.is_compiled("tokyo"), "the compiler")
        shipped = len(GAMES["tokyo"])
        assert await early.submit(networks) == shipped
        with ExitStack() as late_one, ExitStack() as early_one:
            assert early_one.enter_context(workers.process()) is early
            late = late_one.enter_context(workers.process())
            assert await late.submit(networks) == 0
        with workers.process() as lent:  # not the one that came back last and loads
            assert lent is early
        assert await late.submit(networks) == shipped
        workers.close()

    asyncio.run(play())


@pytest.mark.parametrize("game", ["tokyo", "duel"])
def test_everything_is_loaded_for_a_hint(game):
    network_in.cache_clear()
    load_adviser(game)
    read = network_in.cache_info().misses
    for players in vocabulary_of(game).players:
        asked = Game(game, players=players)
        while asked.actor < 0:
            asked.chance()
        advise("champion:2", asked)
    assert network_in.cache_info().misses == read


@pytest.mark.parametrize("bot", ["seeker:400", "champion:400"])
def test_what_wins_at_once_is_worth_it(bot):
    """With 18 stars, three 2s win when the dice are resolved."""
    game = Game.from_position(BEST)
    game.chance("roll 2 2 2 claw claw heart")
    advice = advise(bot, game)
    assert advice.passing == pytest.approx(1, abs=0.1)
    assert advice.chance == pytest.approx(1, abs=0.1)


@pytest.mark.parametrize("bot", ["seeker:400", "champion:400"])
def test_an_answer_that_is_not_about_dice_has_its_worth_too(bot):
    game = Game.from_position("tokyo/1 2e players=2 energy=9 market=heal,tanks,mimic steps=next_turn,shop@0")
    advice = advise(bot, game)
    assert advice.action in [action.number for action in game.legal_actions]
    assert 0 <= advice.chance <= 1
    assert 0 <= advice.passing <= 1
