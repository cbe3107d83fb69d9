"""`analyse --record`: what happened in a game, as tables and as a page."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from .console import progress_bar
from .language import spoken
from .output import Output, write_text
from .records import record_in
from .tables import Table

if TYPE_CHECKING:
    from daikaiju.game import Game
    from daikaiju.review.model import Analysis
    from daikaiju.review.telling import Told
    from daikaiju.words.language import Language

STEPS = 100  # of the progress bar


def analyse_record(file: Path, playouts: int, seed: int, jobs: int, out: Output, page: Path | None) -> None:
    """Analyse a record, print what mattered, and write JSON and the page if they were asked for."""
    from daikaiju.game import Game
    from daikaiju.review.telling import verdict
    from daikaiju.terminal.replay import names_of

    words, game = spoken(), Game.from_record(record_in(file))
    found = run(game, playouts, seed, max(jobs, 0), words)
    names = names_of(game, words)
    out.table(sums_table(found, names, words))
    for name, sums in zip(names, found.sums, strict=True):
        out.line(verdict(sums, name, words, is_you=False))
    out.table(moments_table(game, found, names, words))
    if page is not None:
        write_page(page, game, found, names, f"daikaiju analyse --record {file.name} --seed {seed}", words)
    if out.json_file is not None:
        from daikaiju.review.model import to_json

        out.json(json.loads(to_json(found)))


def run(game: Game, playouts: int, seed: int, threads: int, words: Language) -> Analysis:
    """Analyse with a progress bar on a terminal."""
    from daikaiju.review.analysis import analyse
    from daikaiju.review.effort import effort_of

    told = 0
    with progress_bar(STEPS, 0, words.text("playing on")) as advance:

        def progress(done: float) -> None:
            nonlocal told
            advance(int(STEPS * done) - told)
            told = int(STEPS * done)

        return analyse(game, seed, effort_of(playouts), threads, progress)


def sums_table(found: Analysis, names: list[str], words: Language) -> Table:
    """Return the table of luck and skill, in percentage points."""
    from daikaiju.review.model import PARTS
    from daikaiju.review.telling import SUM_HEADS, signed

    table = Table(tuple(map(words.text, SUM_HEADS)))
    table.title = words.text("Luck and skill")
    for name, sums in zip(names, found.sums, strict=True):
        start, result = (words.percent(100 * parts / PARTS, ".0f") for parts in (sums.start.value, sums.result))
        parts = (sums.luck, sums.own, sums.others)
        changes = (f"{signed(one.value, words)} ± {words.number(100 * one.error / PARTS, '.0f')}" for one in parts)
        table.add(name, start, *changes, result)
    return table


def moments_table(game: Game, found: Analysis, names: list[str], words: Language) -> Table:
    """Return the table of the three moments that mattered."""
    from daikaiju.review.telling import MOMENT_HEADS, tell_moments

    table = Table(tuple(map(words.text, MOMENT_HEADS)))
    table.title = words.text("The three that mattered")
    for told in tell_moments(game, found.three(), names, words):
        table.add(*row(told))
    return table


def row(told: Told) -> tuple[str, ...]:
    """Return the cells of a moment."""
    return str(told.turn), told.name, told.kind, told.played, told.best, told.cost


def write_page(path: Path, game: Game, found: Analysis, names: list[str], command: str, words: Language) -> None:
    """Write the page of an analysis."""
    from daikaiju.extras import need

    need("sim")
    from daikaiju.reports.game_report import game_page

    with TemporaryDirectory() as folder:
        write_text(path, game_page(game, found, names, command, Path(folder), words))
