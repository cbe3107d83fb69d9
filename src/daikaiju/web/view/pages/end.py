"""The page of a finished game: winner, charts, luck and figures."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from daikaiju.table.model import LiveTable
from daikaiju.words import endings
from daikaiju.words.games import texts_of

from ..charts import Chart, Layout
from ..chat import ChatLine, chat_lines
from ..emotes import emotes
from ..fair import LuckView, luck_view
from ..games import edition_name, scene_of
from ..log import Story
from ..luck import Bar, luck, luck_note
from ..scene import Scene
from ..statistics import History, history_of
from ..viewer import Viewer
from ..widgets import SeatView, Stat
from .table import subtitle


@dataclass(frozen=True)
class Rank:
    """A row of the final table."""

    place: int
    monster: str
    name: str
    note: str
    numbers: list[Stat]
    out: int  # the turn in which it fell
    won: bool


@dataclass(frozen=True)
class Loss:
    """How a game ended for somebody who has not won it."""

    monster: str
    name: str
    place: str  # among all; "" if there were two
    fell: bool


@dataclass
class EndPage:
    """The contents of the page."""

    title: str
    heading: str
    sub: str
    headline: str
    how: str
    margin: str  # how clearly it was won
    winner: str
    winner_name: str
    lost: Loss | None  # what became of the viewer, if somebody else has won
    ranks: list[Rank]
    charts: list[Chart]
    opens: str  # the key of the chart that is shown at first; "" for the first one
    luck: list[Bar]
    luck_of: str
    luck_note: str
    figure_heads: list[tuple[str, str]]  # monsters and their names
    figures: list[tuple[str, list[int]]]  # name, and the value of each seat
    facts: list[tuple[str, str]]
    chat: list[ChatLine]
    me: int
    emotes: list[tuple[str, str, str]]
    is_seated: bool
    is_won: bool  # by a seat of this device
    rematch: str
    entries: int
    announce: str
    burst: str
    fair: LuckView | None
    template: str = "end.html"
    may_undo: bool = False
    may_leave: bool = False
    asked: str = ""
    running: None = None
    lesson: None = None
    rule: str = ""
    handover: str = ""


def end_page(table: LiveTable, viewer: Viewer) -> EndPage:
    """Return winner, charts, luck and figures."""
    scene, words = scene_of(table, viewer), viewer.words
    told = history_of(scene.view, table)
    winners = winners_of(scene)
    winner = winners[0] if winners else -1
    rows = ranks(scene, told)
    lost = loss(scene, rows)
    title, reason = headings(scene, lost)
    lucky = scene.me if scene.me >= 0 else max(winner, 0)
    return EndPage(
        title=f"{title} · Daikaiju",
        heading=edition_name(scene.view.name, scene.edition, words),
        sub=subtitle(scene),
        headline=title,
        how=reason,
        margin=margin(scene, winner),
        winner=scene.monsters[winner] if winner >= 0 else "",
        winner_name=scene.names[winner] if winner >= 0 else "",
        lost=lost,
        ranks=rows,
        charts=scene.view.charts(scene, told.series, Layout()),
        opens=scene.view.deciding_chart(scene),
        luck=luck(scene, told, lucky),
        luck_of=scene.names[lucky],
        luck_note=luck_note(scene, told, lucky),
        figure_heads=list(zip(scene.monsters, scene.names, strict=True)),
        figures=figures(scene, told),
        facts=facts(scene, told),
        chat=chat_lines(table, viewer),
        me=scene.me,
        emotes=emotes(words),
        is_seated=bool(scene.mine),
        is_won=any(seat in winners for seat in scene.mine),
        rematch=table.rematch,
        entries=len(table.entries),
        announce=f"{title} {reason}",
        burst=burst(),
        fair=luck_view(table, viewer),
    )


def winners_of(scene: Scene[Any]) -> tuple[int, ...]:
    """Return the seats that won."""
    assert scene.game.result is not None
    return scene.game.result.winners


def headline(scene: Scene[Any]) -> str:
    """Return who won."""
    return endings.headline(scene.words, scene.names, winners_of(scene), scene.mine)


def headings(scene: Scene[Any], lost: Loss | None) -> tuple[str, str]:
    """Return the headline and the sentences below it: to a loser, that they lose, and then who has won."""
    if lost is None:
        return headline(scene), how(scene)
    return scene.words.text("You lose!"), f"{headline(scene)} {how(scene)}"


def loss(scene: Scene[Any], rows: list[Rank]) -> Loss | None:
    """Return what became of the viewer's monster if somebody else has won; None where several share the device."""
    winners = winners_of(scene)
    if len(scene.mine) != 1 or not winners or scene.mine[0] in winners:
        return None
    own = next(row for row in rows if row.monster == scene.monsters[scene.mine[0]])
    place = scene.words.text("Place {n} of {all}", n=own.place, all=len(rows)) if len(rows) > 2 else ""
    return Loss(own.monster, own.name, place, scene.view.is_out(scene.state, scene.mine[0]))


