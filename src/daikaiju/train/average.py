"""The running average of a network: steadier than the network itself, and what is evaluated and kept to play."""

from __future__ import annotations

import torch

from .network import Network

DECAY = 0.98  # what stays of the average in an update
FIRST = 10  # updates in which the average follows faster, so that it does not remember the start


class Average:
    """A network whose weights follow those of another."""

    def __init__(self, network: Network) -> None:
        self.network = network.copy()
        self.network.load_state_dict(network.state_dict())
        self.updates = 0

    def follow(self, network: Network) -> None:
        """Move the weights towards those of the network after an update."""
        stays = min(DECAY, (1 + self.updates) / (FIRST + self.updates))
        self.updates += 1
        with torch.no_grad():
            for mine, newer in zip(self.network.parameters(), network.parameters(), strict=True):
                mine.lerp_(newer, 1 - stays)
