"""Games whose arrays PyTorch shares: on the GPU those of `CudaBatch`, on the processor those of `Batch`."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise, product
from typing import Any

import numpy as np
import torch
from torch import Tensor

from daikaiju.notation.record import Setup

from .bot_games import BotPart
from .settings import Settings

BITS = 64  # of a word of a mask
EVERY_SEAT = -1  # learns: the network plays against itself


class Games:
    """Many games at once, one after the other in all tensors.

    First a batch for each setup, where the network plays every seat or, in some games, against past selves; then
    a part for each setup and bot, where it plays one seat against that bot.
    """

    def __init__(self, settings: Settings, seed: int) -> None:
        own = settings.games - settings.games_against
        self.parts = own_parts(settings, seed)
        self.bot_parts = bot_parts(settings, seed)
        self.words = -(-self.parts[0].batch.n_actions // BITS)
        self.everywhere: list[Part | BotPart] = [*self.parts, *self.bot_parts]
        players = [torch.full((part.size,), part.players) for part in self.everywhere]
        self.players = torch.cat(players).to(settings.device)
        self.learning = torch.cat([part.learning for part in self.everywhere]).to(settings.device)
        self.with_past = torch.nonzero(self.learning[:own] != EVERY_SEAT)[:, 0]  # games against past selves
        self.place_of_bots = slice(own, settings.games)
        self.pool = ThreadPoolExecutor(max(1, len(self.bot_parts)))

    def observe(self, out: Tensor) -> None:
        """Write what the seats that are asked may know."""
        for part in self.everywhere:
            part.observe(out[part.place])

    def write_questions(self, bits: Tensor, actors: Tensor) -> None:
        """Write the legal actions, 64 to a word, and who is asked."""
        for part in self.everywhere:
            bits[part.place] = part.bits.to(bits.device)
        self.write_actors(actors)

    def step(self, actions: Tensor, won: Tensor) -> None:
        """Apply one action in every game; writes who has won. Bots think while the other games go on."""
        chosen = actions[self.place_of_bots].cpu().numpy()
        first = self.place_of_bots.start
        thinking = [
            self.pool.submit(part.step, chosen[part.place.start - first : part.place.stop - first])
            for part in self.bot_parts
        ]
        for part in self.parts:
            part.step(actions[part.place])
        for future in thinking:
            future.result()
        for each in self.everywhere:
            won[each.place] = each.won.to(won.device)

    def write_actors(self, actors: Tensor) -> None:
        """Write who is asked."""
        for part in self.everywhere:
            actors[part.place] = part.actors.to(actors.device)


class Part:
    """The games of one setup; `actors`, `won` and `bits` always show what is in the batch."""

    def __init__(self, settings: Settings, setup: Setup, place: slice, seed: int) -> None:
        self.place, self.size, self.players = place, place.stop - place.start, setup.players
        self.batch = new_batch(settings.device, setup, self.size, seed)
        self.learning = learning_seats(self, settings.past)
        self.actors = shared(self.batch.actors)
        self.won = shared(self.batch.won)
        self.bits = shared(self.batch.bits)

    def observe(self, out: Tensor) -> None:
        """Write what the seats that are asked may know."""
        self.batch.observe(out)

    def step(self, actions: Tensor) -> None:
        """Apply one action in every game."""
        self.batch.step(actions if actions.is_cuda else actions.numpy())


def own_parts(settings: Settings, seed: int) -> list[Part]:
    """Return the games in which no bot plays, a part for each setup."""
    places = shares(0, settings.games - settings.games_against, len(settings.setups))
    return [
        Part(settings, setup, place, seed + number)
        for number, (setup, place) in enumerate(zip(settings.setups, places, strict=True))
    ]


def bot_parts(settings: Settings, seed: int) -> list[BotPart]:
    """Return the games against bots, a part for each setup and bot; they share the cores."""
    pairs = list(product(settings.setups, settings.opponents))
    places = shares(settings.games - settings.games_against, settings.games_against, len(pairs))
    threads = max(1, (os.cpu_count() or 1) // max(1, len(pairs)))  # more of them would wait for each other
    return [
        BotPart(setup, bot, place, seed + number, threads)
        for number, ((setup, bot), place) in enumerate(zip(pairs, places, strict=True))
    ]


def shares(first: int, games: int, parts: int) -> list[slice]:
    """Return the places of games that are split evenly among parts."""
    edges = [first + games * number // parts for number in range(parts + 1)] if parts else []
    return [slice(low, high) for low, high in pairwise(edges)]


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

    return Batch(setup.game, games, seed=seed, bits=True, **options)


def shared(array: Any) -> Tensor:
    """Return an array as a tensor in the same memory."""
    return torch.from_numpy(array) if isinstance(array, np.ndarray) else torch.as_tensor(array, device="cuda")
