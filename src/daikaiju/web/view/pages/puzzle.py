"""The page of a puzzle: a position with its question, or with what the answer is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from daikaiju.puzzles.explaining import Explainer, Explanation
from daikaiju.puzzles.model import GRADES, Puzzle
from daikaiju.puzzles.seating import game_of, monsters_of
from daikaiju.table.model import PLAYING, LiveTable, Options, TableSeat

from ..games import edition_name, scene_of
from ..log import Story
from ..log_html import drawn_face, html_of
from ..market import Market
from ..scene import Scene
from ..viewer import Viewer
from ..widgets import Panel, SeatView
from .table import subtitle

OTHERS = "canny"  # the bot of all other seats
YOU = "you"  # the guest who sits at the table of a puzzle


@dataclass
class PuzzlePage:
    """The contents of the page."""

    id: str
    title: str
    heading: str
    sub: str
    theme: str
    grade: int
    grade_name: str
    goal: str
    day: str  # of a daily puzzle, as 2030-01-31; else ""
    action: str  # the address that takes the answer
    panel: Panel
    faces: tuple[str, ...]
    stage: str  # template of monsters and board
    stage_class: str
    seats: Sequence[SeatView]
    board: object
    market: Market
    found: Explanation | None  # once there is an answer
    following: str  # the id of the next puzzle


def puzzle_page(puzzle: Puzzle, viewer: Viewer, given: str, day: str, following: str) -> PuzzlePage:
    """Return a puzzle with its question or, with an answer, what it is worth."""
    scene, words, explainer = (
        scene_at(puzzle, viewer),
        viewer.words,
        Explainer(puzzle, html_of(viewer.words), drawn_face),
    )
    story, view = Story(scene), scene.view
    panel = panel_of(scene, story)
    return PuzzlePage(
        id=puzzle.id,
        title=words.text("Puzzle {id}", id=puzzle.id),
        heading=edition_name(view.name, scene.edition, words),
        sub=words.text("puzzle") + " · " + subtitle(scene),
        theme=explainer.theme,
        grade=puzzle.grade,
        grade_name=words.text(GRADES[puzzle.grade]),
        goal=explainer.goal,
        day=day,
        action="/puzzles/daily" if day else f"/puzzles/{puzzle.id}",
        panel=panel,
        faces=scene.game.vocabulary.faces,
        stage=view.stage_template,
        stage_class=view.stage_class,
        seats=view.seats(scene, story),
        board=view.board(scene, story, panel),
        market=view.market(scene),
        found=explainer.explain(given) if given else None,
        following=following,
    )


def scene_at(puzzle: Puzzle, viewer: Viewer) -> Scene[Any]:
    """Return the position as the seat that is asked sees it; all others are bots."""
    game = game_of(puzzle, viewer.words)
    seats = [
        TableSeat(number, monster=monster, owner=YOU if number == game.actor else "", bot=bot_of(number, game.actor))
        for number, monster in enumerate(monsters_of(puzzle))
    ]
    options = Options(game.setup.game, game.setup.rules)
    table = LiveTable(puzzle.id, options, seats, phase=PLAYING, game=game)
    return scene_of(table, replace(viewer, guest=YOU, odds=False))


def bot_of(number: int, asked: int) -> str:
    """Return the bot on a seat; none on the seat that is asked."""
    return "" if number == asked else OTHERS


def panel_of(scene: Scene[Any], story: Story) -> Panel:
    """Return the panel of the question, without what gives the answer away: hints, odds and warnings."""
    panel = scene.view.panel(scene, story)
    panel.may_advise = panel.may_show_odds = panel.shows_odds = False
    panel.warnings = []
    panel.buttons = [button._replace(warning="") for button in panel.buttons]
    panel.options = [option._replace(warning="", odds=None) for option in panel.options]
    return panel
