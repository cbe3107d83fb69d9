"""Small things people notice: headings of the log, turns on charts, what a seat without cards shows."""

from __future__ import annotations

import re
from itertools import product

import pytest
from page_reader import read
from stages import played, waiting
from test_view_questions import table_of

from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.table.model import LiveTable, Options
from daikaiju.table.seating import FASTEST, SLOWEST
from daikaiju.web.view import render
from daikaiju.web.view.games import scene_of
from daikaiju.web.view.log import Story
from daikaiju.web.view.pages.end import end_page
from daikaiju.web.view.pages.replay import replay_page
from daikaiju.web.view.viewer import Viewer

ME = Viewer("me", "Ann", base="http://t")


@pytest.fixture(scope="module")
def over() -> LiveTable:
    return played(Options("tokyo", "2e"), 3, 3, 5000)


@pytest.mark.parametrize("game", GAMES)
def test_the_rolls_for_the_first_turn_have_a_heading_of_their_own(game: str) -> None:
    table = played(Options(game, GAMES[game].editions[-1]), 2, 1, 12)
    turns = Story(scene_of(table, ME)).turns()
    titles = [turn.title for turn in turns]
    assert len(set(titles)) == len(titles)
    assert titles[-1] == "Who goes first"
    assert len(turns[-1].lines) >= 3, "two rolls and who goes first"


def test_charts_have_as_many_turns_as_the_game(over: LiveTable) -> None:
    page = end_page(over, ME)
    assert over.game is not None
    turns = over.game.state.turn
    for chart in page.charts:
        numbers = [int(number) for _x, number in chart.ticks]
        assert numbers[0] == 0
        assert numbers[-1] <= turns
        assert max(len(line.path.split("L")) for line in chart.lines) == turns + 1, "before the first turn, then each"


def test_the_line_of_a_replay_lies_over_the_slider(over: LiveTable) -> None:
    last = len(over.entries)
    for at, where in ((0, 0.0), (last // 2, (last // 2) / last), (last, 1.0)):
        for chart, _kind in replay_page(over, at, ME).charts:
            width = chart.width - 34 - 116
            assert abs(chart.cursor - (34 + width * where)) <= 1


def test_figures_have_a_column_for_every_monster(over: LiveTable) -> None:
    page = end_page(over, ME)
    assert len(page.figure_heads) == 3
    assert all(len(row) == 3 for _head, row in page.figures)
    assert "hearts left" in page.margin or "heart left" in page.margin
    assert all(", " not in rank.note for rank in page.ranks if rank.out)


def test_cards_are_named_once_however_often_a_scene_is_told(over: LiveTable) -> None:
    """A card's name is a link; its key stands nowhere else."""
    scene = scene_of(over, ME)
    stories = [Story(scene), Story(scene)]
    events = [event for _index, event in stories[0].events() if event.source in scene.said.cards]
    assert events
    for story, event in product(stories, events):
        assert scene.said.title(event.source) in story.text(event)
        assert not re.search(r"[a-z]_[a-z]|[\ue000-\ue002]", story.text(event))
        assert not re.search(r"[a-z]_[a-z]|[\ue000-\ue002]", story.html(event).striptags())


def test_nobody_without_cards_has_an_empty_box() -> None:
    table = played(Options("tokyo", "2e"), 4, 9, 8)
    root = read(render.table_partial(table, ME))
    boxes = [node for node in root.all() if node.tag == "ul" and "chips" in node.attrs.get("class", "").split()]
    assert all(node.children for node in boxes)


@pytest.mark.parametrize(
    ("language", "rolls", "said"),
    [("en", 1, "2 rerolls left."), ("en", 2, "1 reroll left."), ("pl", 2, "Został 1 przerzut.")],
)
def test_rerolls_are_counted_in_words(language: str, rolls: int, said: str) -> None:
    game = Game.from_position("tokyo/1 2e players=3 tokyo=1 market=jets,wings,mimic")
    game.chance("roll 1 1 2 2 3 3")
    if rolls == 2:
        game.play("reroll 1")
        game.chance("roll 1")
    page = render.table_partial(table_of(game), Viewer("me", "Ann", language, base="http://t"))
    assert said in read(page).text()


@pytest.mark.parametrize(("language", "word"), [("en", "Remove: "), ("pl", "Usuń: "), ("cs", "Odebrat: ")])
def test_the_button_that_sends_a_bot_away_says_which(language: str, word: str) -> None:
    table = waiting()
    root = read(render.table(table, Viewer("me", "Ann", language, base="http://t")))
    names = [node.name() for node in root.all() if node.tag == "button" and node.name().startswith(word)]
    assert len(names) == sum(1 for seat in table.seats if seat.bot)
    assert all(len(name) > len(word) for name in names)


def test_every_pace_of_the_bots_has_a_button() -> None:
    table = played(Options("tokyo", "2e", speed=2), 3, 5, 40)
    table.seats[0].owner, table.seats[0].bot = "", "random"
    table.seats[1].owner, table.seats[1].bot = "me", ""
    root = read(render.table_partial(table, ME))
    buttons = [node for node in root.all() if node.attrs.get("name") == "speed"]
    assert {int(node.attrs["value"]) for node in buttons} == set(range(FASTEST, SLOWEST + 1))
    assert [node.attrs["value"] for node in buttons if node.attrs["aria-pressed"] == "true"] == ["2"]
