"""Imitation: a network learns to answer as a compiled bot does, so that the GPU can play the bot."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from daikaiju.players.net.games import OF_A_RUN

from .average import Average
from .kept import best_actions, first_network, given_network, weights_of
from .lessons import Asked, Lessons
from .rollout import legal, outputs, sampled
from .settings import Settings

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from daikaiju.players.net.weights import Weights

REMEMBERED = 256  # steps of all games that are learned from at random
LAST_RATE = 0.01  # of the learning rate, at the end of a run


class Lately(NamedTuple):
    """How often the network answered as the bot, in games that it had not learned from."""

    seconds: float
    questions: int
    agreement: float


class Imitator:
    """A run of imitation that writes into a folder."""

    def __init__(
        self, settings: Settings, folder: Path, bot: str, *, start: Path | None = None, guest: Path | None = None
    ) -> None:
        """Prepare a run; a guest is a network that plays one seat of every game, against which the bot is seen."""
        self.settings, self.folder = settings, folder
        folder.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(settings.seed)
        self.network = first_network(settings, start)
        self.average = Average(self.network)
        self.optimizer = torch.optim.Adam(self.network.parameters(), settings.rate)
        self.guest = given_network(guest, settings) if guest else None
        self.lessons = Lessons(settings, bot)
        self.memory = Memory(settings.games * REMEMBERED)
        self.seconds, self.updates, self.questions = 0.0, 0, 0

    @property
    def done(self) -> float:
        """The part of the run that is over."""
        return self.settings.part(self.seconds, self.updates)

    def run(self, report: Callable[[Lately], None]) -> None:
        """Learn until the time or the updates are over."""
        begin, asked, agreed, due = time.perf_counter(), 0, torch.zeros((), device=self.settings.device), 0.0
        while self.done < 1:
            agreed += self.step()
            asked += self.settings.games
            self.seconds = time.perf_counter() - begin
            if self.seconds >= due or self.done >= 1:
                report(Lately(self.seconds, self.questions, float(agreed) / asked))
                asked, agreed, due = 0, torch.zeros_like(agreed), self.seconds + self.settings.report_seconds

    def step(self) -> Tensor:
        """Play one step of all games and learn from what is remembered; returns how many answers agreed."""
        asked = self.lessons.ask().on(self.settings.device)
        with torch.no_grad():
            logits, _ = outputs(self.network, asked.seen)
            agreed = (legal(logits, asked.bits).argmax(-1) == asked.answers).sum()
            actions = self.actions(asked)
        self.memory.add(asked)
        self.questions += len(asked.answers)
        played = actions.cpu().numpy()
        self.learn()
        self.lessons.step(played)
        return agreed

    def actions(self, asked: Asked) -> Tensor:
        """Return what the bot answers, and the guest where it is asked."""
        if self.guest is None:
            return asked.answers
        logits, _ = outputs(self.guest, asked.seen)
        actions, _ = sampled(legal(logits, asked.bits))
        return torch.where(asked.is_guest, actions, asked.answers)

    def learn(self) -> None:
        """Learn from as many remembered questions as were asked, times the epochs."""
        rate = self.settings.rate * max(LAST_RATE, 1 - self.done)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        wanted = self.settings.games * self.settings.epochs
        for _ in range(max(1, wanted // self.settings.minibatch)):
            seen, bits, answers = self.memory.some(self.settings.minibatch)
            logits, _ = outputs(self.network, seen)
            loss = functional.cross_entropy(legal(logits, bits), answers)
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            self.optimizer.step()
        self.average.follow(self.network)
        self.updates += 1

    def choose(self, rows: NDArray[np.int8], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Return the best action of each row."""
        return best_actions(self.average.network, rows, masks)

    def weights(self) -> Weights:
        """Return the weights to play with."""
        return weights_of(self.average.network, self.settings, self.seconds, self.questions)

    def write(self) -> None:
        """Write the weights."""
        self.weights().write(self.folder / OF_A_RUN)


class Memory:
    """The questions of the last steps, in which order does not matter."""

    def __init__(self, size: int) -> None:
        self.size = size  # a multiple of what is added at once
        self.added = 0
        self.kept: list[Tensor] = []

    def add(self, asked: Asked) -> None:
        """Keep questions in the place of the oldest."""
        new = asked[:3]
        if not self.kept:
            self.kept = [tensor.new_zeros((self.size, *tensor.shape[1:])) for tensor in new]
        first = self.added % self.size
        for old, tensor in zip(self.kept, new, strict=True):
            old[first : first + len(tensor)] = tensor
        self.added += len(new[0])

    def some(self, number: int) -> list[Tensor]:
        """Return questions, drawn at random."""
        chosen = torch.randint(min(self.added, self.size), (number,), device=self.kept[0].device)
        return [tensor[chosen] for tensor in self.kept]
