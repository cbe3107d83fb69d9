"""Dice that can be checked: the protocol, tables that keep to it, and every way of cheating that we know."""

from __future__ import annotations

import asyncio
import pickle
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from daikaiju.errors import BadRecord
from daikaiju.fairness.luck import from_json, to_json
from daikaiju.fairness.protocol import dealt, drawn, pledge_of, random_text, seed_of, uniform
from daikaiju.fairness.texts import CUT
from daikaiju.fairness.verify import NothingToVerify, verify
from daikaiju.notation.record import read_record
from daikaiju.rules.steps import CHANCE
from daikaiju.storage.database import Database
from daikaiju.storage.upkeep import read_record as exported
from daikaiju.storage.writing import store
from daikaiju.table import commands, fair_dice, seating, stand_ins
from daikaiju.table.errors import NotNow, NotPossible, NotYours
from daikaiju.table.model import OVER, PLAYING, LiveTable, Options
from daikaiju.table.ports import Change
from daikaiju.table.stored import revive
from daikaiju.web.api.sights import sight_of
from daikaiju.web.push.replica import news_of
from daikaiju.web.routes.pages import record_for
from daikaiju.web.view import render
from daikaiju.web.view.viewer import Viewer
from fair_cheats import CHEATS, edited
from fair_tables import begin, fair_room, finished, play_on


@cache
def whole(game: str = "tokyo") -> str:
    """The record of a finished game, in which things were taken back."""
    table = finished(game, people=2, bots=1 if game == "tokyo" else 0)
    return str(record_for(table, Viewer("")))


def luck(table: LiveTable) -> set[str]:
    """The faults that a check finds at a table's game so far; its secret is known to us."""
    assert table.luck is not None
    proof = fair_dice.proof_of(table)
    assert proof is not None
    assert table.game is not None
    record = replace(table.game.record(), fair=replace(proof, secret=table.luck.secret))
    return {str(wrong) for wrong in verify(str(record)).wrong} - {CUT}


# The protocol


def test_draws_are_those_of_the_documentation() -> None:
    """docs/fair-dice.md has these figures, and how to get them with other tools."""
    seed = seed_of("11" * 32, "table=demo", {0: "22" * 32, 1: "33" * 32})
    assert (seed, drawn(seed, "chance", 0, 46656)) == (
        "41014e4aada2ef471115b4b271133e2c5e18181ee2eb2f39d7d0b6fbce8386a8",
        1376,
    )


def test_no_outcome_is_favoured() -> None:
    """Of 256 values of a byte, 6 outcomes get 42 each; the four topmost are drawn again."""
    found = [uniform(bytes([value]), 6) for value in range(256)]
    assert found.count(None) == 4
    assert {found.count(outcome) for outcome in range(6)} == {42}


def test_a_word_or_a_secret_changes_everything() -> None:
    one = [drawn(seed_of("a", "s", {0: "x", 1: "y"}), "chance", number, 46656) for number in range(20)]
    for other in (("b", "s", {0: "x", 1: "y"}), ("a", "t", {0: "x", 1: "y"}), ("a", "s", {0: "x", 1: "z"})):
        changed = [drawn(seed_of(*other), "chance", number, 46656) for number in range(20)]
        assert sum(old == new for old, new in zip(one, changed, strict=True)) <= 1


def test_monsters_are_drawn_from_those_left() -> None:
    found = dealt("seed", ["king", "", ""], ["a", "b", "c"])
    assert found[0] == "king"
    assert len({*found}) == 3
    assert dealt("seed", ["", ""], []) == ["", ""]


def test_luck_is_stored_as_it_is() -> None:
    table, words = fair_room()
    begin(table, words)
    assert table.luck is not None
    assert from_json(to_json(table.luck)) == table.luck
    assert table.luck.secret not in repr(table)


# Records


@pytest.mark.parametrize("game", ["tokyo", "duel"])
def test_a_whole_game_is_confirmed(game: str) -> None:
    text = whole(game)
    assert str(read_record(text)) == text
    verdict = verify(text)
    assert not verdict.wrong
    assert verdict.words == 2
    assert verdict.draws == text.count("\n* ") > 20


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_cheating_is_found(cheat: Callable[[list[str]], None]) -> None:
    wrong = verify(edited(cheat, whole())).wrong
    assert wrong
    assert any(CHEATS[cheat] in str(one) for one in wrong), [str(one) for one in wrong[:3]]


