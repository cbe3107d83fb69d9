"""The laboratory command for King of Tokyo only."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import House, Jobs, Lang, Rules, Seed, progress_bar, words_of
from .studies import Bot, Out, command, experiment_facts, give_or_take

if TYPE_CHECKING:
    from rich.table import Table

    from daikaiju.reports.tokyo.questions import Answer
    from daikaiju.words.language import Language


def questions(
    rules: Rules = "2e",
    players: Annotated[int, typer.Option(help="number of players")] = 4,
    games: Annotated[int, typer.Option(min=1, help="number of games; one decision is drawn from each")] = 2000,
    playouts: Annotated[int, typer.Option(min=1, help="playouts of each answer")] = 20,
    bot: Bot = "steady",
    seed: Seed = 0,
    house: House = "",
    jobs: Jobs = -1,
    out: Out = Path("lab"),
    lang: Lang = "",
) -> None:
    """Answer opening questions: at how many hearts to stay in Tokyo when hit; whether to enter first."""
    from rich.console import Console

    from daikaiju.arena.contenders import contender
    from daikaiju.game import Game
    from daikaiju.notation.record import Setup
    from daikaiju.reports.tokyo.question_report import make_question_report
    from daikaiju.reports.tokyo.questions import CHUNK, by_hearts, enter_or_wait, stay_or_yield
    from daikaiju.words.language import language

    words, chosen = language(lang), contender(bot)
    setup = Game.from_setup(Setup("tokyo", rules, words_of(house), players, 0)).setup
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
    """Return the table of an answer's gain by hearts."""
    from rich.box import SIMPLE
    from rich.table import Table

    heads = words.text("hearts"), words.text("moments"), words.text("percentage points of wins")
    table = Table(*heads, box=SIMPLE, title=title, title_justify="left")
    for answer in answers:
        table.add_row(str(answer.hearts), str(answer.moments), give_or_take(answer.gained, 100, "+"))
    return table