def how(scene: Scene[Any]) -> str:
    """Return how the game was won."""
    assert scene.game.result is not None
    texts = texts_of(scene.view.name)
    return endings.how_it_ended(scene.words, texts, scene.game.result.reason, scene.state, scene.state.turn)


def margin(scene: Scene[Any], winner: int) -> str:
    """Return who played the winner, unless the viewer did, what it had left, and how far the others were behind."""
    if winner < 0:
        return ""
    by = [] if winner == scene.addressed else [scene.words.text("Played by: {who}.", who=scene.player(winner))]
    return " ".join([*by, *scene.view.margin(scene, winner)])


def ranks(scene: Scene[Any], told: History) -> list[Rank]:
    """Return winners first, then by survival, then by the game's ranking."""
    winners = winners_of(scene)

    def order(seat: SeatView) -> tuple[bool, int, tuple[int, ...], int]:
        fell = told.fell.get(seat.number, 0)
        numbers = scene.view.ranked_by(scene.state, seat.number)
        return seat.number not in winners, -(fell or 9999), tuple(-value for value in numbers), seat.number

    seats = sorted(scene.view.seats(scene, Story(scene)), key=order)
    return [rank(scene, told, place, seat) for place, seat in enumerate(seats, 1)]


def rank(scene: Scene[Any], told: History, place: int, seat: SeatView) -> Rank:
    """Return a row of the final table."""
    is_out = scene.view.is_out(scene.state, seat.number)
    out = told.fell.get(seat.number, 0) if is_out else 0
    numbers = scene.view.final_numbers(scene, seat.number, has_fallen=bool(out))
    note = f"{seat.by} · {seat.epitaph}" if seat.epitaph else seat.by
    return Rank(place, seat.monster, seat.name, note, numbers, out, seat.number in winners_of(scene))


def figures(scene: Scene[Any], told: History) -> list[tuple[str, list[int]]]:
    """Return the figures by name, with the value of each seat."""
    return [(scene.words.text(title), [seat.counts[key] for seat in told.figures]) for key, title in scene.view.figures]


def facts(scene: Scene[Any], told: History) -> list[tuple[str, str]]:
    """Return a few highlights."""
    words, found = scene.words, []
    hit, dealer = told.biggest_hit
    if dealer >= 0:
        found.append((words.text("Biggest hit"), f"{hit}, {scene.names[dealer]}"))
    bought = [seat.counts["bought"] for seat in told.figures]
    if any(bought):
        found.append((words.text("Most cards bought"), f"{max(bought)}, {scene.names[bought.index(max(bought))]}"))
    return found + scene.view.facts(scene, [seat.counts for seat in told.figures])


def burst() -> str:
    """Return the path of the rays behind the winner."""
    rays = []
    for number in range(20):
        one, other = math.radians(number * 18), math.radians(number * 18 + 8)
        ends = [(270 + 460 * math.cos(angle), 210 + 460 * math.sin(angle)) for angle in (one, other)]
        rays.append(f"M270 210L{ends[0][0]:.0f} {ends[0][1]:.0f}L{ends[1][0]:.0f} {ends[1][1]:.0f}Z")
    return "".join(rays)
