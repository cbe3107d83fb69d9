"""The commands of the laboratory: what many games say about cards, monsters, tiles and questions."""

from __future__ import annotations

import math
import sys
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import Dask, GameName, Games, House, Jobs, Lang, Resume, Rules, Seed, progress_bar, words_of
from .simulate import cells, percent, play_all, told_how_to_go_on

if TYPE_CHECKING:
    from rich.table import Table

    from daikaiju.arena.store import Store
    from daikaiju.arena.summary import Share
    from daikaiju.notation.record import Setup
    from daikaiju.reports.wares import Finding
    from daikaiju.words.language import Language

ELSEWHERE = ("--out", "--jobs", "--dask")  # options that do not change results
lab = typer.Typer(help="Studies over many games: figures, CSV and a page.", no_args_is_help=True)
Bot = Annotated[str, typer.Option(help="the bot that plays every seat")]
Out = Annotated[Path, typer.Option(help="folder for results, figures and the page")]
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
    lang: Lang = "en",
) -> None:
    """Which cards win: how often bought, wins with and without, wins gained, fair price."""
    from daikaiju.games import vocabulary_of
    from daikaiju.words.language import language

    vocabulary = vocabulary_of(game)
    editions = words_of(rules) or vocabulary.editions[-1:]
    numbers = read_numbers(players) or [4 if 4 in vocabulary.players else vocabulary.players[0]]
    several = len(editions) * len(numbers) > 1
    for edition, number in product(editions, numbers):
        folder = out / f"{edition}-{number}" if several else out
        store = fill(folder, game, edition, number, games, bot, seed, house, jobs, dask, resume, language(lang))
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
    lang: Lang = "en",
) -> None:
    """Which Buzz tiles of the Duel win, known by the cards that bring them."""
    from daikaiju.words.language import language

    store = fill(out, "duel", "", 2, games, bot, seed, "", jobs, dask, resume, language(lang))
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
    lang: Lang = "en",
) -> None:
    """Which monsters of the Duel win, alone and against each other."""
    from rich.console import Console
    from rich.table import Table

    from daikaiju.reports.monster_report import make_monster_report
    from daikaiju.reports.names import monster_name
    from daikaiju.words.language import language

    words = language(lang)
    store = fill(out, "duel", "", 2, games, bot, seed, "", jobs, dask, resume, words)
    found = make_monster_report(store, command(), words)
    table = Table(words.text("monster"), words.text("games"), words.text("wins"), words.text("95 % interval"))
    for name, share in sorted(found.share.items(), key=lambda item: -item[1].value):
        table.add_row(monster_name(name, words), str(found.games[name]), *cells(share))
    Console().print(table)
    typer.echo(words.text("The page is {path}", path=out / "monsters.html"))


