"""A game watched again: any moment of it by its number."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from daikaiju.game import Game
from daikaiju.table.model import LiveTable
from daikaiju.web.view.charts import Chart, column_at
from daikaiju.web.view.course import charts
from daikaiju.web.view.duel import board as duel_table
from daikaiju.web.view.duel.board import Lane
from daikaiju.web.view.idle_panel import watch
from daikaiju.web.view.log import LogTurn, Story
from daikaiju.web.view.scene import Scene
from daikaiju.web.view.statistics import history_of
from daikaiju.web.view.tokyo import board as tokyo_table
from daikaiju.web.view.viewer import Viewer
from daikaiju.web.view.widgets import Ask, Beat, CardView, Place, SeatView

from .table import subtitle
from .waiting_room import RULES_NAMES


@dataclass
class ReplayPage:
    """What a replay shows."""

    title: str
    room: str
    sub: str
    at: int
    last: int
    turn: int
    turns_all: int
    before_turn: int  # the moment at which this turn, or the one before, began
    after_turn: int
    headline: str
    ask: Ask
    faces: tuple[str, ...]
    beats: list[Beat]
    seats: list[SeatView]
    market: list[CardView]
    charts: list[tuple[Chart, str]]
    turns: list[LogTurn]
    places: list[Place] = field(default_factory=list)
    lanes: list[Lane] = field(default_factory=list)
    left: SeatView | None = None
    right: SeatView | None = None
    marks: list[int] = field(default_factory=list)
    position: str = ""


def replay_page(table: LiveTable, at: int, viewer: Viewer) -> ReplayPage:
    """The game after so many actions."""
    assert table.game is not None
    at = max(0, min(at, len(table.entries)))
    game = Game.from_setup(table.game.setup)
    for entry in table.entries[:at]:
        game.play(entry.action, entry.actor)
    scene = Scene(table, viewer, game, table.entries[:at])
    story, told = Story(scene), history_of(table)
    ask = watch(scene, story)
    ask.pace = False
    turn = bisect_right(told.turns, at)
    views = (tokyo_table if scene.kind == "tokyo" else duel_table).seats(scene, story)
    page = ReplayPage(
        title=viewer.words.text("Replay, turn {n}", n=turn) + " · Daikaiju",
        room=viewer.words.text(RULES_NAMES[scene.rules]),
        sub=viewer.words.text("replay") + " · " + subtitle(scene),
        at=at,
        last=len(table.entries),
        turn=turn,
        turns_all=len(told.turns),
        before_turn=earlier(told.turns, at),
        after_turn=later(told.turns, at, len(table.entries)),
        headline=headline(scene, story, ask),
        ask=ask,
        faces=game.vocabulary.faces,
        beats=story.beats(),
        seats=views,
        market=(tokyo_table if scene.kind == "tokyo" else duel_table).market(scene),
        charts=race_at(scene, table, at),
        turns=story.turns(6),
        marks=told.turns,
    )
    if scene.kind == "tokyo":
        page.places = tokyo_table.places(scene, story)
    else:
        page.left, page.right = views
        page.lanes = duel_table.lanes(scene, story, ask)
    return page


def headline(scene: Scene, story: Story, ask: Ask) -> str:
    """What has just happened."""
    if not scene.entries:
        return scene.words.text("The game begins")
    told = [text for text in (story.text(event) for event in scene.entries[-1].events) if text]
    return told[-1] if told else ask.title


def race_at(scene: Scene, table: LiveTable, at: int) -> list[tuple[Chart, str]]:
    """The course of the game with a line at this moment, above the slider: for broad and for narrow screens."""
    told = history_of(table)
    if len(told.turns) < 2:
        return []
    last = len(table.entries)
    moments = [start / last for start in told.turns] + [1.0]
    found = []
    for size, name in (((1240, 200), "broad"), ((440, 180), "narrow")):
        chart = charts(scene, told, size, moments)[0]
        chart.cursor = column_at(chart, at / last)
        found.append((chart, name))
    return found


def earlier(turns: list[int], at: int) -> int:
    """The beginning of this turn, or of the one before if this is it."""
    return max((start for start in turns if start < at), default=0)


def later(turns: list[int], at: int, last: int) -> int:
    """The beginning of the next turn, or the end."""
    return min((start for start in turns if start > at), default=last)
