"""PPO: the network learns from what happened."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional
from torch.nn.utils import clip_grad_norm_

from .network import Network
from .rollout import Rollout, legal, outputs, seated
from .settings import Settings

LAST_RATE = 0.05  # of the learning rate, at the end of a run
FIRST_RATE = 0.1  # at the start: the optimizer has no averages yet
WARM = 0.01  # of a run, in which the learning rate rises
LAST_ENTROPY = 0.1  # of the weight of the entropy


class Losses(NamedTuple):
    """The losses of the last minibatch of an update."""

    policy: Tensor
    value: Tensor
    entropy: Tensor


class Learner:
    """A network, its optimizer, and updates."""

    def __init__(self, settings: Settings, network: Network) -> None:
        self.settings = settings
        self.network = network
        self.optimizer = torch.optim.Adam(
            network.parameters(), settings.rate, eps=1e-5, fused=settings.device == "cuda"
        )

    def learn(self, rollout: Rollout, done: float) -> Losses:
        """Update the network; `done` is the part of the run that is over."""
        settings = self.settings
        self.set_rate(done)
        entropy = settings.entropy * (1 - (1 - LAST_ENTROPY) * done)
        learned = self.learned(rollout)
        for _ in range(settings.epochs):
            order = torch.randperm(len(learned[0]), device=settings.device)
            for chosen in order.chunk(-(-len(order) // settings.minibatch)):
                losses = self.losses(*(tensor[chosen] for tensor in learned))
                self.descend(losses.policy + settings.value_weight * losses.value - entropy * losses.entropy)
        return Losses(*(loss.detach() for loss in losses))

    def set_rate(self, done: float) -> None:
        """Set the learning rate for a part of the run."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.settings.rate * (1 - (1 - LAST_RATE) * done) * min(1, FIRST_RATE + done / WARM)

    def learned(self, rollout: Rollout) -> list[Tensor]:
        """Return the decisions to learn from, a row each: the arguments of `losses`."""
        found = rollout.found()
        rows = torch.nonzero((rollout.learns & found.is_known).flatten())[:, 0]
        returns, advantages = (tensor.flatten(0, 1)[rows] for tensor in (found.returns, found.advantages))
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        players = rollout.players.expand(rollout.actions.shape)
        kept = (rollout.observations, rollout.bits, rollout.actions, rollout.chances, players)
        return [*(tensor.flatten(0, 1)[rows] for tensor in kept), returns, advantages]

    def losses(
        self,
        seen: Tensor,
        bits: Tensor,
        actions: Tensor,
        chances: Tensor,
        players: Tensor,
        returns: Tensor,
        advantages: Tensor,
    ) -> Losses:
        """Return the clipped loss of the policy, the cross entropy of the returns, and the policy's entropy."""
        logits, value = outputs(self.network, seen)
        now = torch.log_softmax(legal(logits, bits), -1)
        ratio = (now.gather(1, actions[:, None])[:, 0] - chances).exp()
        near = ratio.clamp(1 - self.settings.clip, 1 + self.settings.clip)
        policy = -torch.min(ratio * advantages, near * advantages).mean()
        entropy = -(now.exp() * now.clamp(min=-50)).sum(-1).mean()
        return Losses(policy, functional.cross_entropy(seated(value, players), returns), entropy)

    def descend(self, loss: Tensor) -> None:
        """Take one step of the optimizer."""
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        clip_grad_norm_(self.network.parameters(), self.settings.largest_gradient)
        self.optimizer.step()
