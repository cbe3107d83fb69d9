"""Past selves: networks from earlier in a run, so that the newest does not forget how to beat them; or a rival."""

from __future__ import annotations

import random
from math import inf

import torch
from torch import Tensor

from .network import Network

MOST = 12  # past selves that are kept
PERIOD = 1 / 40  # of a run, between two of them
CERTAIN = 30  # times its logits, a network as good as always plays its best action


class Past:
    """Copies of a network at earlier times; one of them plays in each rollout."""

    def __init__(self, like: Network, seed: int) -> None:
        self.network = like.copy()
        self.kept: list[dict[str, Tensor]] = []
        self.rng = random.Random(seed)
        self.due = 0.0  # the part of the run after which the next copy is kept

    def keep(self, network: Network, done: float) -> None:
        """Keep a copy when it is time, in the place of any other if there are many."""
        if done < self.due:
            return
        copy = {name: tensor.detach().clone() for name, tensor in network.state_dict().items()}
        if len(self.kept) == MOST:
            self.kept.pop(self.rng.randrange(MOST))
        self.kept.append(copy)
        self.due = done + PERIOD

    def stand_aside(self, rival: Network) -> None:
        """Let a rival play instead, always its best action; it may be of another width."""
        self.network = rival
        with torch.no_grad():
            for tensor in self.network.policy.parameters():
                tensor.mul_(CERTAIN)
        self.kept = [{name: tensor.clone() for name, tensor in self.network.state_dict().items()}]
        self.due = inf

    def choose(self) -> Network:
        """Return one of the past selves, all of them equally often."""
        with torch.no_grad():
            self.network.load_state_dict(self.rng.choice(self.kept))
        return self.network
