"""Games whose arrays PyTorch shares: on the GPU those of `CudaBatch`, on the processor those of `Batch`."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor

from daikaiju.notation.record import Setup

from .settings import Settings

BITS = 64  # of a word of a mask
EVERY_SEAT = -1  # learns: the network plays against itself


class Games:
    """Many games at once: a batch for each setup, one after the other in all tensors."""

    def __init__(self, settings: Settings, seed: int) -> None:
        setups = settings.setups
        edges = [settings.games * number // len(setups) for number in range(len(setups) + 1)]
        self.parts = [
            Part(settings, setup, slice(low, high), seed + number)
            for number, (setup, low, high) in enumerate(zip(setups, edges[:-1], edges[1:], strict=True))
        ]
        self.words = -(-self.parts[0].batch.n_actions // BITS)
        self.players = torch.cat([torch.full((part.size,), part.players) for part in self.parts]).to(settings.device)
        self.learning = torch.cat([learning_seats(part, settings.past) for part in self.parts]).to(settings.device)

    def observe(self, out: Tensor) -> None:
        """Write what the seats that are asked may know."""
        for part in self.parts:
            part.batch.observe(out[part.place])

    def write_questions(self, bits: Tensor, actors: Tensor) -> None:
        """Write the legal actions, 64 to a word, and who is asked."""
        for part in self.parts:
            bits[part.place] = part.bits(self.words)
            actors[part.place] = part.actors

    def step(self, actions: Tensor, won: Tensor) -> None:
        """Apply one action in every game; writes who has won."""
        for part in self.parts:
            part.step(actions[part.place])
            won[part.place] = part.won

    def write_actors(self, actors: Tensor) -> None:
        """Write who is asked."""
        for part in self.parts:
            actors[part.place] = part.actors


class Part:
    """The games of one setup; `actors` and `won` always show what is in the batch."""

    def __init__(self, settings: Settings, setup: Setup, place: slice, seed: int) -> None:
        self.place, self.size, self.players = place, place.stop - place.start, setup.players
        self.batch = new_batch(settings.device, setup, self.size, seed)
        self.actors = shared(self.batch.actors)
        self.won = shared(self.batch.won)
        self._bits = shared(self.batch.bits) if hasattr(self.batch, "bits") else None

    def bits(self, words: int) -> Tensor:
        """Return the legal actions, 64 to a word."""
        return packed(self.batch.masks, words) if self._bits is None else self._bits

    def step(self, actions: Tensor) -> None:
        """Apply one action in every game."""
        self.batch.step(actions if actions.is_cuda else actions.numpy())


def learning_seats(part: Part, past: float) -> Tensor:
    """Return which seat of each game learns; in a share of the games past selves play the others."""
    seats = torch.full((part.size,), EVERY_SEAT)
    number = round(past * part.size)
    seats[:number] = torch.arange(number) % part.players
    return seats


def new_batch(device: str, setup: Setup, games: int, seed: int) -> Any:
    """Make the batch of a device."""
    options: dict[str, Any] = {"players": setup.players, "edition": setup.rules, "house": setup.house}
    if device == "cuda":
        from daikaiju.cuda import CudaBatch

        return CudaBatch(setup.game, games, seed=seed, **options)
    from daikaiju.batch import Batch

    return Batch(setup.game, games, seed=seed, **options)


def shared(array: Any) -> Tensor:
    """Return an array as a tensor in the same memory."""
    return torch.from_numpy(array) if isinstance(array, np.ndarray) else torch.as_tensor(array, device="cuda")


def packed(masks: Any, words: int) -> Tensor:
    """Return masks of legal actions as words of 64 bits."""
    octets = np.zeros((len(masks), words * BITS // 8), dtype=np.uint8)
    found = np.packbits(masks, axis=1, bitorder="little")
    octets[:, : found.shape[1]] = found
    return torch.from_numpy(octets.view(np.int64))
