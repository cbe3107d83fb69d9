"""The network: from an observation to the logits of all actions and every seat's probability of winning."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor, nn

from daikaiju.games import vocabulary_of
from daikaiju.observe.blocks import Observation
from daikaiju.observe.games import observation_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

SMALL = 0.01  # deviation of the weights of the heads at the start


class Network(nn.Module):
    """Three hidden layers, the last two residual, and three heads.

    Choices of dice are numbered by masks. A mask has the sum of the logits of its dice, so that what is
    learned about one die serves all masks that contain it, and a logit of its own.
    """

    def __init__(self, observation: Observation, actions: int, seats: int, width: int) -> None:
        super().__init__()
        self.sizes = (observation, actions, seats, width)
        dice = observation.blocks["sorted_dice"].shape[0]
        self.first = nn.Linear(observation.length, width)
        self.second = nn.Linear(width, width)
        self.third = nn.Linear(width, width)
        self.policy = nn.Linear(width, actions)
        self.dice = nn.Linear(width, dice)
        self.value = nn.Linear(width, seats)
        for head in (self.policy, self.dice, self.value):
            nn.init.normal_(head.weight, std=SMALL)
            nn.init.zeros_(head.bias)
        self.register_buffer("scales", torch.from_numpy(observation.scales()), persistent=False)
        self.register_buffer("masks", dice_of_masks(dice, actions), persistent=False)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """Return the logits of all actions, and of the seats' wins: the observing seat first, then clockwise."""
        numbers = seen.to(torch.bfloat16 if seen.is_cuda else torch.float32)
        hidden = torch.relu(nn.functional.linear(numbers, self.first.weight * self.scales, self.first.bias))
        hidden = hidden + torch.relu(self.second(hidden))
        hidden = hidden + torch.relu(self.third(hidden))
        weight, bias = self.policy_of_all()
        return nn.functional.linear(hidden, weight, bias).float(), self.value(hidden).float()

    def copy(self) -> Network:
        """Return a network of the same size, on the same device, with weights of its own."""
        twin = Network(*self.sizes)
        twin.to(self.first.weight.device)
        return twin

    def policy_of_all(self) -> tuple[Tensor, Tensor]:
        """Return the weights and the bias of all actions, the dice of masks added up."""
        return self.policy.weight + self.masks @ self.dice.weight, self.policy.bias + self.masks @ self.dice.bias

    def layers(self) -> dict[str, NDArray[np.float16]]:
        """Return what is needed to play, for `players/net`."""
        policy, bias = self.policy_of_all()
        found = {"policy.weight": policy, "policy.bias": bias}
        found |= {"first.weight": self.first.weight * self.scales, "first.bias": self.first.bias}
        for name in ("second", "third", "value"):
            layer = getattr(self, name)
            found |= {f"{name}.weight": layer.weight, f"{name}.bias": layer.bias}
        return {name: tensor.detach().float().cpu().numpy().astype(np.float16) for name, tensor in found.items()}

    def take(self, layers: dict[str, NDArray[np.float16]]) -> None:
        """Go on from weights to play with; what masks have in common is then in their own logits."""
        tensors = {name: torch.from_numpy(array.astype(np.float32)) for name, array in layers.items()}
        tensors["first.weight"] = tensors["first.weight"] / self.scales.cpu()
        tensors |= {"dice.weight": torch.zeros_like(self.dice.weight), "dice.bias": torch.zeros_like(self.dice.bias)}
        self.load_state_dict(tensors)


def new_network(game: str, width: int, device: str) -> Network:
    """Make a network for a game."""
    vocabulary = vocabulary_of(game)
    network = Network(observation_of(game), vocabulary.ruleset.actions, max(vocabulary.players), width)
    network.to(device)
    return network


def dice_of_masks(dice: int, actions: int) -> Tensor:
    """Return a row per action with 1 for each die that it rerolls; actions 1 to 2^dice - 1 are masks."""
    masks = torch.arange(1 << dice)
    rows = torch.zeros(actions, dice)
    rows[: 1 << dice] = (masks[:, None] >> torch.arange(dice) & 1).float()
    return rows


def unpacked(bits: Tensor, actions: int) -> Tensor:
    """Return masks of legal actions from words of 64 bits."""
    octets = bits.view(torch.uint8)
    shifts = torch.arange(8, device=bits.device, dtype=torch.uint8)
    return (octets.unsqueeze(-1) >> shifts & 1).view(len(bits), -1)[:, :actions].bool()
