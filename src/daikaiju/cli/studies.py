"""The part common to the lab commands."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .simulate import percent, play_all, told_how_to_go_on

if TYPE_CHECKING:
    from rich.table import Table

    from daikaiju.arena.store import Store
    from daikaiju.arena.summary import Share
    from daikaiju.notation.record import Setup
    from daikaiju.reports.card_effects import Finding
    from daikaiju.reports.contract import Subject
    from daikaiju.words.language import Language

ELSEWHERE = ("--out", "--jobs", "--dask")  # options that do not change results
Bot = Annotated[str, typer.Option(help="the bot that plays every seat")]
Out = Annotated[Path, typer.Option(help="folder for results, figures and the page")]


def give_or_take(share: Share, scale: float, sign: str) -> str:
    """Format a number ± half the width of its interval; a dash if it is unknown."""
    if math.isnan(share.value):
        return "-"
    return f"{scale * share.value:{sign}.1f} ± {scale * (share.high - share.low) / 2:.1f}"


def command() -> str:
    """Return the command line without the options that do not change its results."""
    kept: list[str] = []
    for place, word in enumerate(sys.argv[1:]):
        if word not in (*ELSEWHERE, "--resume") and sys.argv[place] not in ELSEWHERE:
            kept.append(word)
    return " ".join(["daikaiju", *kept])


def fill(
    folder: Path,
    setup: Setup,
    bot: str,
    games: int,
    seed: int,
    jobs: int,
    dask: str,
    resume: bool,
    words: Language,
) -> Store:
    """Play the games of a study; if interrupted, print how to resume and exit."""
    from daikaiju.arena.contenders import contender
    from daikaiju.arena.job import make_job
    from daikaiju.arena.store import Store

    job = make_job(setup, [contender(bot)] * setup.players, games, seed)
    store = Store(folder, job)
    store.open(resume=resume)
    if not play_all(job, store, jobs, dask, words):
        typer.echo(told_how_to_go_on(words, folder), err=True)
        raise typer.Exit(130)
    store.write_parquet()
    return store


def report(store: Store, subject: Subject, words: Language) -> None:
    """Write the report on wares and print a summary."""
    from rich.console import Console

    from daikaiju.reports.card_effects import FEW
    from daikaiju.reports.card_report import Report

    found = Report(store, subject, command(), words).make()
    Console().print(table_of(found, words))
    if any(math.isnan(one.gained.value) for one in found):
        typer.echo(words.text("A dash: too few buyers to tell; {n} seats or more are needed.", n=FEW))
    typer.echo(words.text("The page is {path}", path=store.folder / f"{subject.name}.html"))


def table_of(found: list[Finding], words: Language) -> Table:
    """Return the table of findings, best first; CSV and page have more columns."""
    from rich.box import SIMPLE
    from rich.table import Table

    _ = words.text
    names = (_("name"), _("cost"), _("bought"), _("wins with"), _("wins without"), _("wins gained"))
    table = Table(*names, box=SIMPLE)
    for one in found:
        shares = ["-" if math.isnan(s.value) else percent(s.value) for s in (one.bought, one.with_it, one.without)]
        table.add_row(one.ware.name, f"{one.ware.cost:.2g}", *shares, give_or_take(one.gained, 100, "+"))
    return table


def experiment_facts(
    setup: Setup, bot: str, games: int, playouts: int, seed: int, words: Language
) -> list[tuple[str, str]]:
    """Return the facts that an experiment's page lists."""
    from daikaiju.reports.text import edition_name

    return [
        (words.text("Players"), str(setup.players)),
        (words.text("Rules"), edition_name(setup, words)),
        (words.text("Bots"), bot),
        (words.text("Moments"), f"{games:,}"),
        (words.text("Played on"), str(playouts)),
        (words.text("Seed"), str(seed)),
    ]
