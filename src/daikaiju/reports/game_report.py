"""The page of one game: chances over time, luck and skill, moments."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from daikaiju.game import Game
from daikaiju.review.model import BLUNDER, BRILLIANT, MISTAKE, PARTS, Analysis, SeatSums
from daikaiju.review.telling import MOMENT_HEADS, SUM_HEADS, Told, signed, tell_moments, verdict
from daikaiju.words.language import Language

from .figures import BAD, GOLD, GOOD, INK, MUTED, RULE, new_figure, save
from .page import Cell, Page, Section

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = ("#2f6fd6", "#c2410c", "#15803d", "#a21caf", "#b58900", "#475569")  # by seat
SHAPES = ("-", "--", "-.", ":", (0, (5, 1)), (0, (3, 1, 1, 1)))  # a line is not known by its colour alone
MARKS = {BLUNDER: (BAD, "s"), MISTAKE: (GOLD, "D"), BRILLIANT: (GOOD, "o")}
LOOKS = {BLUNDER: "bad", MISTAKE: "even", BRILLIANT: "good"}


def game_page(game: Game, found: Analysis, names: Sequence[str], command: str, folder: Path, words: Language) -> str:
    """Return the page of an analysis; its figure is drawn into a folder first."""
    figure = folder / "chances.svg"
    save(chances_figure(found, names, words), figure)
    called = list(tell_moments(game, found.called(), names, words))
    three = {moment.at for moment in found.three()}
    return Page(
        title=words.text("Looking back at a game"),
        subtitle=words.text("luck, skill and the decisions that mattered"),
        facts=facts(game, found, names, words),
        command=command,
        side=[sums_section(found, names, words)],
        chief=[
            Section(
                words.text("Chances to win"), [about_lines(words)], figure=figure, about=about(found, names, words)
            ),
            moments_section(words.text("The three that mattered"), [t for t in called if t.moment.at in three], words),
        ],
        below=[moments_section(words.text("All moments"), called, words)],
    ).write(words)


def facts(game: Game, found: Analysis, names: Sequence[str], words: Language) -> list[tuple[str, str]]:
    """Return what was analysed, and how."""
    winners = game.result.winners if game.result else ()
    won = words.join(", ", [names[seat] for seat in winners]) if winners else words.text("nobody")
    return [
        (words.text("won by"), won if found.is_over else words.text("not over yet")),
        (words.text("actions"), str(len(found.actors))),
        (words.text("turns"), str(game.state.turn)),
        (words.text("playouts"), str(found.playouts)),
        (words.text("everybody goes on like"), found.model),
    ]


def about_lines(words: Language) -> str:
    """Say how to read the figure."""
    return words.text(
        "Each player's share of the wins if everybody goes on like the reference bot; bands are 95% intervals."
    )


def about(found: Analysis, names: Sequence[str], words: Language) -> str:
    """Return the figure's alternative text: where each line begins and ends."""
    told = [
        words.text("{name}: from {start} to {end}", name=name, start=percent(first, words), end=percent(last, words))
        for name, first, last in zip(
            names,
            (chance.value for chance in found.lines[0]),
            (chance.value for chance in found.lines[-1]),
            strict=True,
        )
    ]
    return words.join("; ", told)


def percent(parts: int, words: Language) -> str:
    """Return a chance in percent."""
    return words.percent(100 * parts / PARTS, ".0f")


def chances_figure(found: Analysis, names: Sequence[str], words: Language) -> Figure:
    """Draw a line per player with its interval, and the moments on the decider's line."""
    figure, axes = new_figure(9, 4.2)
    at = range(len(found.lines))
    for seat, name in enumerate(names):
        points = [[100 * part / PARTS for part in (p[seat].value, p[seat].low, p[seat].high)] for p in found.lines]
        values, lows, highs = zip(*points, strict=True)
        axes.fill_between(at, lows, highs, color=COLOURS[seat], alpha=0.15, linewidth=0)
        axes.plot(at, values, color=COLOURS[seat], linestyle=SHAPES[seat], linewidth=2, label=name)
    draw_moments(axes, found)
    axes.grid(axis="y", color=RULE, linewidth=0.8)
    axes.set_ylim(-2, 102)
    axes.set_xlabel(words.text("actions"), color=MUTED)
    axes.set_ylabel("%")
    axes.figure.legend(loc="outside lower left", ncols=min(6, len(names)), frameon=False)
    return figure


def draw_moments(axes: Axes, found: Analysis) -> None:
    """Mark every decision that is more than fine; a shape for each kind."""
    for moment in found.called():
        colour, shape = MARKS[moment.kind]
        height = 100 * found.lines[moment.at][moment.seat].value / PARTS
        axes.plot([moment.at], [height], shape, color=colour, markeredgecolor=INK, markersize=8, zorder=4)


def sums_section(found: Analysis, names: Sequence[str], words: Language) -> Section:
    """Return luck and skill of every player."""
    return Section(
        words.text("Luck and skill"),
        [
            *(verdict(sums, name, words, is_you=False) for name, sums in zip(names, found.sums, strict=True)),
            words.text(
                "In percentage points. The parts add up exactly to the result; the reference bot's decisions are 0."
            ),
        ],
        head=[words.text(head) for head in SUM_HEADS],
        rows=[sums_row(name, sums, words) for name, sums in zip(names, found.sums, strict=True)],
    )


def sums_row(name: str, sums: SeatSums, words: Language) -> list[Cell]:
    """Return the sums of one player; a sum is coloured if its interval says whether it helped."""
    cells: list[Cell] = [(name, ""), (percent(sums.start.value, words), "")]
    for one in (sums.luck, sums.own, sums.others):
        look = "good" if one.value > one.error else "bad" if one.value < -one.error else "even"
        cells.append((f"{signed(one.value, words)} ± {words.number(100 * one.error / PARTS, '.0f')}", look))
    return [*cells, (percent(sums.result, words), "")]


def moments_section(title: str, told: Sequence[Told], words: Language) -> Section:
    """Return a table of moments."""
    rows: list[list[Cell]] = [
        [(str(one.turn), ""), (one.name, ""), (one.kind, LOOKS[one.moment.kind]), (one.played, ""), (one.best, ""),
         (one.cost, "")]
        for one in told
    ]  # fmt: skip
    none = [] if rows else [words.text("No decision was surely better or worse than its best alternative.")]
    return Section(title, none, head=[words.text(head) for head in MOMENT_HEADS], rows=rows)
