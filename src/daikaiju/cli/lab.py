"""The commands of the laboratory: what many games say about cards, monsters, tiles and questions."""

from __future__ import annotations

import math
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .experiments import prices, questions
from .options import Dask, GameName, Games, House, Jobs, Lang, Resume, Seed, words_of
from .simulate import cells, percent, play_all, told_how_to_go_on
from .studies import Bot, Out, command, give_or_take

if TYPE_CHECKING:
    from rich.table import Table

    from daikaiju.arena.store import Store
    from daikaiju.notation.record import Setup
    from daikaiju.reports.card_effects import Finding
    from daikaiju.words.language import Language

lab = typer.Typer(help="Studies over many games: figures, CSV and a page.", no_args_is_help=True)
lab.command()(questions)
lab.command()(prices)
Players = Annotated[str, typer.Option(help="numbers of players, with commas: a study for each")]


@lab.command()
def cards(
    game: GameName = "tokyo",
    rules: Annotated[str, typer.Option(help="editions, with commas: a study for each")] = "",
    players: Players = "",
    games: Games = 200_000,
    bot: Bot = "steady",
    seed: Seed = 0,
    house: House = "",
    jobs: Jobs = -1,
    out: Out = Path("lab"),
    resume: Resume = False,
    dask: Dask = "",
    lang: Lang = "",
) -> None:
    """Which cards win: how often bought, wins with and without, wins gained; `lab prices` has fair prices."""
    from daikaiju.games import vocabulary_of
    from daikaiju.notation.record import Setup
    from daikaiju.words.language import language

    vocabulary = vocabulary_of(game)
    editions = words_of(rules) or vocabulary.editions[-1:]
    numbers = read_numbers(players) or [4 if 4 in vocabulary.players else vocabulary.players[0]]
    several = len(editions) * len(numbers) > 1
    for edition, number in product(editions, numbers):
        folder = out / f"{edition}-{number}" if several else out
        setup = Setup(game, edition, words_of(house), number)
        store = fill(folder, setup, bot, games, seed, jobs, dask, resume, language(lang))
        report(store, "cards", language(lang))


@lab.command()
def tiles(
    games: Games = 200_000,
    bot: Bot = "steady",
    seed: Seed = 0,
    jobs: Jobs = -1,
    out: Out = Path("lab"),
    resume: Resume = False,
    dask: Dask = "",
    lang: Lang = "",
) -> None:
    """Which Buzz tiles of the Duel win, known by the cards that bring them."""
    from daikaiju.words.language import language

    store = fill(out, duel(), bot, games, seed, jobs, dask, resume, language(lang))
    report(store, "tiles", language(lang))


@lab.command()
def monsters(
    games: Games = 200_000,
    bot: Bot = "steady",
    seed: Seed = 0,
    jobs: Jobs = -1,
    out: Out = Path("lab"),
    resume: Resume = False,
    dask: Dask = "",
    lang: Lang = "",
) -> None:
    """Which monsters of the Duel win, alone and against each other."""
    from rich.console import Console
    from rich.table import Table

    from daikaiju.reports.labels import monster_name
    from daikaiju.reports.monster_report import make_monster_report
    from daikaiju.words.language import language

    words = language(lang)
    store = fill(out, duel(), bot, games, seed, jobs, dask, resume, words)
    found = make_monster_report(store, command(), words)
    table = Table(words.text("monster"), words.text("games"), words.text("wins"), words.text("95 % interval"))
    for name, share in sorted(found.share.items(), key=lambda item: -item[1].value):
        table.add_row(monster_name(name, words), str(found.games[name]), *cells(share))
    Console().print(table)
    typer.echo(words.text("The page is {path}", path=out / "monsters.html"))


def duel() -> Setup:
    """The set-up of a Duel."""
    from daikaiju.notation.record import Setup

    return Setup("duel")


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
    """Play the games of a study; interrupted, it says how to go on."""
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


def report(store: Store, what: str, words: Language) -> None:
    """Write the report on cards or tiles, and show it."""
    from rich.console import Console

    from daikaiju.reports.card_effects import FEW
    from daikaiju.reports.card_report import Report

    found = Report(store, what, command(), words).make()
    Console().print(table_of(found, words))
    if any(math.isnan(one.gained.value) for one in found):
        typer.echo(words.text("A dash: too few buyers to tell; {n} seats or more are needed.", n=FEW))
    typer.echo(words.text("The page is {path}", path=store.folder / f"{what}.html"))


def table_of(found: list[Finding], words: Language) -> Table:
    """What was found, best first; CSV and page have all of it."""
    from rich.box import SIMPLE
    from rich.table import Table

    _ = words.text
    names = (_("name"), _("cost"), _("bought"), _("wins with"), _("wins without"), _("wins gained"))
    table = Table(*names, box=SIMPLE)
    for one in found:
        shares = ["-" if math.isnan(s.value) else percent(s.value) for s in (one.bought, one.with_it, one.without)]
        table.add_row(one.ware.name, f"{one.ware.cost:.2g}", *shares, give_or_take(one.gained, 100, "+"))
    return table


def read_numbers(text: str) -> list[int]:
    """Numbers with commas."""
    from daikaiju.errors import BadOptions

    found = words_of(text)
    for word in found:
        if not word.isdecimal():
            raise BadOptions("--players is a number, or several with commas, not {text!r}", text=text)
    return [int(word) for word in found]
