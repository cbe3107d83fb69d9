"""The page of a game in progress."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from daikaiju.review.model import TurnStart
from daikaiju.table.bots import is_forsaken
from daikaiju.table.model import TableSeat

from .. import news
from ..chat import ChatLine, chat_lines
from ..clock import RunningClock, panel_clock, running_clock
from ..emotes import emotes
from ..games import edition_name
from ..idle_panel import watch
from ..live_line import LineView, line_view
from ..log import LogTurn, Story
from ..market import Market
from ..scene import Scene
from ..seats import is_away
from ..widgets import Panel, SeatView, Strip


@dataclass(frozen=True)
class Banner:
    """A message across the page."""

    tone: str
    icon: str
    title: str
    text: str = ""
    verb: str = ""
    button: str = ""
    seat: int = -1


class LessonHead(NamedTuple):
    """What the header of a lesson shows: its title, the bubble and the last one."""

    heading: str
    step: int
    last: int


@dataclass
class LivePage:
    """The contents of the page for one viewer."""

    template: str
    title: str
    heading: str
    sub: str
    panel: Panel
    faces: tuple[str, ...]
    own: SeatView | None
    own_player: str
    others: list[SeatView]
    board: object  # what the game's template shows between the monsters
    market: Market
    turns: list[LogTurn]
    recap: str
    strip: Strip  # what happened since the viewer's last turn or decision, in pictures
    chat: list[ChatLine]
    me: int
    emotes: list[tuple[str, str, str]]
    may_undo: bool
    may_leave: bool  # the seat that is shown as the viewer's own
    banner: Banner | None
    asked: str
    handover: str
    announce: str
    rule: str  # the section of the rules on the question
    running: RunningClock | None  # the clock of whoever is asked
    line: LineView | None  # the chances to win, for spectators of a table that has chosen it
    lesson: LessonHead | None = None


def live_page(story: Story, line: Sequence[TurnStart] = ()) -> LivePage:
    """Return monsters, board, market and panel of a game in progress."""
    scene = story.scene
    view, table, viewer = scene.view, scene.table, scene.viewer
    panel = view.panel(scene, story) if scene.asked >= 0 else watch(scene, story)
    panel.clock = panel_clock(table)
    seats = view.seats(scene, story)
    own = next((seat for seat in seats if seat.number == scene.me), None)
    return LivePage(
        template=view.table_template,
        title=f"{panel.title} · Daikaiju",
        heading=edition_name(view.name, scene.edition, viewer.words),
        sub=subtitle(scene),
        panel=panel,
        faces=scene.game.vocabulary.faces,
        own=own,
        own_player=scene.player(scene.me) if own else "",
        others=[seat for seat in seats if seat is not own],
        board=view.board(scene, story, panel),
        market=view.market(scene),
        turns=story.turns(),
        recap=news.recap(story),
        strip=news.strip(story),
        chat=chat_lines(table, viewer),
        me=scene.me,
        emotes=emotes(viewer.words),
        may_undo=table.may_undo(viewer.guest),
        may_leave=scene.me >= 0 and not table.seats[scene.me].player,
        banner=banner(scene),
        asked=f"{scene.asked}/{panel.name}" if scene.asked >= 0 else "",
        handover=handover(scene),
        announce=announcement(scene),
        rule=view.rules_on.get(panel.name, ""),
        running=running_clock(table, viewer.words),
        line=line_view(scene, line),
    )


def subtitle(scene: Scene[Any]) -> str:
    """Return the number of monsters and the turn."""
    count = scene.words.plural("{n} monster", "{n} monsters", scene.game.players)
    return f"{count} · {moment(scene)}"


def moment(scene: Scene[Any]) -> str:
    """Return the turn; before the first one, that the game begins."""
    words = scene.words
    return words.text("turn {n}", n=scene.state.turn) if scene.state.turn else words.text("The game begins")


def handover(scene: Scene[Any]) -> str:
    """Return the seat that is asked, if several people share this device."""
    people = [seat for seat in scene.mine if not scene.table.seats[seat].player]
    return str(scene.asked) if len(people) > 1 and scene.asked >= 0 else ""


def banner(scene: Scene[Any]) -> Banner | None:
    """Return a banner about a bot that is gone, the viewer's stand-in bot, or somebody who is away."""
    words = scene.words
    gone = next((seat for seat in scene.table.seats if is_forsaken(scene.table, seat)), None)
    if gone is not None and gone.number not in scene.mine:
        return gone_banner(scene, gone)
    for number in scene.mine:
        if scene.table.seats[number].stand_in:
            text = words.text("It goes on until you take your seat back.")
            button = words.text("Take my seat back")
            return Banner("info", "bot", words.text("A bot plays for you."), text, "take-back", button, number)
    for number in range(scene.game.players):
        if scene.mine and is_away(scene, number):
            title = words.text("{who} is away.", who=scene.person(number))
            text = words.text("A bot can play on until they are back.")
            return Banner("warn", "offline", title, text, "hand-over", words.text("Let a bot play"), number)
    return None


def gone_banner(scene: Scene[Any], seat: TableSeat) -> Banner:
    """Return what to do about a bot that this server does not offer any more."""
    words = scene.words
    title = words.text("The bot {bot} is not offered here any more.", bot=seat.player)
    if scene.mine:
        text, verb, button = "", "hand-over", words.text("Let another bot play")
    else:
        text, verb, button = words.text("Somebody can play on in its place."), "join", words.text("Sit here")
    return Banner("warn", "bot", title, text, verb, button, seat.number)


def announcement(scene: Scene[Any]) -> str:
    """Return the question for screen readers; what happened is told with its beats."""
    if scene.asked < 0 or scene.game.question is None:
        return ""
    return scene.said.questions.ask(scene.game.question.kind)
