"""The analysis of a finished game on its replay, and games that are played on from a moment of it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest
from page_reader import read
from serving import UNLIMITED, in_server, play_out, served_with, somebody
from stages import played

from conftest import in_full
from daikaiju.game import Game
from daikaiju.review.analysis import analyse
from daikaiju.review.coach import Played, lessons, topic_of
from daikaiju.review.effort import Effort
from daikaiju.review.model import BLUNDER, BRILLIANT, MISTAKE, Analysis, to_json
from daikaiju.storage.database import Database
from daikaiju.table.alone import Alone
from daikaiju.table.branch import origin_of, play_on
from daikaiju.table.errors import NotNow
from daikaiju.table.model import LiveTable, Options
from daikaiju.table.ports import Change
from daikaiju.table.time_control import read_control
from daikaiju.web.analyst import MOST_ENDED, MOST_WAITING, Analyst, Review
from daikaiju.web.view import render
from daikaiju.web.view.viewer import Viewer
from patience import WHOLE_GAME, check, deadline_in, until_async

TINY = Effort(first=4, most=4, screen=1, measure=4, most_measured=4)
QUICKLY = f"""
{UNLIMITED}
from daikaiju.review.effort import Effort
from daikaiju.web import analyst
analyst.MOMENTS = Effort(first=2, most=2, screen=1, measure=2, most_measured=2)
analyst.PICTURES = (analyst.MOMENTS,)
analyst.FINALE = 0.0
"""


@pytest.fixture(scope="module")
def over() -> LiveTable:
    return played(Options("tokyo", "2e"), 2, 3, 5000)


@pytest.fixture(scope="module")
def analysis(over: LiveTable) -> Analysis:
    """A quick one, whose first moments are called something: real ones take thousands of playouts."""
    assert over.game is not None
    found = analyse(over.game, 1, TINY)
    kinds = [BLUNDER, MISTAKE, BRILLIANT]
    called = [replace(moment, kind=kind) for moment, kind in zip(found.moments, kinds, strict=False)]
    return replace(found, moments=[*called, *found.moments[len(kinds) :]])


def test_a_replay_shows_lines_moments_and_sums(over: LiveTable, analysis: Analysis) -> None:
    moment = analysis.called()[0]
    page = render.replay(over, moment.at, Viewer("me"), to_json(analysis))
    assert 'class="verdict' in page
    assert page.count('class="band ') == 2 * 2, "a band for each monster, for wide and narrow screens"
    assert page.count('class="mk ') == 2 * len(analysis.called())
    text = read(page).text()
    for words in ("The three that mattered", "Luck and skill", "All moments", "The numbers", "The best alternative"):
        assert words in text
    assert f"?at={moment.at}" in page
    assert page.count(">Chance to win, in %</text>") == 2, "what the lines are"
    assert "big mistake" in text
    assert "blunder" not in text


def test_arrows_lead_from_moment_to_moment(over: LiveTable, analysis: Analysis) -> None:
    places = [moment.at for moment in analysis.called()]
    page = render.replay(over, places[0], Viewer("me"), to_json(analysis))
    assert f'href="?at={places[1]}" data-step="momenton"' in page
    assert "momentback" not in page
    assert f'href="?at={places[0]}" data-step="momentback"' in render.replay(
        over, places[1], Viewer("me"), to_json(analysis)
    )


@pytest.mark.parametrize("lang", ["pl", "cs"])
def test_it_speaks_every_language(over: LiveTable, analysis: Analysis, lang: str) -> None:
    text = read(render.replay(over, analysis.called()[0].at, Viewer("me", lang=lang), to_json(analysis))).text()
    for english in ("Luck", "alternative", "decisions", "cost ", "Turn "):
        assert english not in text


def test_a_replay_without_an_analysis_shows_the_race(over: LiveTable) -> None:
    page = render.replay(over, 3, Viewer("me"))
    assert "p-stars" in page
    assert page.count(">20 stars</text>") == 2, "what the lines are"
    assert "Luck and skill" not in page
    assert "The game is being analysed" in render.replay(over, 3, Viewer("me"), is_awaited=True)


def test_a_chart_without_a_goal_says_what_its_lines_are() -> None:
    page = render.replay(played(Options("duel", "duel"), 2, 3, 30), 3, Viewer("me"))
    assert page.count(">Life</text>") == 2


def test_a_game_goes_on_from_a_moment(over: LiveTable, analysis: Analysis) -> None:
    at = analysis.called()[0].at
    following = play_on(over, at, "guest", "Zoe", 0.0)
    assert [entry.action for entry in following.entries[:at]] == [entry.action for entry in over.entries[:at]]
    assert following.asked is not None
    assert (following.asked.owner, following.asked.name) == ("guest", "Zoe")
    assert all(seat.bot for seat in following.seats if seat is not following.asked)
    assert origin_of(following) == (over.id, at)
    assert f"/t/{over.id}/replay?at={at}" in render.replay(following, 0, Viewer("guest"))
    assert origin_of(over) is None


def test_every_moment_but_the_end_can_be_played_on_from(over: LiveTable) -> None:
    assert all("/play-on" in render.replay(over, at, Viewer("me")) for at in (0, 1, 2, 3))
    assert "/play-on" not in render.replay(over, len(over.entries), Viewer("me"))


def test_a_game_that_goes_on_has_no_clock(over: LiveTable) -> None:
    timed = replace(over, options=replace(over.options, clock=read_control("decision 60")))
    assert not play_on(timed, 5, "guest", "Zoe", 0.0).options.clock


def test_nothing_goes_on_from_an_end_or_a_game_that_goes_on(over: LiveTable) -> None:
    with pytest.raises(NotNow):
        play_on(over, len(over.entries), "guest", "Zoe", 0.0)
    with pytest.raises(NotNow):
        play_on(play_on(over, 5, "guest", "Zoe", 0.0), 1, "guest", "Zoe", 0.0)


def test_an_analysis_and_the_origin_are_stored_with_the_game(over: LiveTable, tmp_path: Path) -> None:
    async def store() -> None:
        database = Database(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        await database.open()
        following = play_on(over, 5, "guest", "Zoe", 0.0)
        await database.save(Change(following, is_new=True, header=True, rows=following.rows))
        assert await database.review(following.id) == ""
        for text in ("first", "better"):
            await database.keep_review(following.id, text)
            assert await database.review(following.id) == text
        await database.keep_review("nowhere", "lost")
        assert await database.review("nowhere") == ""
        found = await database.load(following.id)
        assert found is not None
        assert origin_of(found[0]) == (over.id, 5)
        await database.close()

    asyncio.run(store())


def test_a_game_that_cannot_be_analysed_is_tried_once(over: LiveTable, tmp_path: Path) -> None:
    async def look() -> None:
        database = Database(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        await database.open()
        analyst, table = Analyst(database, Alone()), replace(over, game=replace_setup(over))
        assert await analyst.look(table) == Review(is_awaited=True)
        await until_async(lambda: not analyst.background.tasks, "the attempt")
        assert await analyst.look(table) == Review()
        await database.close()

    asyncio.run(look())


def test_a_first_picture_is_shown_and_made_better(over: LiveTable, analysis: Analysis, tmp_path: Path) -> None:
    """A server may have ended before the whole analysis: the next look begins it again."""

    async def look() -> None:
        database = Database(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        await database.open()
        await database.save(Change(over, is_new=True, header=True))
        first, whole = to_json(replace(analysis, is_first=True)), to_json(analysis)
        await database.keep_review(over.id, first)
        analyst = Analyst(database, Taken())
        assert await analyst.look(over) == Review(first, is_awaited=True)
        await database.keep_review(over.id, whole)
        assert await analyst.look(over) == Review(whole)
        await database.close()

    asyncio.run(look())


class Taken(Alone):
    """Another server makes all analyses, as far as this one knows."""

    async def take_analysis(self, table_id: str) -> bool:
        return False


def test_games_that_somebody_opens_come_first(over: LiveTable, tmp_path: Path) -> None:
    async def look() -> None:
        database = Database(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        await database.open()
        analyst = Analyst(database, Alone())
        analyst.background.closed = True  # nothing is analysed
        for number in range(MOST_ENDED + 1):
            await analyst.find(replace(over, id=f"ended{number}"), MOST_ENDED)
        assert list(analyst.waiting) == [f"ended{number}" for number in range(MOST_ENDED)]
        for number in range(MOST_WAITING):
            await analyst.look(replace(over, id=f"opened{number}"))
        assert next(iter(analyst.waiting)) == f"opened{MOST_WAITING - MOST_ENDED - 1}"
        assert len(analyst.waiting) == MOST_WAITING
        analyst.end_process()
        await database.close()

    asyncio.run(look())


def test_only_games_with_people_are_analysed_at_their_end(over: LiveTable) -> None:
    async def end() -> None:
        bots = replace(over, id="bots", seats=[replace(seat, owner="", bot="canny") for seat in over.seats])
        analyst = Analyst(Database("sqlite://"), Alone())
        for table in (over, bots, replace(over, id="running", phase="playing")):
            analyst.published(table)
        assert analyst.ended == {over.id}
        await analyst.close()

    asyncio.run(end())


def replace_setup(over: LiveTable) -> Game:
    """A game whose actions do not fit the way it began."""
    assert over.game is not None
    game = over.game.copy()
    game.history = [(0, 0), *game.history]
    return game


@in_full
def test_a_server_analyses_a_finished_game_and_plays_on(tmp_path: Path) -> None:
    async def play(http: httpx2.AsyncClient) -> None:
        ann = await somebody(http, 1)
        table = await ann.make_table(game="duel", bot="random", name="Ann", speed=0, do="start")
        await play_out(ann, table)
        deadline = deadline_in(WHOLE_GAME)
        while "From 1 analysed game" not in (await ann.get("/coach")).text:
            check(deadline, "the analysis, which begins at the end of the game: nobody has opened the replay")
            await asyncio.sleep(0.1)
        assert "Luck and skill" in (await ann.get(f"/t/{table}/replay")).text
        assert "HX-Refresh" in (await ann.get(f"/t/{table}/review")).headers
        answer = await ann.post(f"/t/{table}/play-on", {"at": 12})
        following = answer.headers.get("hx-redirect") or answer.headers["location"]
        assert f"/t/{table}/replay?at=12" in (await ann.get(f"{following}/replay")).text

    with served_with(QUICKLY, tmp_path, "--analyses") as (address, _pid):
        in_server(address, play)


def test_the_coach_says_where_most_is_lost(over: LiveTable, analysis: Analysis) -> None:
    moments = [moment for moment in analysis.called() if moment.kind != BRILLIANT]
    games = [Played(over.id, seat, analysis) for seat in range(2)]
    assert sum(lesson.times for lesson in lessons(games)) == len(moments)
    for lang in ("en", "pl", "cs"):
        page = render.coach(games, Viewer("me", lang=lang))
        for moment in moments:
            assert f"/t/{over.id}/replay?at={moment.at}" in page
    assert "No mistake" in render.coach([], Viewer("me"))


@pytest.mark.parametrize(
    ("question", "played", "best", "topic"),
    [
        ("reroll", "reroll 1 2", "reroll 1", "Rerolls: which dice to keep"),
        ("reroll", "reroll 1 heart heart", "reroll 1 heart", "Healing: hearts rolled again"),
        ("reroll", "reroll 1 heart", "reroll heart", "Rerolls: which dice to keep"),
        ("reroll", "stop", "reroll 1", "Stopping too early"),
        ("yield", "stay", "yield", "Staying in Tokyo too long"),
        ("yield", "yield", "stay", "Leaving Tokyo too early"),
        ("mimic_target", "jets", "armor_plating", "Other decisions"),
    ],
)
def test_topics_of_the_coach(analysis: Analysis, question: str, played: str, best: str, topic: str) -> None:
    assert topic_of(replace(analysis.moments[0], question=question, played=played, best=best)) == topic