def test_a_cut_record_is_not_read() -> None:
    with pytest.raises(BadRecord, match="cut off"):
        verify("\n".join(whole().splitlines()[:-5]))
    with pytest.raises(BadRecord, match="lines were lost"):
        verify(edited(lambda lines: lines.pop(-3), whole()))


def test_an_ordinary_record_has_nothing_to_check() -> None:
    table = seating.new_table(Options("duel", "duel"), ["here", "here"], "ann", 1.0)
    commands.start(table, "ann")
    with pytest.raises(NothingToVerify, match="ordinary"):
        verify(str(record_for(table, Viewer("ann"))))


# Tables


def test_nobody_can_choose_a_word_after_seeing_another() -> None:
    """All pledges come before any word, and a word must be the pledged one."""
    table, words = fair_room()
    assert table.luck is not None
    with pytest.raises(NotNow):
        commands.give_word(table, "guest0", 0, words[0])
    commands.start(table, "guest0")
    with pytest.raises(NotNow):
        fair_dice.take_pledge(table, "guest1", 1, pledge_of(table.id, 1, random_text()))
    with pytest.raises(NotNow):
        seating.join(table, "guest1", 1, "Ben", "the_king", False, 2.0)
    with pytest.raises(NotPossible):
        commands.give_word(table, "guest1", 1, random_text())
    with pytest.raises(NotYours):
        commands.give_word(table, "guest0", 1, words[1])
    commands.give_word(table, "guest0", 0, words[0])
    assert table.phase != PLAYING
    commands.give_word(table, "guest1", 1, words[1])
    assert table.phase == PLAYING
    assert not luck(table)


def test_all_must_have_pledged() -> None:
    table, _words = fair_room()
    seating.leave(table, "guest1", 1)
    seating.join(table, "guest2", 1, "Cyd", "", False, 2.0)
    with pytest.raises(NotNow, match="Cyd"):
        commands.start(table, "guest0")


def test_who_leaves_before_the_words_voids_them_all() -> None:
    table, words = fair_room()
    assert table.luck is not None
    secret = table.luck.secret
    commands.start(table, "guest0")
    commands.give_word(table, "guest0", 0, words[0])
    seating.leave(table, "guest1", 1)
    assert table.luck.attempt == 2
    assert (table.luck.sealed, table.luck.pledges, table.luck.words) == ("", {}, {})
    assert table.luck.secret == secret


def test_a_word_that_does_not_come_can_be_given_up_by_those_who_sit_here() -> None:
    table, words = fair_room()
    commands.start(table, "guest0")
    with pytest.raises(NotYours):
        fair_dice.break_seal(table, "somebody")
    fair_dice.break_seal(table, "guest1")
    with pytest.raises(NotNow):
        fair_dice.break_seal(table, "guest1")
    for seat, word in words.items():
        fair_dice.take_pledge(table, f"guest{seat}", seat, pledge_of(table.id, seat, word))
    begin(table, words)
    play_on(table, random.Random(2))
    assert verify(str(record_for(table, Viewer("")))).attempt == "2"


def test_bots_alone_play_by_the_secret() -> None:
    table, _words = fair_room(people=0, bots=3)
    commands.start(table, "guest0")
    play_on(table, random.Random(3))
    verdict = verify(str(record_for(table, Viewer(""))))
    assert (verdict.words, verdict.wrong) == (0, [])


def test_an_undo_never_draws_again() -> None:
    """What comes after an action that was taken back and played again is the same."""
    table, words = fair_room("duel")
    begin(table, words)
    seen, rng = 0, random.Random(5)
    while table.phase == PLAYING and seen < 5:
        before = table.copy()
        assert table.game is not None
        assert table.asked is not None
        guest, seat = table.asked.owner, table.asked.number
        action = str(rng.choice(list(table.game.legal_actions)))
        commands.act(table, guest, seat, table.number, action)
        if table.entries[-1].actor == CHANCE:
            assert not table.may_undo(guest)
            again = before
            commands.act(again, guest, seat, again.number, action)
            assert [str(entry.action) for entry in again.entries] == [str(entry.action) for entry in table.entries]
            seen += 1
        elif table.may_undo(guest):
            commands.undo(table, guest, table.number)
            commands.act(table, guest, seat, table.number, action)
    assert seen == 5
    assert not luck(table)


