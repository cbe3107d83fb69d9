"""The laboratory commands: reports on cards, monsters, tiles and questions from many games."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Annotated

import typer

from .faults import Strict
from .games import GameName, studies
from .language import spoken
from .options import Dask, Games, House, Jobs, Json, Lang, Resume, Seed, words_of
from .output import Output
from .prices import prices
from .studies import Bot, Out, Plan, fill, report

lab = typer.Typer(help="Reports from many games: figures, CSV and an HTML page.", no_args_is_help=True)
Players = Annotated[str, typer.Option(help="numbers of players, comma-separated: a report for each")]


def cards(
    game: GameName = "tokyo",
    rules: Annotated[str, typer.Option(help="editions, comma-separated: a report for each")] = "",
    players: Players = "",
    games: Games = 200_000,
    bot: Bot = "steady",
    seed: Seed = 0,
    house: House = "",
    jobs: Jobs = -1,
    out: Out = Path("lab"),
    resume: Resume = False,
    dask: Dask = "",
    strict: Strict = False,
    json_file: Json = None,
    lang: Lang = "",
) -> None:
    """Report which cards win: purchases, wins with and without, wins gained; for fair prices see `lab prices`."""
    from daikaiju.games import vocabulary_of
    from daikaiju.notation.record import Setup
    from daikaiju.reports.card_report import all_cards

    vocabulary, output = vocabulary_of(game), Output(json_file)
    plan = Plan(bot, games, seed, jobs, dask, resume, strict)
    editions = words_of(rules) or vocabulary.editions[-1:]
    numbers = read_numbers(players) or [vocabulary.usual_players]
    several = len(editions) * len(numbers) > 1
    reports = []
    for edition, number in product(editions, numbers):
        folder = out / f"{edition}-{number}" if several else out
        setup = Setup(game, edition, words_of(house), number)
        store = fill(folder, setup, plan, output)
        reports.append(report(store, all_cards(store.job.setup, spoken()), output))
    output.json(reports)


def read_numbers(text: str) -> list[int]:
    """Read comma-separated numbers."""
    from daikaiju.errors import BadOptions
    from daikaiju.notation.words import is_number

    found = words_of(text)
    for word in found:
        if not is_number(word):
            raise BadOptions("--players is a number, or several with commas, not {text!r}", text=text)
    return [int(word) for word in found]


for common in (prices, cards):
    lab.command()(common)
for study in studies():
    lab.command()(study)
