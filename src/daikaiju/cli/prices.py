"""The experiments of the laboratory: moments drawn from games, played on with every answer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import GameName, House, Jobs, Lang, Rules, Seed, progress_bar, words_of
from .studies import Bot, Out, command, give_or_take

if TYPE_CHECKING:
    from rich.table import Table

    from daikaiju.notation.record import Setup
    from daikaiju.reports.questions import Answer
    from daikaiju.words.language import Language


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
    lang: Lang = "",
) -> None:
    """Opening questions: at how many hearts to stay in Tokyo when hit; whether to enter first."""
    from rich.console import Console

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
    stay = by_hearts(moments)
    make_question_report(out, facts, stay, enter, command(), words)
    for title, answers in (
        (words.text("Stay in Tokyo when hit: wins gained by staying"), stay),
        (words.text("Enter Tokyo first: wins gained by entering"), enter),
    ):
        Console().print(answers_table(title, answers, words))
    typer.echo(words.text("The page is {path}", path=out / "questions.html"))


def answers_table(title: str, answers: Sequence[Answer], words: Language) -> Table:
    """What an answer gains, by hearts."""
    from rich.box import SIMPLE
    from rich.table import Table

    heads = words.text("hearts"), words.text("moments"), words.text("percentage points of wins")
    table = Table(*heads, box=SIMPLE, title=title, title_justify="left")
    for answer in answers:
        table.add_row(str(answer.hearts), str(answer.moments), give_or_take(answer.gained, 100, "+"))
    return table


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
    lang: Lang = "",
) -> None:
    """Are cards worth their price: an experiment at moments drawn from games."""
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table

    from daikaiju.arena.contenders import contender
    from daikaiju.game import Game
    from daikaiju.notation.record import Setup
    from daikaiju.reports.labels import cards_of
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
