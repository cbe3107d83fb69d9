"""Games of a network against bots whose policies are compiled with the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from daikaiju.envs.against import GamesAgainst
from daikaiju.notation.record import Setup
from daikaiju.players.kernels import ILLEGAL
from daikaiju.players.played import LONGEST

MOST_SEATS = 8  # bits of a set of winners

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Choose = Callable[[NDArray[np.int8], NDArray[np.int8]], NDArray[np.int64]]


class Score(NamedTuple):
    """How many games a network won in one seat with a bot in all others."""

    bot: str
    players: int
    edition: str
    games: int
    wins: float

    @property
    def share(self) -> float:
        """The share of games it won."""
        return self.wins / self.games

    def figures(self) -> dict[str, Any]:
        """Return it as JSON; `interval` is half the width of the 95 % interval."""
        error = 1.96 * (self.share * (1 - self.share) / self.games) ** 0.5
        return self._asdict() | {"share": round(self.share, 4), "interval": round(error, 4)}


def evaluate(choose: Choose, setup: Setup, bot: str, games: int, seed: int) -> Score:
    """Play a number of games against a bot; seats alternate, and each place counts its first game only.

    Counting all games that end within some time would favour short games.
    """
    against = GamesAgainst(setup, games, bot, None)
    try:
        against.reset(seed)
        wins = wins_of_first_games(choose, against)
    finally:
        against.close()
    return Score(bot, setup.players, setup.rules, games, wins)


def wins_of_first_games(choose: Choose, against: GamesAgainst) -> float:
    """Play until the first game of every place is over; return how many were won, shared wins in part."""
    is_open, wins = np.ones(against.games, dtype=bool), 0.0
    for _ in range(LONGEST):
        is_over = is_open & against.ended
        wins += shares(against.won[is_over], against.seats[is_over])
        is_open &= ~is_over
        if not is_open.any():
            break
        actions = np.full(against.games, ILLEGAL)  # the quickest end of games that do not count
        actions[is_open] = choose(against.observations[is_open], against.masks[is_open])
        against.step(actions)
    return wins


def shares(won: NDArray[np.int64], seats: NDArray[np.int64]) -> float:
    """Return the sum of the shares that seats have of the wins; bit n of `won` stands for seat n."""
    winners = np.maximum(won, 0)[:, None] >> np.arange(MOST_SEATS) & 1
    return float((winners[np.arange(len(won)), seats] / np.maximum(winners.sum(axis=1), 1)).sum())
