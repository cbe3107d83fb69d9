"""Gymnasium: many games at once in compiled code, against compiled bots.

>>> import gymnasium
>>> import daikaiju.envs
>>> envs = gymnasium.make_vec("daikaiju/Duel-v0", num_envs=100, opponents="steady")
>>> observations, info = envs.reset(seed=7)
>>> observations.shape[0], info["action_mask"].shape[0]
(100, 100)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from daikaiju.batch import setup_of
from daikaiju.observe.write import LARGEST
from daikaiju.players.kernels import ILLEGAL

from .against import GamesAgainst
from .common import LOSS

Observed = NDArray[np.int8]
Step = tuple[Observed, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class GamesVectorEnv(VectorEnv[Observed, NDArray[np.int64], NDArray[Any]]):
    """Games against policies. One that has ended starts anew at the next step, which ignores its action.

    An illegal action loses the game; `info["action_mask"]` says what is legal. With `copy=False` observations and
    masks are the same arrays after every step.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "tokyo",
        *,
        players: int = 2,
        edition: str = "",
        house: Iterable[str] = (),
        monsters: Sequence[str] = (),
        opponents: str | Sequence[str] = "steady",
        seat: int | None = 0,
        threads: int | None = None,
        copy: bool = True,
    ) -> None:
        """Set up the games; without a seat the learner sits in all of them in turn, opponents clockwise from it."""
        setup = setup_of(game, players, edition, house, monsters)
        self.num_envs, self.copy = num_envs, copy
        self.games = GamesAgainst(setup, num_envs, opponents, seat, threads)
        length, actions = self.games.observations.shape[1], self.games.masks.shape[1]
        self.single_observation_space = spaces.Box(-LARGEST, LARGEST, (length,), np.int8)
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Start all games anew; the same seed and actions give the same games."""
        super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(2**63)))
        return self._given(self.games.observations), self._info()

    def step(self, actions: NDArray[np.int64]) -> Step:
        """Play an action in every game and let the others play until the learner is asked again."""
        games = self.games
        chosen = games.legal(np.asarray(actions, dtype=np.int64))
        games.step(chosen)
        rewards = games.rewards
        mine = rewards[np.arange(self.num_envs), games.seats]
        mine[chosen == ILLEGAL] = LOSS
        info = self._info() | {"rewards": rewards, "_rewards": games.ended}
        return self._given(games.observations), mine, games.ended, np.zeros(self.num_envs, dtype=bool), info

    def close_extras(self, **kwargs: Any) -> None:
        """Stop the threads."""
        self.games.close()

    def _info(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, dtype=bool)
        return {"action_mask": self._given(self.games.masks), "_action_mask": everywhere}

    def _given(self, array: NDArray[np.int8]) -> NDArray[np.int8]:
        return array.copy() if self.copy else array
