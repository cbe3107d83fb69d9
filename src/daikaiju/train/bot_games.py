"""Games of the network against compiled bots: on the processor's cores, or on the GPU."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor

from daikaiju.batch import packed
from daikaiju.envs.against import GamesAgainst, policy_number
from daikaiju.notation.record import Setup
from daikaiju.rules.steps import NOBODY

from .parts import Part

if TYPE_CHECKING:
    from numpy.typing import NDArray


class BotPart:
    """Games of one setup in which the network plays one seat, all of them in turn, and a bot the others.

    Only the network's decisions are seen. After the end of a game one step passes in which nobody is asked.
    """

    def __init__(self, setup: Setup, bot: str, place: slice, seed: int, threads: int) -> None:
        self.place, self.size, self.players = place, place.stop - place.start, setup.players
        self.games = GamesAgainst(setup, self.size, bot, None, threads)
        self.games.reset(seed)
        self.learning = torch.from_numpy(self.games.seats)
        self.won = torch.from_numpy(self.games.won)
        self.bits = self._packed()

    @property
    def actors(self) -> Tensor:
        """The seat that is asked: the network's, or nobody's after the end."""
        return torch.from_numpy(np.where(self.games.ended, NOBODY, self.games.seats))

    def observe(self, out: Tensor) -> None:
        """Write what the network's seats may know."""
        out.copy_(torch.from_numpy(self.games.observations))

    def step(self, actions: Tensor) -> None:
        """Apply the network's actions and let the bots play until it is asked again."""
        self.games.step(actions.numpy())
        self.bits = self._packed()

    def _packed(self) -> Tensor:
        """Return the legal actions, 64 to a word."""
        return torch.from_numpy(packed(self.games.masks))


class BotPartOnGpu(Part):
    """Games of one setup in which the network plays one seat, all of them in turn, and a bot the others.

    A step is one action in every game, the network's or the bot's.
    """

    def __init__(self, setup: Setup, bot: str, place: slice, seed: int) -> None:
        from daikaiju.cuda.bots import Bots

        super().__init__("cuda", setup, place, seed, share=1)
        self.seats = self.learning.to(self.actors.device)
        self.bots = Bots(
            self.batch, policies_beside(self.learning.numpy(), self.players, policy_number(bot, setup.game))
        )

    def observe(self, out: Tensor) -> None:
        """Write what the network's seats may know where they are asked."""
        own = torch.where(self.actors == self.seats, self.actors, NOBODY)
        self.batch.observe_some(out, own)

    def step(self, actions: Tensor) -> None:
        """Apply one action in every game; where a bot is asked, its answer is written into `actions` first."""
        self.bots.answer(actions)
        super().step(actions)


def policies_beside(seats: NDArray[np.int64], players: int, policy: int) -> NDArray[np.int64]:
    """Return the policy of every seat of each game: one for all but the network's."""
    from daikaiju.cuda.bots import NO_BOT

    policies = np.full((len(seats), players), policy)
    policies[np.arange(len(seats)), seats] = NO_BOT
    return policies
