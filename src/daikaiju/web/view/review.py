"""The analysis of a game as a replay shows it: lines, moments, luck and skill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from daikaiju.review.model import PARTS, Analysis, Chance, from_json
from daikaiju.review.telling import SUM_HEADS, Told, signed, tell_moments, verdict
from daikaiju.table.model import LiveTable
from daikaiju.words.language import Language

from .charts import TOP, Band, Chart, Line, Mark, Size, spread, y_within
from .scene import Scene
from .statistics import History

GRID = (0, 25, 50, 75, 100)
TICK_GAP = 26  # between the numbers of turns


@dataclass
class MomentView:
    """A moment in words."""

    at: int
    kind: str  # its key
    name: str
    what: str  # the kind in words
    turn: str
    cost: str
    sentence: str


@dataclass
class ReviewView:
    """What a replay shows of an analysis."""

    is_awaited: bool  # whether it, or a better one, is on its way
    version: str = ""  # of what there is; "" if there is nothing yet
    here: MomentView | None = None  # the moment of the position that is shown
    before: int = -1  # where the moment before is; -1: nowhere
    after: int = -1
    three: list[MomentView] = field(default_factory=list)
    moments: list[MomentView] = field(default_factory=list)
    verdicts: list[str] = field(default_factory=list)  # a sentence for every seat, the viewer's own first
    sum_heads: list[str] = field(default_factory=list)
    sums: list[list[str]] = field(default_factory=list)
    number_heads: list[str] = field(default_factory=list)
    numbers: list[list[str]] = field(default_factory=list)


@lru_cache(maxsize=32)
def read(text: str) -> Analysis:
    """Read an analysis; the steps of a replay read the same one again and again."""
    return from_json(text)


def version_of(text: str) -> str:
    """Return what tells an analysis from the one before, which took fewer playouts; "" if there is none."""
    return str(read(text).playouts) if text else ""


def review_view(table: LiveTable, scene: Scene[Any], told: History, text: str, *, is_awaited: bool) -> ReviewView:
    """Return what to show; only whether it is awaited if there is no analysis yet."""
    if not text or table.game is None:
        return ReviewView(is_awaited)
    analysis, words, at = read(text), scene.words, len(scene.entries)
    told_moments = tell_moments(table.game, analysis.called(), scene.names, words)
    moments = [moment_view(one, words) for one in told_moments]
    three = {moment.at for moment in analysis.three()}
    places = [one.at for one in moments]
    return ReviewView(
        is_awaited,
        version_of(text),
        here=next((one for one in moments if one.at == at), None),
        before=max((place for place in places if place < at), default=-1),
        after=min((place for place in places if place > at), default=-1),
        three=[one for one in moments if one.at in three],
        moments=moments,
        verdicts=verdicts(analysis, scene),
        sum_heads=[words.text(head) for head in SUM_HEADS],
        sums=sums_rows(analysis, scene),
        number_heads=[words.text("turn"), *scene.names],
        numbers=number_rows(analysis, scene, told),
    )


def moment_view(told: Told, words: Language) -> MomentView:
    """Return a moment in words."""
    played = words.text("Here {name} played: {played}.", name=told.name, played=told.played)
    best = words.text("The best alternative: {best}.", best=told.best)
    turn = words.text("Turn {n}", n=told.turn)
    return MomentView(told.moment.at, told.moment.kind, told.name, told.kind, turn, told.cost, f"{played} {best}")


def verdicts(analysis: Analysis, scene: Scene[Any]) -> list[str]:
    """Return a sentence about every seat's luck and decisions, the viewer's own first."""
    seats = sorted(range(len(analysis.sums)), key=lambda seat: seat not in scene.seated)
    return [
        verdict(analysis.sums[seat], scene.names[seat], scene.words, is_you=scene.seated == [seat]) for seat in seats
    ]


def sums_rows(analysis: Analysis, scene: Scene[Any]) -> list[list[str]]:
    """Return luck and skill of every seat."""
    words, rows = scene.words, []
    for name, sums in zip(scene.names, analysis.sums, strict=True):
        parts = [
            f"{signed(one.value, words)} ± {words.number(100 * one.error / PARTS, '.0f')}"
            for one in (sums.luck, sums.own, sums.others)
        ]
        start, result = (words.percent(100 * part / PARTS, ".0f") for part in (sums.start.value, sums.result))
        rows.append([name, start, *parts, result])
    return rows


def number_rows(analysis: Analysis, scene: Scene[Any], told: History) -> list[list[str]]:
    """Return everybody's chance with its interval at the start of every turn and at the end."""
    words = scene.words
    rows = [
        [str(turn), *(with_interval(chance, scene) for chance in analysis.lines[place])]
        for turn, place in enumerate(told.turns, 1)
    ]
    return [*rows, [words.text("end"), *(with_interval(chance, scene) for chance in analysis.lines[-1])]]


