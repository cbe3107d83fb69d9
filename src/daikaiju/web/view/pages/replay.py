"""The replay of a game after any number of actions."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from daikaiju.table.branch import origin_of
from daikaiju.table.model import OVER, LiveTable
from daikaiju.table.played import TableGame

from ..charts import Chart, Layout, Size, height_for
from ..games import edition_name, scene_of
from ..idle_panel import watch
from ..log import LogTurn, Story
from ..review import ReviewView, chance_chart, read, review_view
from ..scene import Scene
from ..statistics import History, history_of
from ..viewer import Viewer
from ..widgets import CardView, Panel, SeatView
from .table import subtitle

# Charts above the slider, for wide and narrow screens.
CHARTS = {"broad": Size(1240, 200), "narrow": Size(440, 180)}


@dataclass
class ReplayPage:
    """The contents of a replay."""

    title: str
    heading: str
    sub: str
    at: int
    last: int
    turn: int
    turns_all: int
    before_turn: int  # the start of this turn, or of the one before
    after_turn: int
    headline: str
    panel: Panel
    faces: tuple[str, ...]
    stage: str  # template of monsters and board
    stage_class: str
    seats: Sequence[SeatView]
    board: object
    market: list[CardView]
    charts: list[tuple[Chart, str]]
    turns: list[LogTurn]
    review: ReviewView
    may_play_on: bool
    origin: str  # the address of the moment that the game was played on from; "" if it is one of its own


def replay_page(table: LiveTable, at: int, viewer: Viewer, review: str = "", *, is_awaited: bool = False) -> ReplayPage:
    """Return the game after `at` actions; with its analysis as text, if there is one."""
    at = max(0, min(at, len(table.entries)))
    scene, words = scene_at(table, at, viewer), viewer.words
    story, view, told = Story(scene), scene.view, history_of(scene.view, table)
    panel = watch(scene, story)
    panel.pace = False
    turn = bisect_right(told.turns, at)
    return ReplayPage(
        title=(words.text("Replay, turn {n}", n=turn) if turn else words.text("The game begins")) + " · Daikaiju",
        heading=edition_name(view.name, scene.edition, words),
        sub=words.text("replay") + " · " + subtitle(scene),
        at=at,
        last=len(table.entries),
        turn=turn,
        turns_all=len(told.turns),
        before_turn=earlier(told.turns, at),
        after_turn=later(told.turns, at, len(table.entries)),
        headline=headline(scene, story, panel),
        panel=panel,
        faces=scene.game.vocabulary.faces,
        stage=view.stage_template,
        stage_class=view.stage_class,
        seats=view.seats(scene, story),
        board=view.board(scene, story, panel),
        market=view.market(scene).cards,
        charts=charts_at(scene, told, at, len(table.entries), review),
        turns=story.turns(6),
        review=review_view(table, scene, told, review, is_awaited=is_awaited),
        origin=origin_address(table),
        may_play_on=table.phase == OVER and not scene.game.is_over,
    )


def origin_address(table: LiveTable) -> str:
    """Return where the game came from."""
    found = origin_of(table)
    return f"/t/{found[0]}/replay?at={found[1]}" if found else ""


def scene_at(table: LiveTable, at: int, viewer: Viewer) -> Scene[Any]:
    """Return the scene after `at` actions."""
    assert table.game is not None
    game = TableGame.from_setup(table.game.setup)
    for entry in table.entries[:at]:
        game.play(entry.action, entry.actor)
    return scene_of(table, viewer, game, table.entries[:at])


def headline(scene: Scene[Any], story: Story, panel: Panel) -> str:
    """Return what has just happened."""
    if not scene.entries:
        return scene.words.text("The game begins")
    told = [text for text in (story.text(event) for event in scene.entries[-1].events) if text]
    return told[-1] if told else panel.title


def charts_at(scene: Scene[Any], told: History, at: int, last: int, review: str) -> list[tuple[Chart, str]]:
    """Return the charts above the slider, each with a line at this moment: chances to win, or else the race."""
    if len(told.turns) < 2:
        return []
    found = []
    for name, (width, height) in CHARTS.items():
        size = Size(width, max(height, height_for(len(scene.monsters))))
        chart = chance_chart(scene, read(review), size, told.turns) if review else race(scene, told, size, last)
        if chart is not None:
            chart.cursor = chart.column(at / last)
            found.append((chart, name))
    return found


def race(scene: Scene[Any], told: History, size: Size, last: int) -> Chart | None:
    """Return the first chart of the game's own figures."""
    times = [start / last for start in told.turns] + [1.0]
    found = next(iter(scene.view.charts(scene, told.series, Layout(size, times))), None)
    if found is not None and not found.goal_text:  # which says it
        found.axis = found.title
    return found


def earlier(turns: list[int], at: int) -> int:
    """Return the start of this turn, or of the one before if this is it."""
    return max((start for start in turns if start < at), default=0)


def later(turns: list[int], at: int, last: int) -> int:
    """Return the start of the next turn, or the end."""
    return min((start for start in turns if start > at), default=last)