def test_who_leaves_the_game_changes_nothing() -> None:
    """A bot stands in, and draw k is still draw k."""
    table, words = fair_room()
    begin(table, words)
    play_on(table, random.Random(7), most=10)
    seating.leave(table, "guest1", 1)
    stand_ins.hand_over(table, "guest0", 0, "random", 1.0)
    for _action in range(20):
        if table.phase == PLAYING:
            assert table.game is not None
            commands.act_as_bot(table, table.number, table.game.legal_actions[0].number)
    assert not luck(table)


def test_a_rematch_needs_new_words() -> None:
    table = finished()
    following = commands.rematch(table, "guest0", 2.0)
    assert following.phase == "waiting"
    assert following.luck is not None
    assert table.luck is not None
    assert following.luck.secret != table.luck.secret
    assert not following.luck.pledges


@pytest.mark.parametrize("sealed", [False, True])
def test_another_server_draws_the_same(tmp_path: Path, sealed: bool) -> None:
    """What is stored is enough: a server that takes over, in the waiting room or later, goes on with the same draws."""
    table, words = fair_room()
    if sealed:
        begin(table, words)
        play_on(table, random.Random(11), most=12)
    database = Database(f"sqlite:///{tmp_path}/daikaiju.sqlite")
    database.bring_up_to_date()
    with database.engine.begin() as connection:
        store(connection, [Change(table, is_new=True, header=True, rows=table.rows)])
    found = asyncio.run(database.load(table.id))
    assert found is not None
    other, rows = found
    revive(other, rows)
    for one in (table, other):
        if not sealed:
            begin(one, words)
        play_on(one, random.Random(13), most=30)
    assert [str(entry.action) for entry in other.entries] == [str(entry.action) for entry in table.entries]
    assert [entry.outcomes for entry in other.entries] == [entry.outcomes for entry in table.entries]
    database.engine.dispose()


# The secret


def everything_shown(table: LiveTable, database: Database) -> str:
    """All that anybody gets to see of a table."""
    viewers = [Viewer("guest0"), Viewer("")]
    shown = [render.table(table, viewer) for viewer in viewers]
    shown += [str(head) + "".join(pieces) for head, pieces in (render.push(table, viewer, 0) for viewer in viewers)]
    shown += [repr(sight_of(table, viewer)) for viewer in viewers]
    shown += [repr(table), repr(pickle.loads(pickle.dumps(news_of(table, 0))))]
    shown.append(pickle.dumps(news_of(table, 0)).decode("latin-1"))
    if table.game is not None:
        shown += [str(record_for(table, Viewer("guest0"))), render.replay(table, len(table.entries), viewers[0])]
        with database.engine.begin() as connection:
            store(connection, [Change(table, is_new=True, header=True, rows=table.rows)])
        shown.append(str(exported(database.engine, table.id)))
    return "\n".join(shown)


def test_the_secret_is_shown_when_the_game_is_over(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/daikaiju.sqlite")
    database.bring_up_to_date()
    table, words = fair_room("duel")
    assert table.luck is not None
    secret = table.luck.secret
    assert secret not in everything_shown(table, database)
    commands.start(table, "guest0")
    assert secret not in everything_shown(table, database)
    for seat, word in words.items():
        commands.give_word(table, f"guest{seat}", seat, word)
    assert secret not in everything_shown(table, database)
    with pytest.raises(NothingToVerify, match="when the game is over"):
        verify(str(record_for(table, Viewer("guest0"))))
    play_on(table, random.Random(17))
    assert table.phase == OVER
    table.id = "over"  # stored once more
    assert everything_shown(table, database).count(secret) >= 4
    database.engine.dispose()
