"""Games in which a compiled bot answers every question, on the processor's cores: what imitation learns from."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import torch
from torch import Tensor

from daikaiju.batch import Batch
from daikaiju.envs.against import policy_number
from daikaiju.notation.record import Setup
from daikaiju.players.policies import compiled, new_scratch

from .parts import shares
from .settings import Settings

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Asked(NamedTuple):
    """Questions, a row each: what the seat that is asked sees, its legal actions, and what the bot answers."""

    seen: Tensor
    bits: Tensor
    answers: Tensor
    is_guest: Tensor  # whether a guest plays that seat

    def on(self, device: str) -> Asked:
        """Return them on a device."""
        return Asked(*(tensor.to(device) for tensor in self))


class Lessons:
    """Games of all setups of a run, split among the cores."""

    def __init__(self, settings: Settings, bot: str) -> None:
        parts = max(1, (os.cpu_count() or 1) // len(settings.setups))  # of each setup
        setups = [setup for setup in settings.setups for _ in range(parts)]
        places = shares(0, settings.games, len(setups))
        self.parts = [
            Lesson(setup, place.stop - place.start, bot, settings.seed + number)
            for number, (setup, place) in enumerate(zip(setups, places, strict=True))
        ]
        self.places = places
        self.pool = ThreadPoolExecutor(os.cpu_count() or 1)

    def ask(self) -> Asked:
        """Return the question of every game."""
        asked = list(self.pool.map(Lesson.ask, self.parts))
        return Asked(*(torch.from_numpy(np.concatenate(arrays)) for arrays in zip(*asked, strict=True)))

    def step(self, actions: NDArray[np.int64]) -> None:
        """Apply one action in every game."""
        list(self.pool.map(lambda part, place: part.batch.step(actions[place]), self.parts, self.places))


class Lesson:
    """Games of one setup, in one thread; the guest sits in every seat in turn."""

    def __init__(self, setup: Setup, games: int, bot: str, seed: int) -> None:
        self.batch = Batch(
            setup.game,
            games,
            players=setup.players,
            edition=setup.rules,
            house=setup.house,
            seed=seed,
            threads=1,
            bits=True,
        )
        self.policy = policy_number(bot, setup.game)
        self.answer = compiled(setup.game)["answer_games"]
        self.scratch, self.answers = new_scratch(), np.zeros(games, dtype=np.int64)
        self.guests = np.arange(games) % setup.players

    def ask(self) -> tuple[NDArray[np.int8], NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]:
        """Return the question of every game, see `Asked`."""
        batch = self.batch
        self.answer(batch.states, self.policy, self.scratch, self.answers)
        return batch.observe(), batch.bits, self.answers, batch.actors == self.guests
