"""The command that evaluates a position, or a whole game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from daikaiju.errors import BadOptions
from daikaiju.extras import need

from .analyse_record import analyse_record
from .console import status
from .language import spoken
from .options import Jobs, Json, Lang, Seed, in_a_folder
from .output import Output
from .simulate import cells
from .tables import Table

if TYPE_CHECKING:
    from daikaiju.arena.evaluation import Value
    from daikaiju.game import Game
    from daikaiju.words.language import Language

BAR = 24  # characters of the widest bar
OF_POSITION, OF_RECORD = 200, 400  # playouts


def analyse(
    position: Annotated[
        list[str] | None, typer.Argument(help="a position line; - reads it from standard input", show_default=False)
    ] = None,
    record: Annotated[
        Path | None, typer.Option(help="a game record to analyse instead: chances, luck and skill, moments")
    ] = None,
    bot: Annotated[str, typer.Option(help="the bot that plays every seat in playouts of a position")] = "steady",
    playouts: Annotated[
        int | None,
        typer.Option(
            min=1, help="playouts of the position and of each action, by default 200; of a record 400 at most"
        ),
    ] = None,
    seed: Seed = 0,
    jobs: Jobs = -1,
    json_file: Json = None,
    page: Annotated[
        Path | None, typer.Option(help="write an HTML page about the record to this file", callback=in_a_folder)
    ] = None,
    lang: Lang = "",
) -> None:
    """Estimate each seat's chance to win from a position, and the value of each legal action; or analyse a record."""
    need("sim")
    out = Output(json_file, page)
    if bool(position) == (record is not None) or (page is not None and record is None):
        raise BadOptions("give either a position or --record FILE; --page goes with a record")
    if record is not None:
        analyse_record(record, playouts or OF_RECORD, seed, jobs, out, page)
    else:
        analyse_position(position or [], bot, playouts or OF_POSITION, seed, jobs, out)


def analyse_position(position: list[str], bot: str, playouts: int, seed: int, jobs: int, out: Output) -> None:
    """Evaluate a position and the actions that are possible in it."""
    from daikaiju.arena.evaluation import analyse as value_of
    from daikaiju.game import Game
    from daikaiju.players.registry import contender_for

    words = spoken()
    game = Game.from_position(sys.stdin.read().strip() if position == ["-"] else " ".join(position))
    with status(words.text("playing on")):
        here, actions = value_of(game, contender_for(bot, game.setup), playouts, seed, jobs)
    out.table(seat_table(here, words))
    if actions:
        out.table(action_table(actions, game, words))
    out.json({"position": figures(here), "asked": game.actor, "actions": [figures(a) for a in actions]})


def seat_table(here: Value, words: Language) -> Table:
    """Return the table of every seat's chance of winning."""
    table = Table((words.text("seat"), words.text("wins"), words.text("95% interval"), ""))
    for seat, share in enumerate(here.shares):
        table.add(str(seat), *cells(share), "█" * round(BAR * share.value))
    table.add(words.text("nobody"), *cells(here.nobody), "")
    return table


def action_table(actions: list[Value], game: Game, words: Language) -> Table:
    """Return the table of the values of actions for the seat that is asked, best first."""
    from daikaiju.terminal.replay import names_of
    from daikaiju.words.games import words_of

    seat = game.actor
    questions = words_of(game.setup.game, words, names_of(game, words), game.state.rules).questions
    table = Table((words.text("action"), words.text("wins"), words.text("95% interval"), ""))
    table.title = words.text("Seat {seat} is asked", seat=seat)
    for found in actions:
        assert found.action is not None
        answer, share = questions.answer(game.state, seat, found.action), found.shares[seat]
        table.add(answer, *cells(share), "█" * round(BAR * share.value))
    return table


def figures(value: Value) -> dict[str, object]:
    """Return a value as data for JSON."""
    return {
        "action": "" if value.action is None else str(value.action),
        "seats": value.shares,
        "nobody": value.nobody,
    }
