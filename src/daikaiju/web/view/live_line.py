"""The chances to win as spectators of a game that goes on see them, one turn late."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from daikaiju.review.model import TurnStart

from .charts import Chart, Size
from .review import chart_of, turn_ticks, with_interval
from .scene import Scene

WIDTH, HEIGHT = 360, 180
LABEL = 36  # high, with a gap; all labels need room beside each other


@dataclass
class LineView:
    """The chart, once there are two turns to show, and the chances in numbers: monster, name, chance."""

    chart: Chart | None = None
    when: str = ""  # the chances were like that
    numbers: list[tuple[str, str, str]] = field(default_factory=list)


def line_view(scene: Scene[Any], line: Sequence[TurnStart]) -> LineView | None:
    """Return what to show; None to those who play, and at tables that have not chosen it."""
    if not scene.table.options.line or scene.mine:
        return None
    if not line:
        return LineView()
    numbers = [
        (monster, name, with_interval(chance, scene))
        for monster, name, chance in zip(scene.monsters, scene.names, line[-1].chances, strict=True)
    ]
    when = scene.words.text("At the start of turn {n}, in per cent with intervals", n=line[-1].turn)
    return LineView(turn_chart(scene, line) if len(line) > 1 else None, when, numbers)


def turn_chart(scene: Scene[Any], line: Sequence[TurnStart]) -> Chart:
    """Return the chart of the chances at the starts of turns; those that were left out are bridged."""
    first, last = line[0].turn, line[-1].turn
    size = Size(WIDTH, max(HEIGHT, LABEL * (len(scene.monsters) + 1)))
    times = [(start.turn - first) / (last - first) for start in line]
    chart = chart_of(scene, [start.chances for start in line], times, size)
    chart.ticks = turn_ticks([chart.column(time) for time in times], [start.turn for start in line])
    return chart
