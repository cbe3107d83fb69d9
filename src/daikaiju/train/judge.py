"""Judging anew: a network keeps its policy and learns what positions are worth from games that the policy plays.

While a policy is trained it changes, and it tries actions that it does not play in the end. So its value is off by
more than actions differ. Learned again from the best actions of the finished policy, it is good enough for search.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import torch
from torch import Tensor
from torch.nn import functional

from daikaiju.players.net.games import OF_A_RUN

from .average import Average
from .games import Games
from .kept import first_network, given_network, weights_of
from .learner import Learner
from .network import Network
from .rollout import Rollout, judged, legal, outputs, sampled, seated
from .settings import Settings

if TYPE_CHECKING:
    from daikaiju.players.net.weights import Weights

TRIED = 0.03  # share of actions that are drawn from the policy: search asks for positions behind such actions too
FAITHFUL = 0.3  # weight of the difference from the policy, against that of the value


class Judged(NamedTuple):
    """How far a run has come: the loss of the value, and how often the network's best action is still the policy's."""

    seconds: float
    decisions: int
    loss: float
    agreement: float


class Watched(Rollout):
    """What happened in some steps of all games that a policy plays."""

    def is_own(self, actors: Tensor) -> Tensor:
        """Every decision counts."""
        return torch.ones_like(actors, dtype=torch.bool)

    def play_step(self, games: Games, network: Network, past: Network, time: int) -> None:
        """Play one step of all games by the best actions of the policy `past`, now and then by others."""
        seen, bits = self.observations[time], self.bits[time]
        games.observe(seen)
        games.write_questions(bits, self.actors[time])
        self.values[time] = judged(network, seen, self.players)[1]
        logits = legal(outputs(past, seen)[0], bits)
        tries = torch.rand(len(logits), device=logits.device) < TRIED
        self.actions[time] = torch.where(tries, sampled(logits)[0], logits.argmax(-1))
        games.step(self.actions[time], self.won[time])


class Judge:
    """A run that writes into a folder."""

    def __init__(self, settings: Settings, folder: Path, start: Path) -> None:
        """Prepare a run from weights, whose policy plays."""
        self.settings, self.folder = settings, folder
        folder.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(settings.seed)
        self.network, self.policy = first_network(settings, start), given_network(start, settings)
        self.learner, self.average = Learner(settings, self.network), Average(self.network)
        self.games = Games(settings, settings.seed)
        observation, _, seats, _ = self.network.sizes
        self.rollout = Watched(settings, self.games, observation.length, seats)
        self.games.observe(self.rollout.last)  # compiled now, not within the time of the run
        self.seconds, self.updates, self.decisions = 0.0, 0, 0

    @property
    def done(self) -> float:
        """The part of the run that is over."""
        return self.settings.part(self.seconds, self.updates)

    def run(self, report: Callable[[Judged], None]) -> None:
        """Learn until the time or the updates are over."""
        begin, due = time.perf_counter(), 0.0
        while self.done < 1:
            loss, agreement = self.update()
            self.seconds = time.perf_counter() - begin
            if self.seconds >= due or self.done >= 1:
                report(Judged(self.seconds, self.decisions, float(loss), float(agreement)))
                due = self.seconds + self.settings.report_seconds

    def update(self) -> tuple[Tensor, Tensor]:
        """Play some steps of all games and learn from them; returns loss and agreement of the last minibatch."""
        self.learner.set_rate(self.done)
        self.rollout.play(self.games, self.average.network, self.policy)
        watched = self.watched()
        for _ in range(self.settings.epochs):
            order = torch.randperm(len(watched[0]), device=self.settings.device)
            for chosen in order.chunk(-(-len(order) // self.settings.minibatch)):
                last = self.learn(*(tensor[chosen] for tensor in watched))
        self.average.follow(self.network)
        self.decisions += len(watched[0])
        self.updates += 1
        return last

    def watched(self) -> list[Tensor]:
        """Return what was seen, a row for each decision: the arguments of `learn`."""
        rollout = self.rollout
        players = rollout.players.expand(rollout.actions.shape)
        kept = (rollout.observations, rollout.bits, players, rollout.found().returns)
        return [tensor.flatten(0, 1) for tensor in kept]

    def learn(self, seen: Tensor, bits: Tensor, players: Tensor, returns: Tensor) -> tuple[Tensor, Tensor]:
        """Learn from some decisions; returns the loss of the value and the agreement with the policy."""
        with torch.no_grad():
            asked = torch.log_softmax(legal(outputs(self.policy, seen)[0], bits), -1)
        logits, value = outputs(self.network, seen)
        mine = torch.log_softmax(legal(logits, bits), -1)
        apart = (asked.exp() * (asked - mine).clamp(-50, 50)).sum(-1).mean()
        loss = functional.cross_entropy(seated(value, players), returns)
        self.learner.descend(loss + FAITHFUL * apart)
        return loss.detach(), (mine.argmax(-1) == asked.argmax(-1)).float().mean()

    def weights(self) -> Weights:
        """Return the weights to play with."""
        return weights_of(self.average.network, self.settings, self.seconds, self.decisions)

    def write(self) -> None:
        """Write the weights."""
        self.weights().write(self.folder / OF_A_RUN)
