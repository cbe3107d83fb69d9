"""The laboratory commands for the Duel only."""

from __future__ import annotations

from pathlib import Path

import typer

from .options import Dask, Games, Jobs, Lang, Resume, Seed
from .simulate import cells
from .studies import Bot, Out, command, fill, report


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
    """Report which Buzz tiles of the Duel win, identified by the cards that bring them."""
    from daikaiju.notation.record import Setup
    from daikaiju.reports.duel.tiles import all_tiles
    from daikaiju.words.language import language

    store = fill(out, Setup("duel"), bot, games, seed, jobs, dask, resume, language(lang))
    report(store, all_tiles(language(lang)), language(lang))


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
    """Report which monsters of the Duel win, overall and against each other."""
    from rich.console import Console
    from rich.table import Table

    from daikaiju.notation.record import Setup
    from daikaiju.reports.duel.monster_report import make_monster_report, monster_name
    from daikaiju.words.language import language

    words = language(lang)
    store = fill(out, Setup("duel"), bot, games, seed, jobs, dask, resume, words)
    found = make_monster_report(store, command(), words)
    table = Table(words.text("monster"), words.text("games"), words.text("wins"), words.text("95 % interval"))
    for name, share in sorted(found.share.items(), key=lambda item: -item[1].value):
        table.add_row(monster_name(name, words), str(found.games[name]), *cells(share))
    Console().print(table)
    typer.echo(words.text("The page is {path}", path=out / "monsters.html"))
