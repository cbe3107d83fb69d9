"""Comparing the answers to a question by playouts with common luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from daikaiju.game import Game
from daikaiju.players.kernels import WHOLE
from daikaiju.players.playouts import MODEL, Playouts

from .model import Margin

if TYPE_CHECKING:
    from numpy.typing import NDArray

CHUNK = 20  # playouts between which luck is taken as independent
SCREENED = 40  # playouts of every answer
REFINED = 200  # of the best FEW of them
FEW = 4
OTHER_MODEL = "steady"  # players of playouts that must agree
NORMAL = 1.96  # standard errors on each side of a 95 % interval

Shares = dict[int, "NDArray[np.float64]"]  # wins of an action in each chunk


def play_on(game: Game, actions: Sequence[int], playouts: int, seed: int, model: str = MODEL) -> Shares:
    """Play on after each action with the same luck; returns its share of wins in each chunk of playouts."""
    players = Playouts(game, seed, 1, model)
    chunk = min(CHUNK, playouts)
    starts = range(0, playouts - chunk + 1, chunk)
    with players.pool:
        rows = [players.try_actions(list(actions), range(start, start + chunk)) for start in starts]
    table = np.array(rows, dtype=np.float64) / (WHOLE * chunk)
    return {action: table[:, place] for place, action in enumerate(actions)}


def mean_of(shares: Shares, action: int) -> float:
    """Return the share of wins of an action."""
    return float(shares[action].mean())


def best_first(shares: Shares) -> list[int]:
    """Return the actions by their share of wins."""
    return sorted(shares, key=lambda action: -mean_of(shares, action))


def margin_between(shares: Shares, best: int, other: int) -> Margin:
    """Return by how much one action is ahead of another, with the interval of a paired difference."""
    ahead = shares[best] - shares[other]
    error = NORMAL * float(ahead.std(ddof=1)) / len(ahead) ** 0.5 if len(ahead) > 1 else 1.0
    mean = float(ahead.mean())
    return Margin(mean, mean - error, mean + error)


def contenders(game: Game, seed: int) -> list[int]:
    """Return the FEW best of all legal actions, the best first; a sample of its own must judge them."""
    every = [action.number for action in game.legal_actions]
    screened = play_on(game, every, SCREENED, seed)
    return best_first(play_on(game, best_first(screened)[:FEW], REFINED, seed + 1))


def margin_of(shares: Shares, best: int) -> Margin:
    """Return the margin of an action before the best of the others."""
    others = [action for action in best_first(shares) if action != best]
    return margin_between(shares, best, others[0])


def answer_of(game: Game, bot: str) -> int:
    """Return what a bot that is a policy plays."""
    playouts = Playouts(game, 0, 1)
    with playouts.pool:
        return playouts.choice_of(bot)