@lab.command()
def questions(
    rules: Rules = "2e",
    players: Annotated[int, typer.Option(help="how many play")] = 4,
    games: Annotated[int, typer.Option(min=1, help="games of which one moment each is taken")] = 2000,
    playouts: Annotated[int, typer.Option(min=1, help="games played on from each answer")] = 20,
    bot: Bot = "steady",
    seed: Seed = 0,
    house: House = "",
    jobs: Jobs = -1,
    out: Out = Path("lab"),
    lang: Lang = "en",
) -> None:
    """Opening questions: at how many hearts to stay in Tokyo when hit; whether to enter first."""
    from daikaiju.arena.contenders import contender
    from daikaiju.game import Game
    from daikaiju.notation.record import Setup
    from daikaiju.reports.question_report import make_question_report
    from daikaiju.reports.questions import CHUNK, by_hearts, enter_or_wait, stay_or_yield
    from daikaiju.words.language import language

    words, chosen = language(lang), contender(bot)
    setup = Game(Setup("tokyo", rules, words_of(house), players, 0)).setup
    moments: list[tuple[int, float]] = []
    with progress_bar(games, 0, words.text("moments")) as advance:
        for chunk in stay_or_yield(setup, chosen, games, playouts, seed, jobs):
            moments += chunk
            advance(CHUNK)
    enter = enter_or_wait(setup, chosen, games * playouts // 10 or 2, seed, jobs)
    facts = experiment_facts(setup, bot, games, playouts, seed, words)
    make_question_report(out, facts, by_hearts(moments), enter, command(), words)
    typer.echo(words.text("The page is {path}", path=out / "questions.html"))


@lab.command()
def prices(
    game: GameName = "tokyo",
    rules: Rules = "",
    players: Annotated[int | None, typer.Option(help="how many play; 4, or 2 in the Duel, if left out")] = None,
    moments: Annotated[int, typer.Option(min=2, help="games of which one moment each is taken")] = 1000,
    playouts: Annotated[int, typer.Option(min=1, help="games played on from each answer")] = 8,
    bot: Bot = "steady",
    seed: Seed = 0,
    house: House = "",
    jobs: Jobs = -1,
    out: Out = Path("lab"),
    lang: Lang = "en",
) -> None:
    """Are cards worth their price: an experiment at moments drawn from games."""
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table

    from daikaiju.arena.contenders import contender
    from daikaiju.game import Game
    from daikaiju.notation.record import Setup
    from daikaiju.reports.names import cards_of
    from daikaiju.reports.price_report import make_price_report
    from daikaiju.reports.prices import Moment, judge, try_cards
    from daikaiju.words.language import language

    words, number = language(lang), players or (2 if game == "duel" else 4)
    setup = Game(Setup(game, rules, words_of(house), number, 0)).setup
    wares = cards_of(setup.game, setup.rules, words)
    tried: list[Moment] = []
    with progress_bar(moments, 0, words.text("moments")) as advance:
        for chunk in try_cards(setup, contender(bot), wares, moments, playouts, seed, jobs):
            tried += chunk
            advance(len(chunk))
    found = judge(tried, wares)
    make_price_report(out, found, experiment_facts(setup, bot, moments, playouts, seed, words), command(), words)
    _ = words.text
    table = Table(_("name"), _("cost"), _("moments"), _("wins gained"), _("fair price"), box=SIMPLE)
    for card in found.cards:
        fair = "-" if card.fair is None else give_or_take(card.fair, 1, "")
        table.add_row(card.ware.name, f"{card.ware.cost:g}", str(card.trials), give_or_take(card.net, 100, "+"), fair)
    Console().print(table)
    typer.echo(_("1 energy is worth {points} percentage points of wins", points=give_or_take(found.energy, 100, "+")))
    typer.echo(_("The page is {path}", path=out / "prices.html"))


def experiment_facts(
    setup: Setup, bot: str, games: int, playouts: int, seed: int, words: Language
) -> list[tuple[str, str]]:
    """What an experiment's page says of it."""
    from daikaiju.words.names import EDITIONS

    return [
        (words.text("Players"), str(setup.players)),
        (words.text("Rules"), words.text(EDITIONS.get(setup.rules, setup.rules))),
        (words.text("Bots"), bot),
        (words.text("Moments"), f"{games:,}"),
        (words.text("Played on"), str(playouts)),
        (words.text("Seed"), str(seed)),
    ]


def fill(
    folder: Path,
    game: str,
    rules: str,
    players: int,
    games: int,
    bot: str,
    seed: int,
    house: str,
    jobs: int,
    dask: str,
    resume: bool,
    words: Language,
) -> Store:
    """Play the games of a study; interrupted, it says how to go on."""
    from daikaiju.arena.contenders import contender
    from daikaiju.arena.job import make_job
    from daikaiju.arena.store import Store
    from daikaiju.notation.record import Setup

    job = make_job(Setup(game, rules, words_of(house)), [contender(bot)] * players, games, seed)
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

    from daikaiju.reports.card_report import Report

    found = Report(store, what, command(), words).make()
    Console().print(table_of(found, words))
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


def give_or_take(share: Share, scale: float, sign: str) -> str:
    """A number and half the width of its interval; a dash where there is none."""
    if math.isnan(share.value):
        return "-"
    return f"{scale * share.value:{sign}.1f} ± {scale * (share.high - share.low) / 2:.1f}"


def read_numbers(text: str) -> list[int]:
    """Numbers with commas."""
    from daikaiju.errors import BadOptions

    found = words_of(text)
    for word in found:
        if not word.isdecimal():
            raise BadOptions("--players is a number, or several with commas, not {text!r}", text=text)
    return [int(word) for word in found]


def command() -> str:
    """The command as it was given, without what does not change its results."""
    kept: list[str] = []
    for place, word in enumerate(sys.argv[1:]):
        if word not in (*ELSEWHERE, "--resume") and sys.argv[place] not in ELSEWHERE:
            kept.append(word)
    return " ".join(["daikaiju", *kept])