def with_interval(chance: Chance, scene: Scene[Any]) -> str:
    """Return a chance in percent with its interval."""
    value, low, high = (
        scene.words.number(100 * part / PARTS, ".0f") for part in (chance.value, chance.low, chance.high)
    )
    return f"{value} ({low} … {high})" if low != high else value


def chance_chart(scene: Scene[Any], analysis: Analysis, size: Size, turns: Sequence[int]) -> Chart:
    """Return the chart of chances over the actions of the game, with bands and moments."""
    last = max(1, len(analysis.lines) - 1)
    chart = chart_of(scene, analysis.lines, [place / last for place in range(len(analysis.lines))], size)
    columns = [chart.column(place / last) for place in range(len(analysis.lines))]
    chart.marks = [
        Mark(columns[one.at], height(chart, analysis.lines[one.at][one.seat].value), one.kind)
        for one in analysis.called()
    ]
    chart.ticks = turn_ticks([columns[place] for place in turns], range(1, len(turns) + 1))
    return chart


def chart_of(scene: Scene[Any], lines: Sequence[Sequence[Chance]], times: Sequence[float], size: Size) -> Chart:
    """Return a chart of everybody's chances at some times from 0 to 1, with bands."""
    words = scene.words
    chart = Chart("chances", words.text("Chances to win"), words.text("Everybody's chances to win"), size)
    chart.axis = words.text("Chance to win, in %")
    columns = [chart.column(time) for time in times]
    for seat, monster in enumerate(scene.monsters):
        points = [(point[seat].value, point[seat].low, point[seat].high) for point in lines]
        values, lows, highs = ([height(chart, part) for part in parts] for parts in zip(*points, strict=True))
        chart.bands.append(Band(monster, outline(columns, highs, lows)))
        end = round(100 * points[-1][0] / PARTS)
        chart.lines.append(Line(monster, path(columns, values), columns[-1], values[-1], values[-1], end, out=False))
    spread(chart.lines, chart.floor)
    chart.grid = [(y_within(chart, value / 100), value) for value in GRID]
    for line in chart.lines:
        line.label_y = max(line.label_y, TOP)  # there is room above the highest line only
    return chart


def turn_ticks(columns: Sequence[int], turns: Sequence[int]) -> list[tuple[int, str]]:
    """Return the numbers of turns where they begin, as far as there is room."""
    found: list[tuple[int, str]] = []
    for turn, column in zip(turns, columns, strict=True):
        if not found or column - found[-1][0] >= TICK_GAP:
            found.append((column, str(turn)))
    return found


def height(chart: Chart, parts: int) -> float:
    """Return the y coordinate of a chance."""
    return y_within(chart, parts / PARTS)


def path(columns: Sequence[int], heights: Sequence[float]) -> str:
    """Return a line through points."""
    return "M" + "L".join(f"{x} {y}" for x, y in zip(columns, heights, strict=True))


def outline(columns: Sequence[int], highs: Sequence[float], lows: Sequence[float]) -> str:
    """Return the outline of a band: along its top, and back along its bottom."""
    return path([*columns, *reversed(columns)], [*highs, *reversed(lows)]) + "Z"
