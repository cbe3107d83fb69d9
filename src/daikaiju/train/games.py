"""Games whose arrays PyTorch shares: on the GPU those of `CudaBatch`, on the processor those of `Batch`."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import torch
from torch import Tensor

from .bot_games import BotPart, BotPartOnGpu
from .parts import EVERY_SEAT, Part, shares
from .settings import Settings

BITS = 64  # of a word of a mask


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
        self.pool = ThreadPoolExecutor(max(1, len(self.bot_parts)))

    def observe(self, out: Tensor) -> None:
        """Write what the seats that are asked may know; where a bot on the GPU is asked, nothing."""
        for part in self.everywhere:
            part.observe(out[part.place])

    def write_questions(self, bits: Tensor, actors: Tensor) -> None:
        """Write the legal actions, 64 to a word, and who is asked."""
        for part in self.everywhere:
            bits[part.place] = part.bits
        self.write_actors(actors)

    def step(self, actions: Tensor, won: Tensor) -> None:
        """Apply one action in every game; writes who has won. The parts of bots on the processor share its cores."""
        running = [self.pool.submit(part.step, actions[part.place]) for part in self.everywhere if in_cores(part)]
        for part in self.everywhere:
            if not in_cores(part):
                part.step(actions[part.place])
        for future in running:
            future.result()
        for part in self.everywhere:
            won[part.place] = part.won

    def write_actors(self, actors: Tensor) -> None:
        """Write who is asked."""
        for part in self.everywhere:
            actors[part.place] = part.actors


def in_cores(part: Part | BotPart) -> bool:
    """Whether bots think about a part on the processor."""
    return isinstance(part, BotPart)


def own_parts(settings: Settings, seed: int) -> list[Part]:
    """Return the games in which no bot plays, a part for each setup."""
    places = shares(0, settings.games - settings.games_against, len(settings.setups))
    return [
        Part(settings.device, setup, place, seed + number, settings.past)
        for number, (setup, place) in enumerate(zip(settings.setups, places, strict=True))
    ]


def bot_parts(settings: Settings, seed: int) -> list[BotPart] | list[BotPartOnGpu]:
    """Return the games against bots, a part for each setup and bot; on the processor they share the cores."""
    pairs = list(product(settings.setups, settings.opponents))
    places = shares(settings.games - settings.games_against, settings.games_against, len(pairs))
    numbered = list(enumerate(zip(pairs, places, strict=True), seed))
    if settings.device == "cuda":
        return [BotPartOnGpu(setup, bot, place, number) for number, ((setup, bot), place) in numbered]
    threads = max(1, (os.cpu_count() or 1) // max(1, len(pairs)))  # more of them would wait for each other
    return [BotPart(setup, bot, place, number, threads) for number, ((setup, bot), place) in numbered]
