"""The laboratory command for King of Tokyo only."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .console import progress_bar
from .language import spoken
from .options import House, Jobs, Json, Lang, Rules, Seed, words_of
from .output import Output
from .studies import Bot, Out, command, experiment_facts, give_or_take, tell_page
from .tables import Table

if TYPE_CHECKING:
    from daikaiju.reports.tokyo.questions import GainByHearts
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
    json_file: Json = None,
    lang: Lang = "",
) -> None:
    """Answer opening questions: at how many hearts to stay in Tokyo when hit; whether to enter first."""
    from daikaiju.game import Game
    from daikaiju.notation.record import Setup
    from daikaiju.players.registry import contender_for
    from daikaiju.reports.tokyo.question_report import make_question_report
    from daikaiju.reports.tokyo.questions import CHUNK, by_hearts, enter_or_wait, stay_or_yield

    words, setup = spoken(), Game.from_setup(Setup("tokyo", rules, words_of(house), players, 0)).setup
    chosen = contender_for(bot, setup)
    samples: list[tuple[int, float]] = []
    with progress_bar(games, 0, words.text("moments")) as advance:
        for chunk in stay_or_yield(setup, chosen, games, playouts, seed, jobs):
            samples += chunk
            advance(CHUNK)
    enter = enter_or_wait(setup, chosen, games * playouts // 10 or 2, seed, jobs)
    stay, facts = by_hearts(samples), experiment_facts(setup, bot, games, playouts, seed)
    make_question_report(out, facts, stay, enter, command(), words)
    show(stay, enter, out / "questions.html", Output(json_file))


def show(stay: Sequence[GainByHearts], enter: Sequence[GainByHearts], page: Path, out: Output) -> None:
    """Print the answers to both questions."""
    words = spoken()
    out.table(answers_table(words.text("Stay in Tokyo when hit: wins gained by staying"), stay, words))
    out.table(answers_table(words.text("Enter Tokyo first: wins gained by entering"), enter, words))
    tell_page(page, out)
    out.json({"stay": stay, "enter": enter})


def answers_table(title: str, answers: Sequence[GainByHearts], words: Language) -> Table:
    """Return the table of an answer's gain by hearts."""
    table = Table((words.text("hearts"), words.text("moments"), words.text("percentage points of wins")), title=title)
    for answer in answers:
        table.add(str(answer.hearts), str(answer.samples), give_or_take(answer.gained, 100, "+"))
    return table


STUDIES = (questions,)
