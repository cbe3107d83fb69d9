"""Charts as coordinates for SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

LEFT, TOP = 34, 20
MARGIN = 116, 34  # right of the last turn, below the lowest value
LABEL_GAP = 34
LABEL_WIDTH = 84  # picture and value, with the large text of phones
FALLEN = "fallen"  # the mark where a line ends before the game
Series = Mapping[str, Sequence[int]]  # monster -> values


class Size(NamedTuple):
    """The size of a chart in SVG units."""

    width: int
    height: int


USUAL_SIZE = Size(760, 310)


class Axis(NamedTuple):
    """The lowest and highest value, and a line at the value that wins."""

    low: int
    top: int
    goal: int = 0
    goal_text: str = ""


class Layout(NamedTuple):
    """The sizes of charts; `times` (0 to 1) are the x positions of the turns; lines of the `fallen` end in a mark."""

    size: Size = USUAL_SIZE
    times: Sequence[float] = ()
    fallen: frozenset[str] = frozenset()


@dataclass
class Line:
    """The line of one monster."""

    monster: str
    path: str
    x: int
    y: float
    label_y: float
    last: int
    out: bool


class Band(NamedTuple):
    """The interval around the line of one monster."""

    monster: str
    path: str


class Mark(NamedTuple):
    """A moment on a line; every kind has a shape and a colour."""

    x: int
    y: float
    kind: str


@dataclass
class Chart:
    """A chart: lines, grid and ticks."""

    key: str
    title: str
    label: str
    size: Size = USUAL_SIZE
    lines: list[Line] = field(default_factory=list)
    grid: list[tuple[float, int]] = field(default_factory=list)
    ticks: list[tuple[int, str]] = field(default_factory=list)
    goal: float = 0
    goal_text: str = ""
    cursor: int = 0
    axis: str = ""  # what the values are, where nothing else says it
    bands: list[Band] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)

    @property
    def width(self) -> int:
        """Width in SVG units."""
        return self.size.width

    @property
    def height(self) -> int:
        """Height in SVG units."""
        return self.size.height

    @property
    def floor(self) -> int:
        """The y coordinate of the lowest value."""
        return self.height - MARGIN[1]

    def column(self, time: float) -> int:
        """Return the x coordinate of a moment from 0 to 1."""
        return round(LEFT + (self.width - MARGIN[0] - LEFT) * time)


def race(key: str, title: str, label: str, series: Series, axis: Axis, layout: Layout) -> Chart:
    """Return a line chart of values by turn, one line per monster. The first value is that before turn 1."""
    chart = Chart(key, title, label, layout.size, goal_text=axis.goal_text)
    bottom = chart.floor
    longest = max([2, *(len(values) for values in series.values())])

    def y_of(value: int) -> float:
        return y_within(chart, (value - axis.low) / (axis.top - axis.low))

    def x_of(index: int) -> int:
        return chart.column(layout.times[index] if layout.times else index / (longest - 1))

    for monster, values in series.items():
        points = [(x_of(index), y_of(value)) for index, value in enumerate(values)]
        path = "M" + "L".join(f"{x} {y}" for x, y in points)
        x, y = points[-1]
        chart.lines.append(Line(monster, path, x, y, y, values[-1], monster in layout.fallen))
        if monster in layout.fallen:
            chart.marks.append(Mark(x, y, FALLEN))
    spread(chart.lines, bottom)
    step = max(1, (axis.top - axis.low) // 5)
    chart.grid = [(y_of(value), value) for value in lined(axis, step)]
    every = max(1, longest // min(10, chart.width // 60))
    chart.ticks = [(x_of(index), str(index)) for index in range(0, longest, every)]
    chart.goal = y_of(axis.goal) if axis.goal else 0
    return chart


def lined(axis: Axis, step: int) -> Sequence[int]:
    """Return the values that have a line; where the axis goes below 0, both ends and 0 are among them."""
    if axis.low >= 0:
        return range(axis.low, axis.top + 1, step)
    within = [value for value in range(axis.low + step, axis.top - step + 1) if value % step == 0]
    return [axis.low, *within, axis.top]


def y_within(chart: Chart, share: float) -> float:
    """Return the y coordinate of a value, given as its share of the way from the lowest to the highest."""
    return round(chart.floor - share * (chart.floor - TOP), 1)


def spread(lines: list[Line], bottom: int) -> None:
    """Move labels that overlap apart: down, and those that would leave the chart up again."""
    ordered = sorted(lines, key=lambda line: (line.y, line.x))
    for at, line in enumerate(ordered):
        above = [other.label_y + LABEL_GAP for other in ordered[:at] if is_beside(line, other)]
        line.label_y = max([line.y, *above])
    for at, line in reversed(list(enumerate(ordered))):
        below = [other.label_y - LABEL_GAP for other in ordered[at + 1 :] if is_beside(line, other)]
        line.label_y = min([line.label_y, bottom + 10, *below])


def height_for(labels: int) -> int:
    """Return the least height of a chart in which so many labels can stand above each other."""
    return LABEL_GAP * labels + 12


def is_beside(line: Line, other: Line) -> bool:
    """Whether the labels of two lines are so near each other that they may not have the same height."""
    return abs(line.x - other.x) < LABEL_WIDTH


def highest(series: Series, least: int) -> int:
    """Return the top value of a chart, at least `least`."""
    return max([least, *(value for values in series.values() for value in values)])


def by_monster(monsters: Sequence[str], values: Sequence[Sequence[int]]) -> Series:
    """Return the values of all seats by monster."""
    return dict(zip(monsters, values, strict=True))
