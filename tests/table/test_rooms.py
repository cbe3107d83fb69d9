"""Waiting rooms, spectators and rematches."""

from __future__ import annotations

import asyncio
import random

import pytest
from test_tables import close, open_tables, seated, until_asked

from daikaiju.players.registry import make_bot
from daikaiju.rules.steps import CHANCE
from daikaiju.table import commands, seating, stand_ins
from daikaiju.table.driver import COUNTDOWN
from daikaiju.table.errors import NotNow, NotPossible, NotYours, SeatTaken
from daikaiju.table.model import LiveTable, Options
from daikaiju.table.stand_ins import AWAY
from patience import until_async


def room() -> LiveTable:
    """A room of five seats: the host, a friend, two that are free, and a bot."""
    table = seating.new_table(Options(), ["person", "person", "person", "person", "bot:random"], "host", 0.0)
    seating.join(table, "host", 0, "Ann", "gigazaur", False, 0.0)
    seating.join(table, "friend", 1, "Bob", "the_king", False, 0.0)
    return table


def played(people: int = 2, speed: int = 1) -> LiveTable:
    """A finished game of some people and a bot."""
    rng = random.Random(2)
    table = seating.new_table(Options(speed=speed), ["person"] * people + ["bot:random"], "ann", 0.0)
    for guest in ("ann", "bob")[:people]:
        seating.join(table, guest, None, guest, "", False, 0.0)
    commands.start(table, "ann", rng)
    bot = make_bot("steady")
    while table.game.result is None:
        if table.game.actor == CHANCE:
            commands.let_chance_act(table, rng)
        else:
            table.play(table.game.actor, bot.decide(table.game, rng))
    return table


def test_bots_fill_the_free_seats_and_no_others():
    table = room()
    seating.fill(table, "host", "steady")
    assert [seat.bot for seat in table.seats] == ["", "", "steady", "steady", "random"]
    assert [seat.owner for seat in table.seats] == ["host", "friend", "", "", ""]
    seating.fill(table, "host", "brawler")
    assert "brawler" not in [seat.bot for seat in table.seats], "no seat is free any more"


def test_only_the_host_fills_and_replaces_and_only_before_the_game():
    table = room()
    for who in ("friend", "stranger", ""):
        with pytest.raises(NotYours):
            seating.fill(table, who, "steady")
        with pytest.raises(NotYours):
            seating.seat_bot(table, who, 0, "steady")
    with pytest.raises(NotPossible):
        seating.fill(table, "host", "nobody")
    seating.fill(table, "host", "")
    commands.start(table, "host")
    with pytest.raises(NotNow):
        seating.fill(table, "host", "steady")
    with pytest.raises(NotNow):
        seating.seat_bot(table, "host", 1, "steady")


def test_the_host_removes_or_replaces_others_but_not_oneself():
    table = room()
    seating.seat_bot(table, "host", 1, "steady")
    chair = table.seats[1]
    assert (chair.bot, chair.owner, chair.name, chair.monster) == ("steady", "", "", "")
    seating.seat_bot(table, "host", 1, "-")
    assert chair.free
    seating.join(table, "another", 1, "Cid", "the_king", False, 0.0)
    with pytest.raises(NotPossible):
        seating.seat_bot(table, "host", 1, "nobody")
    assert chair.owner == "another", "a bot that does not exist takes nobody's place"
    seating.leave(table, "host", 1)
    assert chair.free
    with pytest.raises(SeatTaken):
        seating.seat_bot(table, "host", 0, "steady")


@pytest.mark.parametrize("bot", ["-", "steady", ""])
def test_who_was_removed_stays_out_until_the_host_lets_them_in(bot):
    table = room()
    if bot:
        seating.seat_bot(table, "host", 1, bot)
    else:
        seating.leave(table, "host", 1)
    for seat in (None, 1, 2):
        with pytest.raises(NotYours, match="removed"):
            seating.join(table, "friend", seat, "Bob", "", False, 0.0)
    with pytest.raises(NotYours):
        seating.pardon(table, "friend")
    seating.pardon(table, "host")
    assert seating.join(table, "friend", 2, "Bob", "", False, 0.0).owner == "friend"


@pytest.mark.parametrize("bot", ["-", "steady", ""])
def test_who_was_removed_loses_all_seats_and_their_words(bot):
    """Somebody with several seats is one person: removed from all of them, and silent until let in again."""
    table = room()
    seating.allow_several(table, "host", True)
    seating.join(table, "friend", 2, "Bea", "", True, 0.0)
    seating.join(table, "another", None, "Cid", "", False, 0.0)
    commands.say(table, "friend", "Bob", "Hello", "", 0.0)
    if bot:
        seating.seat_bot(table, "host", 2, bot)
    else:
        seating.leave(table, "host", 2)
    assert not table.is_seated("friend")
    assert table.is_seated("another")
    assert table.seats[1].free
    assert table.seats[2].bot == ("" if bot == "-" else bot)
    for text, emote in (("Hello again", ""), ("", "roar")):
        with pytest.raises(NotYours, match="removed"):
            commands.say(table, "friend", "Bob", text, emote, 0.0)
    commands.say(table, "watcher", "Eve", "Hello", "", 0.0)
    seating.pardon(table, "host")
    commands.say(table, "friend", "Bob", "Hello again", "", 0.0)
    assert [line.text for line in table.chat] == ["Hello", "Hello", "Hello again"]


def test_who_leaves_may_come_again():
    table = room()
    seating.leave(table, "friend", 1)
    seating.join(table, "friend", 1, "Bob", "", False, 0.0)
    assert table.barred == ()


