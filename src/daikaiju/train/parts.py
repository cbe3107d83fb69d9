"""The games of one setup in a training run, as tensors in the memory of the batch."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import torch
from torch import Tensor

from daikaiju.notation.record import Setup

EVERY_SEAT = -1  # learns: the network plays against itself


class Part:
    """The games of one setup; `actors`, `won` and `bits` always show what is in the batch.

    In a share of them the network learns in one seat, all seats in turn, and others play the rest.
    """

    def __init__(self, device: str, setup: Setup, place: slice, seed: int, share: float) -> None:
        self.place, self.size, self.players = place, place.stop - place.start, setup.players
        self.batch = new_batch(device, setup, self.size, seed)
        self.learning = learning_seats(self.size, self.players, share)
        self.actors = shared(self.batch.actors)
        self.won = shared(self.batch.won)
        self.bits = shared(self.batch.bits)

    def observe(self, out: Tensor) -> None:
        """Write what the seats that are asked may know."""
        self.batch.observe(out)

    def step(self, actions: Tensor) -> None:
        """Apply one action in every game."""
        self.batch.step(actions if actions.is_cuda else actions.numpy())


def learning_seats(games: int, players: int, share: float) -> Tensor:
    """Return which seat of each game learns: in a share of them one, in the others every seat."""
    seats = torch.full((games,), EVERY_SEAT)
    number = round(share * games)
    seats[:number] = torch.arange(number) % players
    return seats


def shares(first: int, games: int, parts: int) -> list[slice]:
    """Return the places of games that are split evenly among parts."""
    edges = [first + games * number // parts for number in range(parts + 1)] if parts else []
    return [slice(low, high) for low, high in pairwise(edges)]


def new_batch(device: str, setup: Setup, games: int, seed: int) -> Any:
    """Make the batch of a device."""
    options: dict[str, Any] = {"players": setup.players, "edition": setup.rules, "house": setup.house}
    if device == "cuda":
        from daikaiju.cuda import CudaBatch

        return CudaBatch(setup.game, games, seed=seed, **options)
    from daikaiju.batch import Batch

    return Batch(setup.game, games, seed=seed, bits=True, **options)


def shared(array: Any) -> Tensor:
    """Return an array as a tensor in the same memory."""
    return torch.from_numpy(array) if isinstance(array, np.ndarray) else torch.as_tensor(array, device="cuda")
