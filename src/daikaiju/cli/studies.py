"""The part common to the lab commands."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from daikaiju.extras import need

from .faults import fault_table, judge_faults
from .language import spoken
from .output import Output
from .simulate import faults_by_bot, percent, play_all, told_how_to_go_on
from .tables import Table

if TYPE_CHECKING:
    from daikaiju.arena.store import Store
    from daikaiju.arena.summary import Share
    from daikaiju.notation.record import Setup
    from daikaiju.reports.card_effects import Finding
    from daikaiju.reports.contract import Subject
    from daikaiju.words.language import Language

ELSEWHERE = ("--out", "--jobs", "--dask", "--json")  # options that do not change results
FLAGS = ("--resume", "--strict")  # without a value; neither do these
Bot = Annotated[str, typer.Option(help="the bot that plays every seat")]
Out = Annotated[Path, typer.Option(help="folder for results, figures and the page")]


def give_or_take(share: Share, scale: float, sign: str) -> str:
    """Format a number ± half the width of its interval; a dash if it is unknown."""
    if math.isnan(share.value):
        return "-"
    words = spoken()
    return f"{words.number(scale * share.value, f'{sign}.1f')} ± {words.number(scale * (share.high - share.low) / 2)}"


def command() -> str:
    """Return the command line without the options that do not change its results."""
    kept: list[str] = []
    for place, word in enumerate(sys.argv[1:]):
        if word not in (*ELSEWHERE, *FLAGS) and sys.argv[place] not in ELSEWHERE:
            kept.append(word)
    return " ".join(["daikaiju", *kept])


class Plan(NamedTuple):
    """The games of a study and how to play them."""

    bot: str
    games: int
    seed: int
    jobs: int
    dask: str
    resume: bool
    strict: bool


def fill(folder: Path, setup: Setup, plan: Plan, out: Output) -> Store:
    """Play the games of a study; if interrupted, print how to resume and exit."""
    need("dist" if plan.dask else "sim")
    from daikaiju.arena.job import make_job
    from daikaiju.arena.store import Store
    from daikaiju.players.registry import contender

    job = make_job(setup, [contender(plan.bot)] * setup.players, plan.games, plan.seed)
    store = Store(folder, job)
    store.open(resume=plan.resume)
    if not play_all(job, store, plan.jobs, plan.dask, strict=plan.strict):
        raise KeyboardInterrupt(told_how_to_go_on(folder))
    store.write_parquet()
    judge(store, out)
    return store


def judge(store: Store, out: Output) -> None:
    """Show the faults of the bot; it is an error if there is one in every game."""
    from daikaiju.arena.summary import summarise

    summary = summarise(store.games())
    if summary.faults:
        out.table(fault_table(summary, spoken()))
        judge_faults(faults_by_bot(summary), summary.seats, spoken())


def report(store: Store, subject: Subject, out: Output) -> dict[str, Any]:
    """Write the report on items, print a summary and return its figures."""
    from daikaiju.reports.card_effects import FEW
    from daikaiju.reports.card_report import Report

    words, job = spoken(), store.job
    found = Report(store, subject, command(), words).make()
    out.table(table_of(found, words))
    if any(math.isnan(one.gained.value) for one in found):
        out.line(words.text("A dash: too few buyers to tell; {n} seats or more are needed.", n=FEW))
    tell_page(store.folder / f"{subject.name}.html", out)
    facts = {"game": job.setup.game, "rules": job.setup.rules, "players": job.setup.players, "games": job.games}
    return facts | {subject.name: found}


def tell_page(path: Path, out: Output) -> None:
    """Say where the page of a report is."""
    out.line(spoken().text("The page is {path}", path=path))


def table_of(found: list[Finding], words: Language) -> Table:
    """Return the table of findings, best first; CSV and page have more columns."""
    _ = words.text
    table = Table((_("name"), _("cost"), _("bought"), _("wins with"), _("wins without"), _("wins gained")))
    for one in found:
        shares = [percent(share.value) for share in (one.bought, one.with_it, one.without)]
        table.add(one.item.name, words.number(one.item.cost, ".2g"), *shares, give_or_take(one.gained, 100, "+"))
    return table


def experiment_facts(setup: Setup, bot: str, games: int, playouts: int, seed: int) -> list[tuple[str, str]]:
    """Return the facts that an experiment's page lists."""
    from daikaiju.reports.text import edition_name

    words = spoken()
    return [
        (words.text("Players"), str(setup.players)),
        (words.text("Rules"), edition_name(setup, words)),
        (words.text("Bots"), bot),
        (words.text("Moments"), words.number(games, ",.0f")),
        (words.text("Played on"), str(playouts)),
        (words.text("Seed"), str(seed)),
    ]
