"""The command that evaluates a position."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from daikaiju.extras import need

from .console import status
from .language import spoken
from .options import Jobs, Json, Lang, Seed
from .output import Output
from .simulate import cells
from .tables import Table

if TYPE_CHECKING:
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
    need("sim")
    from daikaiju.arena.evaluation import analyse as value_of
    from daikaiju.game import Game
    from daikaiju.players.registry import contender

    words, out = spoken(), Output(json_file)
    game = Game.from_position(sys.stdin.read().strip() if position == ["-"] else " ".join(position))
    with status(words.text("playing on")):
        here, actions = value_of(game, contender(bot), playouts, seed, jobs)
    out.table(seat_table(here, words))
    if actions:
        out.table(action_table(actions, game, words))
    out.json({"position": figures(here), "asked": game.actor, "actions": [figures(a) for a in actions]})


def seat_table(here: Value, words: Language) -> Table:
    """Return the table of every seat's chance of winning."""
    table = Table((words.text("seat"), words.text("wins"), words.text("95 % interval"), ""))
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
    table = Table((words.text("action"), words.text("wins"), words.text("95 % interval"), ""))
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
