"""Somebody looks at the top card and could not pay for it: that too is told to nobody else."""

from __future__ import annotations

import asyncio
import random

import pytest
from test_tables import close, open_tables

from daikaiju.game import Game
from daikaiju.table import commands, seating
from daikaiju.table.driver import Driver
from daikaiju.table.log import LogRow
from daikaiju.table.model import LiveTable, Options
from daikaiju.table.played import TableGame, only_answer
from daikaiju.web.push.replica import Replicas, news_of
from daikaiju.web.view import render
from daikaiju.web.view.viewer import Viewer

SHOP = (
    "tokyo/1 2e players=2 active=0 energy=4,3 market=heal,tanks,mimic cards0=made_in_a_lab "
    "hearts=5,5 steps=next_turn,shop@0"
)
CHEAP, DEAR = "corner_store", "wings"  # one can be paid with four energy


def shopping(position: str = SHOP) -> LiveTable:
    table = seating.new_table(Options(), ["person", "person"], "ann", 0.0)
    for guest in ("ann", "bob"):
        seating.join(table, guest, None, guest, "", False, 0.0)
    commands.deal_monsters(table, commands.SYSTEM_RNG)
    for seat, monster in zip(table.seats, ("gigazaur", "the_king"), strict=True):
        seat.monster = monster
    table.id, table.phase, table.game = "T", "playing", TableGame.from_position(position)
    return table


def looked(card: str) -> LiveTable:
    """Ann looks, and this card lies on top."""
    table = shopping()
    table.play(0, "look")
    table.play(-2, f"look {card}")
    return table


def told(table: LiveTable, guest: str) -> list[object]:
    """All that a guest can see."""
    view, viewer = table.view(guest), Viewer(guest)
    head, pieces = render.push(table, viewer, 0)
    pages = [render.table_partial(table, viewer), str(head), "".join(pieces)]
    return [*pages, view.position(), view.actor, table.number, table.may_undo(guest), len(table.entries)]


def test_what_others_see_does_not_depend_on_the_price():
    cheap, dear = looked(CHEAP), looked(DEAR)
    assert len(cheap.game.legal_actions) == 2
    assert str(only_answer(dear.game)) == "leave"
    for guest in ("bob", "stranger"):
        assert told(cheap, guest) == told(dear, guest)
    for table in (cheap, dear):
        commands.act(table, "ann", 0, table.number, "leave")
    for guest in ("bob", "stranger"):
        assert told(cheap, guest) == told(dear, guest)
    assert cheap.game.question == dear.game.question


def test_who_looks_sees_the_card_and_why_it_is_not_sold():
    page = render.table_partial(looked(DEAR), Viewer("ann"))
    assert "Wings" in page
    assert "You cannot buy it now." in page
    assert "Put it back" in page
    assert "buy_seen" not in page


def test_a_record_can_be_followed_by_the_rules_alone():
    """They do not ask; the answer is left out."""
    table = looked(DEAR)
    commands.act(table, "ann", 0, table.number, "leave")
    commands.act(table, "ann", 0, table.number, "done")
    assert len(table.game.history) == len(table.entries)
    again = Game.from_record(table.view("ann").record())
    assert again.state == table.game.state


def test_a_game_that_an_older_version_stored_goes_on():
    """It did not ask, so its log has no answer."""
    rows = [LogRow(0, 0, "look"), LogRow(1, -2, f"look {DEAR}"), LogRow(2, 0, "done")]
    old, new = shopping(), looked(DEAR)
    old.follow(rows)
    for words in ("leave", "done"):
        commands.act(new, "ann", 0, new.number, words)
    commands.let_chance_act(old, random.Random(1))
    assert old.number >= 3
    assert old.game.question is not None
    assert old.game.state.active == new.game.state.active == 1
    with pytest.raises(commands.NotPossible):
        commands.act(looked(DEAR), "ann", 0, 2, "done")


def test_pages_of_a_game_that_an_older_version_stored_are_drawn(monkeypatch):
    """The process that draws plays it once more."""
    monkeypatch.setattr(commands, "deal", lambda table: setattr(table, "game", shopping().game))
    old = shopping()
    old.follow([LogRow(0, 0, "look"), LogRow(1, -2, f"look {DEAR}"), LogRow(2, 0, "done")])
    replica = Replicas().update(news_of(old, 0))
    assert replica.game.state == old.game.state
    assert replica.entries == old.entries


def test_a_bot_that_looks_leaves_the_card(tmp_path):
    async def play():
        tables = await open_tables(tmp_path)
        table = looked(DEAR)
        driver = Driver(tables, tables.driver.thinker, tables.cluster)
        assert await driver.think(table, "random") == only_answer(table.game).number
        await close(tables)

    asyncio.run(play())
