"""Everybody's chances at the start of every turn of a game that goes on: what its spectators see.

They are what a spectator could know: hidden information is undecided, as in `Game.view`.
"""

from __future__ import annotations

from collections.abc import Iterator

from daikaiju.game import Game
from daikaiju.rules.chance import split
from daikaiju.rules.steps import NOBODY

from .estimates import chance_of, split_range
from .model import Chance, TurnStart
from .runs import Runs, Task

PLAYOUTS = 200  # of each position: half an interval is 7 percentage points at most


def prepare(game: Game) -> None:
    """Load what playouts of a game need; the first time on a machine it is compiled, which takes a minute."""
    with Runs(game):
        pass


def turn_starts(game: Game, since: int) -> list[TurnStart]:
    """Return the chances at the starts of all turns after turn `since`; the same game gives the same chances."""
    with Runs(game) as runs:
        return [TurnStart(turn, at, chances_in(past, turn, runs)) for turn, at, past in starts_of(game, since)]


def starts_of(game: Game, since: int) -> Iterator[tuple[int, int, Game]]:
    """Yield turn, number of actions and the game at the start of every turn after turn `since`."""
    past = type(game).from_setup(game.setup)
    for at, (actor, action) in enumerate(game.history, 1):
        started = [event for event in past.play(action, actor) if event.kind == "turn_started"]
        if started and started[-1].amount > since and past.actor != NOBODY:
            yield started[-1].amount, at, past


def chances_in(game: Game, turn: int, runs: Runs) -> tuple[Chance, ...]:
    """Return everybody's chances by what a spectator knows."""
    high, low = split(0, turn)
    tasks = [Task(game.view().state, high << 32 | low, part) for part in split_range(range(PLAYOUTS))]
    totals = sum(scores.sum(axis=0) for scores in runs.run(tasks))
    return tuple(chance_of(int(total), PLAYOUTS, is_sure=False) for total in totals)
