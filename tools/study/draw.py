"""The pictures of the page, in the colours of the laboratory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from daikaiju.arena.summary import Share
from daikaiju.reports.card_effects import Finding
from daikaiju.reports.card_report import SHOWN
from daikaiju.reports.figures import INK, RULE, Mark, forest, lines, new_figure
from daikaiju.reports.game_report import COLOURS, SHAPES
from daikaiju.reports.text import in_percent
from daikaiju.reports.tokyo.questions import GainByHearts

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LEGEND = ("helps", "cannot tell", "costs more than it gives")
POINTS = "percentage points of wins, with 95 % intervals"


def cards(found: Sequence[Finding], title: str, path: Path) -> None:
    """Draw what the best and worst purchases gained."""
    known = sorted((one for one in found if one.in_units), key=lambda one: -one.gained.value)
    ends = known if len(known) <= 2 * SHOWN else [*known[:SHOWN], *known[-SHOWN:]]
    marks = [Mark(one.item.name, in_percent(one.gained)) for one in ends]
    save(forest(marks, title, POINTS, LEGEND), path)


def staying(found: Sequence[GainByHearts], title: str, path: Path) -> None:
    """Draw what staying in Tokyo gains, by hearts."""
    shares = [in_percent(one.gained) for one in found]
    legend = ("staying is better", "cannot tell", "leaving is better")
    save(lines([one.hearts for one in found], shares, title, "hearts after the hit", "points of wins", legend), path)


def curves(rows: Mapping[str, Mapping[int, Share]], title: str, across: str, up: str, path: Path) -> None:
    """Draw shares in percent over a number, a line for each name, with bands for the intervals."""
    figure, axes = new_figure(7, 3.8)
    for number, (name, shares) in enumerate(rows.items()):
        colour, at = COLOURS[number], list(shares)
        low = [100 * share.low for share in shares.values()]
        high = [100 * share.high for share in shares.values()]
        axes.fill_between(at, low, high, color=colour, alpha=0.15, linewidth=0)
        values = [100 * share.value for share in shares.values()]
        axes.plot(at, values, color=colour, linestyle=SHAPES[number], linewidth=2, label=name)
    axes.grid(axis="y", color=RULE, linewidth=0.8)
    axes.set_xticks(sorted({place for shares in rows.values() for place in shares}))
    axes.set_title(title)
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.spines["bottom"].set_color(INK)
    figure.legend(loc="outside lower left", ncols=5, frameon=False)
    save(figure, path)


def save(figure: Figure, path: Path) -> None:
    """Write a picture; the file is the same every time."""
    figure.savefig(path, metadata={"Date": None})
