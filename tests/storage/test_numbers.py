"""Old databases, which have actions as numbers, are put into words."""

from __future__ import annotations

import asyncio
import random

import pytest
from sqlalchemy import create_engine, text

from conftest import in_full, sized
from daikaiju.game import Game
from daikaiju.storage.database import Database
from daikaiju.storage.numbers import NUMBERINGS, words_of
from daikaiju.table.log import UNDO
from daikaiju.table.stored import revive, whole_record
from databases import address, empty, postgres
from old_games import KINDS, make_old, old_number, played_table, some_games, store_old

__all__ = ["address", "empty", "postgres"]


@pytest.mark.parametrize("revision", ["0001", pytest.param("0002", marks=in_full), "0003"])
def test_games_of_an_old_database_go_on(empty, revision):
    """Every game is the same as it was, with all that was taken back."""
    games = some_games(8, 1)
    assert any(row.actor == UNDO for table, _numbers in games for row in table.rows)
    assert {table.phase for table, _numbers in games} == {"playing", "over"}
    make_old(empty, revision)
    store_old(empty, games)
    said = []

    async def look():
        database = Database(empty)
        database.bring_up_to_date(lambda done, games: said.append((done, games)))
        await database.open()
        for table, _numbers in games:
            found, rows = await database.load(table.id)
            assert [row.words for row in rows] == [row.words for row in table.rows]
            revive(found, rows)
            assert found.stuck is None
            assert (found.game, found.phase, found.number) == (table.game, table.phase, table.number)
            assert found.version == (3 if revision == "0003" else 0)
            if revision != "0001":  # there, what a bot did for somebody was not known
                assert (found.entries, found.undoable) == (table.entries, table.undoable)
        over = [table for table, _numbers in games if table.phase == "over"]
        listed = await database.summaries("host", over=True, most=99)
        assert {table.id: table.result for table in listed} == {table.id: table.game.result for table in over}
        await database.close()

    asyncio.run(look())
    finished = sum(table.phase == "over" for table, _numbers in games)
    assert said == [(0, len(games)), (0, finished)], "words for all, results of finished ones"


def test_a_game_that_cannot_be_played_keeps_its_numbers(empty):
    """All of it: what can be played of such a log may be another game. Others are not harmed."""
    games = some_games(8, 2)
    broken, numbers = games[0]
    numbers[next(row.number for row in broken.rows if row.number > 10 and row.actor != UNDO)] = 123_456
    cut, fewer = games[1]
    assert cut.phase == "over"
    del cut.rows[-3:], fewer[-3:]
    make_old(empty, "0003")
    store_old(empty, games)

    async def look():
        database = Database(empty)
        await database.open()
        for table, numbers in games:
            found, rows = await database.load(table.id)
            revive(found, rows)
            if table in (broken, cut):
                assert [row.words for row in rows] == [f"#{number}" for number in numbers]
                assert (found.stuck.left, found.entries, found.phase) == (rows, [], table.phase)
                assert found.engine == "0.0.9"
                lines = str(whole_record(found)).splitlines()
                assert f"{'*' if rows[0].actor < 0 else rows[0].actor} #{numbers[0]}" in lines
            else:
                assert found.stuck is None
                assert found.game == table.game
        await database.close()

    asyncio.run(look())


def test_a_migration_that_fails_leaves_the_numbers(empty):
    """On both databases what was done is undone, and the next start does it all."""
    games = some_games(4, 3)
    make_old(empty, "0003")
    store_old(empty, games)

    def interrupt(_done, _games):
        raise KeyboardInterrupt

    failing = Database(empty)
    with pytest.raises(KeyboardInterrupt):
        failing.bring_up_to_date(interrupt)
    failing.engine.dispose()
    engine = create_engine(empty)
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT action FROM actions")).all()
    engine.dispose()
    assert len(rows) == sum(len(numbers) for _table, numbers in games)
    again = Database(empty)
    again.bring_up_to_date()
    with again.engine.connect() as connection:
        assert len(connection.execute(text("SELECT words FROM actions")).all()) == len(rows)
    again.engine.dispose()


def test_numbers_mean_what_they_meant():
    """Some that were written down then."""
    tokyo, duel = NUMBERINGS["tokyo"], NUMBERINGS["duel"]
    assert (len(tokyo.cards), len(duel.cards)) == (66, 50)
    assert [tokyo.verb(number)[::2] for number in (512, 514, 519, 614, 615, 663, 776, 867)] == [
        ("wings", 0),
        ("buy", 0),
        ("take", 0),
        ("sell", 47),
        ("copy", 0),
        ("place", 0),
        ("twist", 0),
        ("roll", 0),
    ]
    assert [duel.verb(number)[::2] for number in (256, 264, 268, 318, 440, 441, 502)] == [
        ("resolve", 0),
        ("buy", 0),
        ("clear", 0),
        ("king", 0),
        ("copy", 0),
        ("swap", 0),
        ("drop", 30),
    ]
    for numbering, last in ((tokyo, 868), (duel, 503)):
        with pytest.raises(ValueError, match=str(last)):
            numbering.verb(last)
    game = Game("tokyo", edition="2e", players=2, first=0)
    while game.actor < 0 and not game.vocabulary.chance.draws.get(game.state.step_kind[game.state.depth - 1]):
        game.chance(0)
    assert words_of(game, 0) == "reveal acid_attack"
    assert words_of(game, 65) == "reveal vast_storm"


@pytest.mark.slow
def test_every_number_has_its_words():
    """Of every action that comes up in random games."""
    rng = random.Random(8)
    for turn in range(sized(6, 200)):
        table, _numbers = played_table(KINDS[turn % len(KINDS)], rng, 120)
        game = Game.from_setup(table.game.setup)
        for entry in table.entries:
            for action in game.legal_actions if game.question else ():
                assert words_of(game, old_number(game, action.number)) == str(action)
            game.play(entry.action, entry.actor)
