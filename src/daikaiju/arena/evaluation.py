"""Playouts: the value of a position for every seat, and of every action for the seat that is asked."""

from __future__ import annotations

from dataclasses import dataclass

from daikaiju.action import Action
from daikaiju.game import Game
from daikaiju.players.contender import Contender

from .compiled import make_ready
from .play import play_on, seeds_of
from .summary import Share, wilson
from .workers import in_parallel


@dataclass(frozen=True)
class Value:
    """Every seat's chance of winning, after an action or in the position itself."""

    action: Action | None  # None: the position itself
    shares: tuple[Share, ...]  # by seat
    nobody: Share


def analyse(game: Game, bot: Contender, playouts: int, seed: int, jobs: int = -1) -> tuple[Value, list[Value]]:
    """Return the value of a position and of every legal action, best first; all use the same seeds."""
    make_ready([bot], game.setup.game)
    answers = game.legal_actions if game.question is not None else ()
    lines = [(None, game.position()), *((action, after(game, action)) for action in answers)]
    tasks = [(value, (action, line, bot, playouts, seed)) for action, line in lines]
    values = {found.action: found for found in in_parallel(tasks, jobs, "")}
    found = [values[action] for action, _line in lines[1:]]  # in the order of the actions, not of completion
    return values[None], sorted(found, key=lambda one: one.shares[game.actor][:2], reverse=True)


def after(game: Game, action: Action | str) -> str:
    """Return the position an action leads to."""
    next_game = game.copy()
    next_game.play(action)
    return next_game.position()


def value(action: Action | None, line: str, bot: Contender, playouts: int, seed: int) -> Value:
    """Estimate a position by playouts; the value of a finished game is its result."""
    game = Game.from_position(line)
    over = game.result is not None
    winners = play_on(line, [bot] * game.players, seeds_of(seed, range(1 if over else playouts)))
    hits = [int((winners >> seat & 1).sum()) for seat in range(game.players)]
    *shares, nobody = [share_of(number, len(winners), over) for number in (*hits, int((winners == 0).sum()))]
    return Value(action, tuple(shares), nobody)


def share_of(hits: int, games: int, sure: bool) -> Share:
    """Return a share with its interval, which has no width if the game is over."""
    return Share(float(hits), float(hits), float(hits)) if sure else wilson(hits, games)