def test_a_guest_takes_several_seats_only_if_the_host_allows_it():
    table = room()
    for seat, here in ((2, False), (2, True), (None, True)):
        with pytest.raises(NotYours, match="several seats"):
            seating.join(table, "friend", seat, "Bob", "", here, 0.0)
    seating.join(table, "friend", 1, "Bobby", "", False, 0.0)
    seating.join(table, "host", 2, "Ann's sister", "", True, 0.0)
    with pytest.raises(NotYours):
        seating.allow_several(table, "friend", several=True)
    seating.allow_several(table, "host", several=True)
    seating.join(table, "friend", 3, "Bob's brother", "", True, 0.0)
    assert [seat.owner for seat in table.seats] == ["host", "friend", "host", "friend", ""]


def test_a_rival_does_not_choose_how_strong_a_stand_in_is():
    """It is one of the table's own bots, the middle one by strength."""
    table = seating.new_table(Options(), ["person", "person", "bot:random", "bot:steady", "bot:canny"], "host", 0.0)
    for guest in ("host", "friend"):
        seating.join(table, guest, None, guest, "", False, 0.0)
    commands.start(table, "host")
    stand_ins.hand_over(table, "host", 1, "random", AWAY + 1)
    assert table.seats[1].stand_in == "steady"
    stand_ins.hand_over(table, "host", 0, "random", 0.0)
    assert table.seats[0].stand_in == "random", "for oneself anybody may choose"
    stand_ins.take_back(table, "friend", 1)
    seating.leave(table, "friend", 1)
    assert table.seats[1].stand_in == "steady"


@pytest.mark.parametrize(
    "name",
    [
        "\u200b",
        "\u200b\u200d",
        "\u3164",
        "\u2800\u2800",
        "\u0301",
        "\u0301\u0302",
        "\ufe0f",
        "\u115f\u1160",
        "\u034f",
        "\ufffc",
        "\U00013441\U00013442",
        ",",
    ],
)
def test_a_name_that_nobody_sees_is_refused(name):
    with pytest.raises(NotPossible, match="see this name"):
        seating.join(room(), "another", None, name, "", False, 0.0)


@pytest.mark.parametrize("name", ["Eve", "\u017bofia", "\u6771\u4eac", "7", "\U0001f996", ":)", "", "  "])
def test_names_that_are_seen_are_taken(name):
    assert seating.join(room(), "another", None, name, "", False, 0.0).name == name.strip()


def test_two_people_of_one_name_are_told_apart():
    """In the log and in the chat nobody speaks for somebody else."""
    table = room()
    names = [seating.join(table, f"guest {seat}", seat, "ann ", "", False, 0.0).name for seat in (2, 3)]
    assert names == ["ann 2", "ann 3"]
    assert seating.join(table, "guest 2", 2, "ann", "", False, 0.0).name == "ann 2"
    assert seating.join(table, "guest 3", 3, "x" * 24, "", False, 0.0).name == "x" * 24
    assert seating.join(table, "guest 2", 2, "x" * 24, "", False, 0.0).name == "x" * 21 + " 2"


def test_a_rematch_can_open_its_room():
    """Everybody keeps the seat; monsters may be changed before the game starts."""
    table = played()
    table.seats[0].stand_in = "steady"
    following = commands.rematch(table, "bob", 0.0, in_room=True)
    assert table.rematch == following.id
    assert following.phase == "waiting"
    assert following.game is None
    assert [(seat.owner, seat.name, seat.monster) for seat in following.seats] == [
        (seat.owner, seat.name, seat.monster) for seat in table.seats
    ]
    assert not following.seats[0].stand_in
    free = next(key for key in seating.monsters_of(table.options) if key not in [s.monster for s in table.seats])
    seating.join(following, "bob", 1, "bob", free, False, 0.0)
    commands.start(following, "ann")
    assert following.seats[1].monster == free


@pytest.mark.parametrize(("people", "speed", "waits"), [(2, 1, True), (2, 0, True), (1, 1, False)])
def test_bots_begin_a_rematch_when_people_have_come(tmp_path, people, speed, waits):
    async def play():
        tables = await open_tables(tmp_path)
        over = played(people, speed)
        await tables.add(over)
        before = asyncio.get_running_loop().time()
        following = await tables.rematch(over.id, "ann")
        opening = tables.driver.openings.get(following.id, before)
        assert (opening >= before + COUNTDOWN) is waits
        tables.forget(following.id)
        tables.forget_idle()
        assert not tables.driver.openings
        await close(tables)

    asyncio.run(play())


def test_spectators_are_counted_and_told(tmp_path):
    async def play():
        tables = await open_tables(tmp_path)
        table_id = await seated(tables, Options(speed=0), ["person", "person"])
        table = await tables.find(table_id)
        for guest in ("host", "eve", "eve", "zoe"):
            tables.arrive(table, guest)
        assert table.spectators == 2, "two pages of one person are one spectator, and the host has a seat"
        told = len(tables.push.told)
        tables.arrive(table, "zoe")
        assert len(tables.push.told) == told, "nothing has changed"
        await tables.change(table_id, lambda draft: seating.join(draft, "eve", None, "Eve", "", False, 0.0))
        assert (await tables.find(table_id)).spectators == 1
        tables.depart(table_id, "zoe")
        tables.depart(table_id, "zoe")
        await until_async(lambda: tables.in_memory[table_id].spectators == 0, "the end of a visit")
        assert tables.push.told[-1] == table_id
        await tables.change(table_id, lambda draft: commands.start(draft, "host"))
        assert (await until_asked(tables, table_id)).spectators == 0
        await close(tables)

    asyncio.run(play())
