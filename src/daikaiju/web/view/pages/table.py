"""The page of a table in play."""

from __future__ import annotations

from dataclasses import dataclass, field

from daikaiju.table.model import LiveTable
from daikaiju.web.view.chat import ChatLine, chat_lines, emotes
from daikaiju.web.view.duel import board as duel_table
from daikaiju.web.view.duel.board import Lane
from daikaiju.web.view.duel.panels import DuelAsking
from daikaiju.web.view.idle_panel import watch
from daikaiju.web.view.log import LogTurn, Story
from daikaiju.web.view.scene import Scene
from daikaiju.web.view.seats import is_away
from daikaiju.web.view.tokyo import board as tokyo_table
from daikaiju.web.view.tokyo.panels import TokyoAsking
from daikaiju.web.view.viewer import Viewer
from daikaiju.web.view.widgets import Ask, CardView, Place, SeatView

from .waiting_room import RULES_NAMES

SWEEP_COST = 2


@dataclass(frozen=True)
class Banner:
    """A line across the page."""

    tone: str
    icon: str
    title: str
    text: str = ""
    verb: str = ""
    button: str = ""
    seat: int = -1


@dataclass
class LivePage:
    """What the table shows to one viewer."""

    template: str
    title: str
    room: str
    sub: str
    ask: Ask
    faces: tuple[str, ...]
    own: SeatView | None
    own_player: str
    others: list[SeatView]
    market: list[CardView]
    deck: int
    turns: list[LogTurn]
    recap: str
    chat: list[ChatLine]
    me: int
    emotes: list[tuple[str, str, str]]
    may_undo: bool
    may_sweep: bool
    sweep_why: str
    buyable: int
    speed: int
    places: list[Place] = field(default_factory=list)
    lanes: list[Lane] = field(default_factory=list)
    left: SeatView | None = None
    right: SeatView | None = None
    banner: Banner | None = None
    asked: str = ""
    handover: str = ""
    cues: str = ""
    announce: str = ""


def live_page(table: LiveTable, viewer: Viewer) -> LivePage:
    """The table of either game."""
    scene = Scene(table, viewer)
    story = Story(scene)
    page = stage(scene, story)
    options = scene.options if scene.asked >= 0 else []
    page.may_undo = table.may_undo(viewer.guest)
    page.may_sweep = "sweep" in options
    page.sweep_why = "" if page.may_sweep else sweep_why(scene)
    page.buyable = sum(1 for card in page.market if card.words)
    page.chat, page.me, page.emotes = chat_lines(table, viewer), scene.me, emotes(viewer.words)
    page.banner = banner(scene)
    page.asked = f"{scene.asked}/{page.ask.name}" if scene.asked >= 0 else ""
    page.handover = handover(scene)
    page.cues = " ".join(dict.fromkeys(story.cues()))
    page.announce = announcement(scene, story)
    return page


def stage(scene: Scene, story: Story) -> LivePage:
    """The monsters, what lies between them, the cards and the panel."""
    words = scene.words
    ask = panel(scene, story)
    views = (tokyo_table if scene.kind == "tokyo" else duel_table).seats(scene, story)
    own = next((view for view in views if view.number == scene.me), None)
    title = f"{ask.title} · Daikaiju"
    page = LivePage(
        template="tokyo.html" if scene.kind == "tokyo" else "duel.html",
        title=title,
        room=words.text(RULES_NAMES[scene.rules]),
        sub=subtitle(scene),
        ask=ask,
        faces=scene.game.vocabulary.faces,
        own=own,
        own_player=scene.player(scene.me) if own else "",
        others=[view for view in views if view is not own],
        market=(tokyo_table if scene.kind == "tokyo" else duel_table).market(scene),
        deck=tokyo_table.deck_size(scene),
        turns=story.turns(),
        recap=story.recap(),
        chat=[],
        me=scene.me,
        emotes=[],
        may_undo=False,
        may_sweep=False,
        sweep_why="",
        buyable=0,
        speed=scene.table.options.speed,
    )
    if scene.kind == "tokyo":
        page.places = tokyo_table.places(scene, story)
    else:
        page.left, page.right = views
        page.lanes = duel_table.lanes(scene, story, ask)
    return page


def panel(scene: Scene, story: Story) -> Ask:
    """The question for this device, or what others do."""
    if scene.asked < 0:
        return watch(scene, story)
    asking = TokyoAsking(scene, story) if scene.kind == "tokyo" else DuelAsking(scene, story)
    return asking.ask()


def subtitle(scene: Scene) -> str:
    """The number of monsters and the turn."""
    words = scene.words
    count = words.plural("{n} monster", "{n} monsters", scene.game.players)
    return f"{count} · " + words.text("turn {n}", n=scene.state.turn)


def sweep_why(scene: Scene) -> str:
    """Why the cards cannot be swept away now."""
    words = scene.words
    if scene.me < 0 or scene.state.active != scene.me:
        return words.text("Not your turn")
    if scene.state.energy[scene.me] < SWEEP_COST:
        return words.text("Sweeping costs 2 energy")
    return words.text("After the dice")


def handover(scene: Scene) -> str:
    """Whose eyes the page is for, where several people share this device."""
    people = [seat for seat in scene.mine if not scene.table.seats[seat].player]
    return str(scene.asked) if len(people) > 1 and scene.asked >= 0 else ""


def banner(scene: Scene) -> Banner | None:
    """A bot that plays for the viewer, or somebody who is away."""
    words = scene.words
    for number in scene.mine:
        if scene.table.seats[number].stand_in:
            text = words.text("It goes on until you take your seat back.")
            button = words.text("Take my seat back")
            return Banner("info", "bot", words.text("A bot plays for you."), text, "take-back", button, number)
    for number in range(scene.game.players):
        if scene.mine and is_away(scene, number):
            title = words.text("{who} is away.", who=scene.table.seats[number].name)
            text = words.text("A bot may play on, until its person is back.")
            return Banner("warn", "offline", title, text, "hand-over", words.text("Let a bot play"), number)
    return None


def announcement(scene: Scene, story: Story) -> str:
    """What a screen reader says: the last events, and the question."""
    events = [story.text(event) for entry in scene.entries[-2:] for event in entry.events]
    told = [text for text in events if text][-4:]
    if scene.asked >= 0 and scene.game.question is not None:
        told.append(scene.said.questions.ask(scene.game.question.kind))
    return " ".join(told)
