"""The command that evaluates a position."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from .options import Jobs, Json, Lang, Seed, write_json
from .simulate import cells

if TYPE_CHECKING:
    from rich.table import Table

    from daikaiju.arena.evaluation import Value
    from daikaiju.game import Game
    from daikaiju.words.language import Language

BAR = 24  # characters of the widest bar


def analyse(
    position: Annotated[list[str], typer.Argument(help="a position line; - reads it from standard input")],
    bot: Annotated[str, typer.Option(help="the bot that plays every seat in playouts")] = "steady",
    playouts: Annotated[int, typer.Option(min=1, help="playouts of the position and of each action")] = 200,
    seed: Seed = 0,
    jobs: Jobs = -1,
    json_file: Json = None,
    lang: Lang = "",
) -> None:
    """Estimate each seat's chance to win from a position, and the value of each legal action."""
    from rich.console import Console

    from daikaiju.arena.contenders import contender
    from daikaiju.arena.evaluation import analyse as value_of
    from daikaiju.game import Game
    from daikaiju.words.language import language

    game = Game.from_position(sys.stdin.read().strip() if position == ["-"] else " ".join(position))
    console = Console(stderr=str(json_file) == "-")
    with Console(stderr=True).status(language(lang).text("playing on")):
        here, actions = value_of(game, contender(bot), playouts, seed, jobs)
    console.print(seat_table(here, language(lang)))
    if actions:
        console.print(action_table(actions, game, language(lang)))
    write_json(json_file, {"position": figures(here), "asked": game.actor, "actions": [figures(a) for a in actions]})


def seat_table(here: Value, words: Language) -> Table:
    """Return the table of every seat's chance of winning."""
    from rich.table import Table

    table = Table(words.text("seat"), words.text("wins"), words.text("95 % interval"), "")
    for seat, share in enumerate(here.shares):
        table.add_row(str(seat), *cells(share), "█" * round(BAR * share.value))
    table.add_row(words.text("nobody"), *cells(here.nobody), "")
    return table


def action_table(actions: list[Value], game: Game, words: Language) -> Table:
    """Return the table of the values of actions for the seat that is asked, best first."""
    from rich.table import Table

    from daikaiju.terminal.replay import names_of
    from daikaiju.words.games import words_of

    seat = game.actor
    questions = words_of(game.setup.game, words, names_of(game, words), game.state.rules).questions
    table = Table(words.text("action"), words.text("wins"), words.text("95 % interval"), "")
    table.title = words.text("Seat {seat} is asked", seat=seat)
    for found in actions:
        assert found.action is not None
        answer, share = questions.answer(game.state, seat, found.action), found.shares[seat]
        table.add_row(answer, *cells(share), "█" * round(BAR * share.value))
    return table


def figures(value: Value) -> dict[str, object]:
    """Return a value as data for JSON."""
    return {
        "action": "" if value.action is None else str(value.action),
        "seats": [share._asdict() for share in value.shares],
        "nobody": value.nobody._asdict(),
    }
