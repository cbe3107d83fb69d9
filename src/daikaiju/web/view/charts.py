"""Charts as numbers for SVG."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

LEFT, TOP = 34, 20
MARGIN = 116, 34  # right of the last turn, below the lowest value
LABEL_GAP = 34


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
    lines: list[Line] = field(default_factory=list)
    grid: list[tuple[float, int]] = field(default_factory=list)
    ticks: list[tuple[int, str]] = field(default_factory=list)
    goal: float = 0
    cursor: int = 0
    width: int = 760
    height: int = 310


def race(
    key: str,
    title: str,
    label: str,
    series: dict[str, list[int]],
    low: int,
    top: int,
    goal: int = 0,
    size: tuple[int, int] = (760, 310),
    moments: list[float] | None = None,
) -> Chart:
    """A chart of values by turn, one line a monster.

    The first value is what was there before turn 1. `moments` (0 to 1) puts the values where they lie in time.
    """
    chart = Chart(key, title, label, width=size[0], height=size[1])
    bottom = size[1] - MARGIN[1]
    longest = max([2, *(len(values) for values in series.values())])

    def y_of(value: int) -> float:
        return round(bottom - (value - low) / (top - low) * (bottom - TOP), 1)

    def x_of(index: int) -> int:
        return column_at(chart, moments[index] if moments else index / (longest - 1))

    for monster, values in series.items():
        points = [(x_of(index), y_of(value)) for index, value in enumerate(values)]
        path = "M" + "L".join(f"{x} {y}" for x, y in points)
        x, y = points[-1]
        chart.lines.append(Line(monster, path, x, y, y, values[-1], len(values) < longest))
    spread(chart.lines, bottom)
    step = max(1, (top - low) // 5)
    chart.grid = [(y_of(value), value) for value in range(low, top + 1, step)]
    every = max(1, longest // min(10, size[0] // 60))
    chart.ticks = [(x_of(index), str(index)) for index in range(0, longest, every)]
    chart.goal = y_of(goal) if goal else 0
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


def column_at(chart: Chart, moment: float) -> int:
    """Where a moment, from 0 to 1, lies on a chart."""
    return round(LEFT + (chart.width - MARGIN[0] - LEFT) * moment)
