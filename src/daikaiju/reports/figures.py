"""Figures: drawn with matplotlib in the colours of the table, as PNG and SVG."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from daikaiju.arena.summary import Share
from daikaiju.words.language import Language

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from daikaiju.arena.ladder import Ladder

PAPER, INK, RULE, MUTED = "#fff8e8", "#1d1433", "#d8bd86", "#57496f"
GOOD, EVEN, BAD, GOLD = "#22c55e", "#8a7fd6", "#f2384f", "#c98600"
# Each meaning has a colour and a shape: helps, cannot tell, costs more than it gives.
LOOKS = {"good": (GOOD, "o"), "even": (EVEN, "D"), "bad": (BAD, "s")}
STYLE = {
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "savefig.facecolor": PAPER,
    "text.color": INK,
    "axes.labelcolor": INK,
    "xtick.color": MUTED,
    "ytick.color": INK,
    "axes.edgecolor": RULE,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlesize": 14,
    "axes.titlepad": 10,
    "font.family": ["DejaVu Sans"],
    "font.size": 10,
    "svg.hashsalt": "daikaiju",
    "svg.fonttype": "none",
}


class Mark(NamedTuple):
    """A row of a forest plot."""

    name: str
    share: Share


def look_of(share: Share, middle: float = 0.0) -> str:
    """Return whether an interval lies above ("good"), below ("bad") or around ("even") the middle."""
    if share.low > middle:
        return "good"
    return "bad" if share.high < middle else "even"


def new_figure(width: float, height: float) -> tuple[Figure, Axes]:
    """Return a figure with one set of axes; it needs no display."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcParams.update(STYLE)  # type: ignore[arg-type]
    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.add_subplot()


def save(figure: Figure, path: Path) -> None:
    """Write a figure as PNG and SVG; the files are reproducible."""
    figure.savefig(path.with_suffix(".png"), dpi=144, metadata={"Software": None})
    figure.savefig(path.with_suffix(".svg"), metadata={"Date": None})


def forest(marks: Sequence[Mark], title: str, axis: str, legend: Sequence[str], middle: float = 0.0) -> Figure:
    """Draw values with their intervals, best on top; `legend` labels good, even and bad."""
    ordered = sorted(marks, key=lambda mark: mark.share.value)
    figure, axes = new_figure(9, max(2.4, 1.3 + 0.26 * len(ordered)))
    axes.axvline(middle, color=INK, linewidth=1.5)
    axes.grid(axis="x", color=RULE, linewidth=0.8)
    for place, mark in enumerate(ordered):
        draw_interval(axes, place, mark.share, look_of(mark.share, middle))
    axes.set_yticks(range(len(ordered)), [mark.name for mark in ordered])
    axes.set_ylim(-0.8, len(ordered) - 0.2)
    axes.tick_params(axis="y", length=0)
    axes.set_title(title)
    axes.set_xlabel(axis)
    add_legend(axes, legend)
    return figure


def draw_interval(axes: Axes, place: float, share: Share, look: str) -> None:
    """Draw a mark with a horizontal error bar."""
    colour, shape = LOOKS[look]
    span = [[share.value - share.low], [share.high - share.value]]
    axes.errorbar([share.value], [place], xerr=span, fmt=shape, color=colour, ecolor=INK, elinewidth=1.4, capsize=3,
                  markeredgecolor=INK, markersize=6.5, zorder=3)  # fmt: skip


def add_legend(axes: Axes, names: Sequence[str]) -> None:
    """Add a legend of the marks below the figure."""
    from matplotlib.lines import Line2D

    if not names:
        return
    handles = [
        Line2D([], [], linestyle="", marker=shape, markerfacecolor=colour, markeredgecolor=INK, label=name)
        for name, (colour, shape) in zip(names, LOOKS.values(), strict=True)
    ]
    axes.figure.legend(handles=handles, loc="outside lower left", ncols=3, frameon=False)


