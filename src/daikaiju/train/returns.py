"""Returns: what every seat's probability of winning turned out to be.

All seats share one time line, whoever acts. A return is a distribution over the seats: the result at the
end of a game, and before it a mixture of what the network expects at its next decision and the return of that
decision, weighted by `trace`. The advantage of an action is the return of the seat that acts, less what the
network expected. With two players that is generalised advantage estimation whose sign turns with the actor.

What others decide, bots or past selves, is passed over like chance: the network learns nothing from it and is
not asked what it expects. Rows have a place for each seat that a game can have; those that nobody plays are 0.
"""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor


class Returns(NamedTuple):
    """What should have been expected in each step, and how much better the action was than expected."""

    returns: Tensor  # a distribution over the seats, the acting one first
    advantages: Tensor
    is_known: Tensor  # whether the game ended, or the network was asked again, after the step


def returns_of(values: Tensor, actors: Tensor, won: Tensor, players: Tensor, trace: float, decides: Tensor) -> Returns:
    """Return what is known of every step; it means something only where the network decides.

    `values`, `actors` and `decides`, whether the network is asked, have one step more than `won`; `players` is the
    number of players of each game.
    """
    returns, is_known = torch.zeros_like(values[:-1]), torch.zeros_like(decides[:-1])
    later = expected = by_seat(values[-1], actors[-1], players)
    known = decides[-1]
    for time in range(len(won) - 1, -1, -1):
        is_over, own = (won[time] >= 0)[:, None], decides[time][:, None]
        ended = results(won[time], players, values.shape[-1])
        known = known | is_over[:, 0]
        later = torch.where(is_over, ended, torch.where(own, (1 - trace) * expected + trace * later, later))
        returns[time], is_known[time] = from_seat(later, actors[time], players), known
        now = by_seat(values[time], actors[time], players)
        later = torch.where(own & ~known[:, None], now, later)
        expected = torch.where(own, now, torch.where(is_over, ended, expected))
        known = known | own[:, 0]
    return Returns(returns, returns[..., 0] - values[:-1, :, 0], is_known)


def by_seat(relative: Tensor, seats: Tensor, players: Tensor) -> Tensor:
    """Return rows that begin with a seat of their own as rows that begin with seat 0."""
    return relative.gather(1, turned(relative.shape[-1], -seats, players))


def from_seat(absolute: Tensor, seats: Tensor, players: Tensor) -> Tensor:
    """Return rows that begin with seat 0 as rows that begin with a seat of their own."""
    return absolute.gather(1, turned(absolute.shape[-1], seats, players))


def turned(width: int, by: Tensor, players: Tensor) -> Tensor:
    """Return the places of a row turned by a number of seats; places that nobody plays stay."""
    places = torch.arange(width, device=by.device)
    return torch.where(places < players[:, None], (places + by[:, None]) % players[:, None], places)


def results(won: Tensor, players: Tensor, width: int) -> Tensor:
    """Return each seat's share of a win; if nobody wins, all seats share it."""
    seats = torch.arange(width, device=won.device)
    everybody = (seats < players[:, None]).float() / players[:, None]
    return torch.where(won[:, None] > 0, shares_of_wins(won, width), everybody)


def shares_of_wins(won: Tensor, width: int) -> Tensor:
    """Return each seat's share of a win, nothing if nobody wins; bit n of `won` stands for seat n."""
    wins = (won.clamp(min=0)[:, None] >> torch.arange(width, device=won.device) & 1).float()
    return wins / wins.sum(-1, keepdim=True).clamp(min=1)
