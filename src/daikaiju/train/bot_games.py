"""Games of the network against compiled bots, on the processor's cores, beside those on the GPU."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor

from daikaiju.batch import packed
from daikaiju.envs.against import GamesAgainst
from daikaiju.notation.record import Setup
from daikaiju.rules.steps import NOBODY

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

    def step(self, actions: NDArray[np.int64]) -> None:
        """Apply the network's actions and let the bots play until it is asked again."""
        self.games.step(actions)
        self.bits = self._packed()

    def _packed(self) -> Tensor:
        """Return the legal actions, 64 to a word."""
        return torch.from_numpy(packed(self.games.masks))