def bars(
    names: Sequence[str], shares: Sequence[Share], fair: float, title: str, fair_name: str, words: Language
) -> Figure:
    """Draw shares in percent as bars with intervals, and the fair share as a line."""
    figure, axes = new_figure(5.5, 3.4)
    values = [100 * share.value for share in shares]
    spans = [[100 * (s.value - s.low) for s in shares], [100 * (s.high - s.value) for s in shares]]
    axes.bar(names, values, color=EVEN, edgecolor=INK, linewidth=1.5, width=0.62)
    axes.errorbar(names, values, yerr=spans, fmt="none", ecolor=INK, elinewidth=2, capsize=4)
    axes.axhline(100 * fair, color=GOLD, linestyle=(0, (5, 4)), linewidth=1.8)
    axes.annotate(fair_name, (1, 100 * fair), xycoords=("axes fraction", "data"), ha="right", va="bottom", color=MUTED)
    for place, share in enumerate(shares):
        label = words.number(100 * share.value)
        axes.annotate(label, (place, 100 * share.high), (0, 4), textcoords="offset points", ha="center", weight="bold")
    axes.set_ylim(0, max(100 * s.high for s in shares) * 1.15)
    axes.set_xlim(-0.6, len(names) + 0.4)
    axes.set_title(title)
    axes.set_ylabel("%")
    return figure


def grid(names: Sequence[str], values: Sequence[Sequence[float]], title: str, across: str, down: str) -> Figure:
    """Draw the win rates of each row against each column, in percent."""
    from matplotlib.colors import LinearSegmentedColormap

    figure, axes = new_figure(7, 5.4)
    colours = LinearSegmentedColormap.from_list("wins", [BAD, PAPER, GOOD])
    table: Any = values
    axes.imshow(table, cmap=colours, vmin=0.3, vmax=0.7)
    axes.set_xticks(range(len(names)), names, rotation=25, ha="right")
    axes.set_yticks(range(len(names)), names)
    for row, line in enumerate(values):
        for column, share in enumerate(line):
            text = "" if share != share else f"{100 * share:.0f}"  # noqa: PLR0124 - NaN differs from itself
            axes.text(column, row, text, ha="center", va="center", weight="bold")
    axes.set_title(title)
    axes.set_xlabel(across)
    axes.set_ylabel(down)
    return figure


def lines(
    at: Sequence[float], shares: Sequence[Share], title: str, across: str, up: str, legend: Sequence[str]
) -> Figure:
    """Draw values with intervals over a number; above zero is good."""
    figure, axes = new_figure(7, 3.8)
    axes.axhline(0, color=INK, linewidth=1.5)
    axes.grid(axis="y", color=RULE, linewidth=0.8)
    axes.plot(at, [share.value for share in shares], color=MUTED, linewidth=1.5, zorder=2)
    for place, share in zip(at, shares, strict=True):
        colour, shape = LOOKS[look_of(share)]
        span = [[share.value - share.low], [share.high - share.value]]
        axes.errorbar([place], [share.value], yerr=span, fmt=shape, color=colour, ecolor=INK, elinewidth=1.4,
                      capsize=3, markeredgecolor=INK, markersize=7.5, zorder=3)  # fmt: skip
    axes.set_xticks(list(at))
    axes.set_title(title)
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    add_legend(axes, legend)
    return figure


def ladder_figure(ladder: Ladder, words: Language) -> Figure:
    """Draw the ratings of a ladder with their intervals."""
    marks = [Mark(name, ladder.rating(name)) for name in ladder.ranked()]
    title = words.plural("Ladder after {n} round", "Ladder after {n} rounds", ladder.rounds)
    middle = sum(ladder.mu.values()) / len(ladder.mu)
    legend = (words.text("above the middle"), words.text("cannot tell"), words.text("below"))
    return forest(marks, title, words.text("rating, with its 95% interval"), legend, middle)
