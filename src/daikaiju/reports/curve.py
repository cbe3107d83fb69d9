"""The figure of a training run: wins against bots in the course of time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from daikaiju.words.language import Language

from .figures import INK, LOOKS, RULE, new_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Line = list[tuple[float, float, float]]  # seconds, share of wins and half of its interval


def curve_figure(points: Sequence[dict[str, Any]], title: str, words: Language) -> Figure:
    """Draw the share of wins against each bot over time, in percent, with 95 % intervals."""
    figure, axes = new_figure(7.5, 4.2)
    axes.grid(axis="y", color=RULE, linewidth=0.8)
    looks = list(LOOKS.values())
    for number, (name, line) in enumerate(lines_of(points).items()):
        colour, shape = looks[number % len(looks)]
        times, shares, spans = (
            [part * scale for part in column]
            for column, scale in zip(zip(*line, strict=True), (1, 100, 100), strict=True)
        )
        axes.errorbar(times, shares, yerr=spans, fmt=shape, linestyle="-", color=colour, ecolor=INK, elinewidth=1.2,
                      capsize=3, markeredgecolor=INK, markersize=6.5, label=name)  # fmt: skip
    axes.set_ylim(0, 100)
    axes.set_title(title)
    axes.set_xlabel(words.text("seconds of playing and learning"))
    axes.set_ylabel(words.text("games won, %"))
    if axes.get_legend_handles_labels()[0]:
        figure.legend(loc="outside lower left", ncols=4, frameon=False)
    return figure


def lines_of(points: Sequence[dict[str, Any]]) -> dict[str, Line]:
    """Return a line for each bot, number of players and edition."""
    found: dict[str, Line] = {}
    for point in points:
        for score in point["scores"]:
            found.setdefault(opponent(score), []).append((point["seconds"], score["share"], score["interval"]))
    return found


def opponent(score: dict[str, Any]) -> str:
    """Return whom a network was evaluated against: "3 canny, 2e" is a game with four players."""
    return f"{score['players'] - 1} {score['bot']}, {score['edition']}"
