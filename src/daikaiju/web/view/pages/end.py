"""The end of a game: who won and how, the course of it, luck, and figures."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from daikaiju.table.model import LiveTable
from daikaiju.web.view.charts import Chart
from daikaiju.web.view.chat import ChatLine, chat_lines, emotes
from daikaiju.web.view.course import charts
from daikaiju.web.view.duel import board as duel_table
from daikaiju.web.view.log import LogTurn, Story
from daikaiju.web.view.luck import Bar, luck, luck_note
from daikaiju.web.view.scene import Scene
from daikaiju.web.view.statistics import History, history_of
from daikaiju.web.view.tokyo import board as tokyo_table
from daikaiju.web.view.viewer import Viewer
from daikaiju.web.view.widgets import SeatView
from daikaiju.words.duel.names import ENDINGS as DUEL_ENDINGS
from daikaiju.words.language import mark as _
from daikaiju.words.tokyo.names import ENDINGS

from .table import subtitle
from .waiting_room import RULES_NAMES

# Figures of a seat: what is counted, and its heading.
FIGURES = {
    "tokyo": (
        ("stars_gained/dice", _("Stars from dice")),
        ("stars_gained/tokyo", _("Stars from Tokyo")),
        ("stars_gained/cards", _("Stars from cards")),
        ("dealt", _("Damage dealt")),
        ("hearts_lost", _("Hearts lost")),
        ("hearts_gained", _("Hearts healed")),
        ("energy_gained", _("Energy")),
        ("bought", _("Cards bought")),
        ("entered", _("Into Tokyo")),
    ),
    "duel": (
        ("dealt", _("Damage dealt")),
        ("life_lost", _("Life lost")),
        ("life_gained", _("Life healed")),
        ("energy_gained", _("Energy")),
        ("moved", _("Spaces pulled")),
        ("bought", _("Cards bought")),
        ("tokens_gained", _("Dice tokens")),
    ),
}


@dataclass(frozen=True)
class Rank:
    """A line of the final table."""

    place: int
    monster: str
    name: str
    note: str
    stars: int
    hearts: int
    out: int
    won: bool


@dataclass
class EndPage:
    """What the end shows."""

    title: str
    room: str
    sub: str
    headline: str
    how: str
    margin: str  # how clearly it was won
    winner: str
    winner_name: str
    ranks: list[Rank]
    charts: list[Chart]
    luck: list[Bar]
    luck_of: str
    luck_note: str
    figure_heads: list[tuple[str, str]]  # monsters and their names
    figures: list[tuple[str, list[int]]]  # what is counted, and of whom how many
    facts: list[tuple[str, str]]
    burst: str
    turns: list[LogTurn]
    recap: str
    chat: list[ChatLine]
    me: int
    emotes: list[tuple[str, str, str]]
    is_seated: bool
    rematch: str
    entries: int
    position: str
    template: str = "end.html"
    may_undo: bool = False
    asked: str = ""
    handover: str = ""
    cues: str = "ended"
    announce: str = ""
    own: SeatView | None = None
    seats: list[SeatView] = field(default_factory=list)


def end_page(table: LiveTable, viewer: Viewer) -> EndPage:
    """Winner, course, luck and figures."""
    scene = Scene(table, viewer)
    story, told, words = Story(scene), history_of(table), viewer.words
    result = scene.game.result
    assert result is not None
    winner = result.winners[0] if result.winners else -1
    headline = words.text("{who} wins!", who=scene.names[winner]) if winner >= 0 else words.text("Nobody wins.")
    if len(result.winners) > 1:
        headline = words.text("{who} win!", who=", ".join(scene.names[seat] for seat in result.winners))
    lucky = scene.me if scene.me >= 0 else max(winner, 0)
    return EndPage(
        title=f"{headline} · Daikaiju",
        room=words.text(RULES_NAMES[scene.rules]),
        sub=subtitle(scene),
        headline=headline,
        how=how(scene, result.reason),
        margin=margin(scene, winner),
        winner=scene.monsters[winner] if winner >= 0 else "",
        winner_name=scene.names[winner] if winner >= 0 else "",
        ranks=ranks(scene, story, told),
        charts=charts(scene, told),
        luck=luck(scene, told, lucky),
        luck_of=scene.names[lucky],
        luck_note=luck_note(scene, told, lucky),
        figure_heads=list(zip(scene.monsters, scene.names, strict=True)),
        figures=[
            (words.text(title), [figures.counts[key] for figures in told.figures]) for key, title in FIGURES[scene.kind]
        ],
        facts=facts(scene, told),
        burst=burst(),
        turns=story.turns(3),
        recap="",
        chat=chat_lines(table, viewer),
        me=scene.me,
        emotes=emotes(words),
        is_seated=bool(scene.mine),
        rematch=table.rematch,
        entries=len(table.entries),
        position=f"/t/{table.id}/position",
        announce=f"{headline} {how(scene, result.reason)}",
    )


def how(scene: Scene, reason: str) -> str:
    """How the game was won."""
    text = scene.words.text((ENDINGS | DUEL_ENDINGS)[reason])
    return scene.words.text("{how}, on turn {n}.", how=text[:1].upper() + text[1:], n=scene.state.turn)


def margin(scene: Scene, winner: int) -> str:
    """Who played the winner, what it had left, and how far the others were behind."""
    if winner < 0:
        return ""
    words, state = scene.words, scene.state
    left = state.hearts[winner] if scene.kind == "tokyo" else state.life[winner]
    told = [
        words.text("Played by: {who}.", who=scene.player(winner)),
        words.plural("{n} heart left.", "{n} hearts left.", left),
    ]
    others = [seat for seat in range(scene.game.players) if seat != winner]
    if scene.kind == "tokyo" and any(state.alive[seat] for seat in others):
        second = max(others, key=lambda seat: state.stars[seat])
        ahead = state.stars[winner] - state.stars[second]
        if ahead > 0:
            who = scene.names[second]
            told.append(words.plural("{n} star ahead of {who}.", "{n} stars ahead of {who}.", ahead, who=who))
    return " ".join(told)


def ranks(scene: Scene, story: Story, told: History) -> list[Rank]:
    """Winners first, then by how long they lasted, then by stars or life."""
    result = scene.game.result
    assert result is not None
    views = (tokyo_table if scene.kind == "tokyo" else duel_table).seats(scene, story)

    def order(view: SeatView) -> tuple[bool, int, int, int]:
        fell = told.fell.get(view.number, 0)
        return (view.number not in result.winners, -(fell or 9999), -view.stars, -view.hearts)

    return [
        Rank(
            place,
            view.monster,
            view.name,
            f"{view.by} · {view.epitaph}" if view.epitaph else view.by,
            view.stars,
            view.hearts,
            told.fell.get(view.number, 0) if not view.hearts else 0,
            view.number in result.winners,
        )
        for place, view in enumerate(sorted(views, key=order), 1)
    ]


def facts(scene: Scene, told: History) -> list[tuple[str, str]]:
    """A few things worth remembering."""
    words, found = scene.words, []
    hearts, dealer = told.biggest_hit
    if dealer >= 0:
        found.append((words.text("Biggest hit"), f"{hearts}, {scene.names[dealer]}"))
    most = max(range(scene.game.players), key=lambda seat: told.figures[seat].counts["bought"])
    if told.figures[most].counts["bought"]:
        found.append((words.text("Most cards bought"), f"{told.figures[most].counts['bought']}, {scene.names[most]}"))
    if scene.kind == "tokyo":
        longest = max(range(scene.game.players), key=lambda seat: told.figures[seat].counts["stars_gained/tokyo"])
        if told.figures[longest].counts["stars_gained/tokyo"]:
            stars = told.figures[longest].counts["stars_gained/tokyo"]
            found.append((words.text("Most stars from Tokyo"), f"{stars}, {scene.names[longest]}"))
    return found


def burst() -> str:
    """Rays behind the winner."""
    rays = []
    for number in range(20):
        one, other = math.radians(number * 18), math.radians(number * 18 + 8)
        ends = [(270 + 460 * math.cos(angle), 210 + 460 * math.sin(angle)) for angle in (one, other)]
        rays.append(f"M270 210L{ends[0][0]:.0f} {ends[0][1]:.0f}L{ends[1][0]:.0f} {ends[1][1]:.0f}Z")
    return "".join(rays)
