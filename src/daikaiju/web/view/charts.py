"""Charts as numbers for SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

LEFT, TOP = 34, 20
MARGIN = 116, 34  # right of the last turn, below the lowest value
LABEL_GAP = 34
Series = Mapping[str, Sequence[int]]  # the values of every monster


class Size(NamedTuple):
    """Of a chart, in units of its drawing."""

    width: int
    height: int


USUAL_SIZE = Size(760, 310)


class Axis(NamedTuple):
    """The lowest and the highest value, and a line across where somebody wins."""

    low: int
    top: int
    goal: int = 0
    goal_text: str = ""


class Layout(NamedTuple):
    """How big charts are; `moments` (0 to 1) puts the values of the turns where they lie in time."""

    size: Size = USUAL_SIZE
    moments: Sequence[float] = ()


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


@dataclass
class Chart:
    """Lines, grid and ticks."""

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

    @property
    def width(self) -> int:
        """How broad it is."""
        return self.size.width

    @property
    def height(self) -> int:
        """How high it is."""
        return self.size.height

    def column(self, moment: float) -> int:
        """Where a moment, from 0 to 1, lies."""
        return round(LEFT + (self.width - MARGIN[0] - LEFT) * moment)


def race(key: str, title: str, label: str, series: Series, axis: Axis, layout: Layout) -> Chart:
    """A chart of values by turn, one line a monster. The first value is what was there before turn 1."""
    chart = Chart(key, title, label, layout.size, goal_text=axis.goal_text)
    bottom = chart.height - MARGIN[1]
    longest = max([2, *(len(values) for values in series.values())])

    def y_of(value: int) -> float:
        return round(bottom - (value - axis.low) / (axis.top - axis.low) * (bottom - TOP), 1)

    def x_of(index: int) -> int:
        return chart.column(layout.moments[index] if layout.moments else index / (longest - 1))

    for monster, values in series.items():
        points = [(x_of(index), y_of(value)) for index, value in enumerate(values)]
        path = "M" + "L".join(f"{x} {y}" for x, y in points)
        x, y = points[-1]
        chart.lines.append(Line(monster, path, x, y, y, values[-1], len(values) < longest))
    spread(chart.lines, bottom)
    step = max(1, (axis.top - axis.low) // 5)
    chart.grid = [(y_of(value), value) for value in range(axis.low, axis.top + 1, step)]
    every = max(1, longest // min(10, chart.width // 60))
    chart.ticks = [(x_of(index), str(index)) for index in range(0, longest, every)]
    chart.goal = y_of(axis.goal) if axis.goal else 0
    return chart


def spread(lines: list[Line], bottom: int) -> None:
    """Push labels apart that would lie on each other."""
    lines.sort(key=lambda line: (line.x, line.y))
    for above, below in pairwise(lines):
        if above.x == below.x and below.label_y - above.label_y < LABEL_GAP:
            below.label_y = above.label_y + LABEL_GAP
    too_low = max((line.label_y for line in lines), default=0) - (bottom + 10)
    if too_low > 0:
        for line in lines:
            line.label_y -= too_low


def highest(series: Series, least: int) -> int:
    """The top of a chart: at least so much."""
    return max([least, *(value for values in series.values() for value in values)])


def by_monster(monsters: Sequence[str], values: Sequence[Sequence[int]]) -> Series:
    """The values of all seats, by monster."""
    return dict(zip(monsters, values, strict=True))
