"""Playouts: what a position is worth for every seat, and every action for the seat that is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from daikaiju.game import Game
from daikaiju.notation.record import Setup

from .contenders import Contender
from .play import play, seeds_of
from .run import in_parallel
from .summary import Share, wilson


@dataclass(frozen=True)
class Value:
    """The chances of every seat to win, after an action or as things stand."""

    action: str  # in words; "" for the position itself
    shares: tuple[Share, ...]  # by seat
    nobody: Share


def analyse(game: Game, bot: Contender, playouts: int, seed: int, jobs: int = -1) -> tuple[Value, list[Value]]:
    """The value of a position, and of every legal action, best first; all with the same luck."""
    lines = [("", game.position()), *((game.action_text(action), after(game, action)) for action in game.legal())]
    tasks = [(value, (words, line, bot, playouts, seed)) for words, line in lines]
    values = {found.action: found for found in in_parallel(tasks, jobs, "")}
    here = values.pop("")
    return here, sorted(values.values(), key=lambda found: -found.shares[game.actor].value)


def after(game: Game, action: int) -> str:
    """The position an action leads to."""
    next_game = game.copy()
    next_game.play(action)
    return next_game.position()


def value(words: str, line: str, bot: Contender, playouts: int, seed: int) -> Value:
    """Play on from a position many times; a game that is over has its value already."""
    game = Game.at(line)
    number = playouts if game.result is None else 1
    won, games = wins(line, [bot] * game.players, number, seed)
    if game.result is not None:
        sure = [Share(float(hit), float(hit), float(hit)) for hit in won]
        return Value(words, tuple(sure), Share(*[float(not any(won))] * 3))
    return Value(words, tuple(wilson(hits, games) for hits in won[:-1]), wilson(won[-1], games))


def wins(line: str, seats: Sequence[Contender], playouts: int, seed: int) -> tuple[list[int], int]:
    """How often each seat wins from a position, and last how often nobody does."""
    setup = Setup(game=line.partition("/")[0], position=line, players=len(seats))
    winners = play(setup, seats, seeds_of(seed, range(playouts))).winners
    hits = [int((winners >> seat & 1).sum()) for seat in range(len(seats))]
    return [*hits, int((winners == 0).sum())], len(winners)
