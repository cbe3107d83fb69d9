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

from daikaiju.batch import actions_of, setup_of
from daikaiju.errors import BadOptions, IllegalAction
from daikaiju.given import seed_of_games, shown
from daikaiju.observe.write import LARGEST
from daikaiju.players.kernels import ILLEGAL

from .against import GamesAgainst
from .common import LOSS, Course

Observed = NDArray[np.int8]
Step = tuple[Observed, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class GamesVectorEnv(VectorEnv[Observed, NDArray[np.int64], NDArray[Any]]):
    """Games against policies. One that has ended starts anew at the next step, which ignores its action.

    An illegal action loses the game; `info["action_mask"]` says what is legal. If an action is not in the action space,
    the step raises IllegalAction, and nothing has happened. With `copy=False` observations and masks are the same
    arrays after every step.
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
        render_mode: str | None = None,
    ) -> None:
        """Set up the games; without a seat the learner sits in all of them in turn, opponents clockwise from it.

        Many games are not shown, so a render mode is refused; `gymnasium.make_vec` may pass on None.
        """
        must_not_be_shown(render_mode)
        setup = setup_of(game, players, edition, house, monsters)
        self.games = GamesAgainst(setup, num_envs, opponents, seat, threads)
        self.num_envs, self.copy, self._course = self.games.games, copy, Course()
        length, actions = self.games.observations.shape[1], self.games.masks.shape[1]
        self.single_observation_space = spaces.Box(-LARGEST, LARGEST, (length,), np.int8)
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Start all games anew; the same seed and actions give the same games. There may be a seed for each game."""
        self._course.must_be_open()
        if options:
            raise BadOptions("many games at once take no options of reset, not {options}", options=shown(options))
        if isinstance(seed, list | tuple | np.ndarray):
            self.games.reset(self._each_of(seed))
        else:
            super().reset(seed=seed)
            self.games.reset(self._drawn())
        self._course.begin()
        return self._given(self.games.observations), self._info()

    def _each_of(self, seeds: Sequence[int | None]) -> list[int]:
        """Return a seed of each game, drawn for those without."""
        if len(seeds) != self.num_envs:
            raise BadOptions("{games} games take as many seeds, not {seeds}", games=self.num_envs, seeds=len(seeds))
        found = [None if seed is None else seed_of_games(seed) for seed in seeds]
        return [self._drawn() if seed is None else seed for seed in found]

    def _drawn(self) -> int:
        return int(self.np_random.integers(2**63))

    def step(self, actions: NDArray[np.int64]) -> Step:
        """Play an action in every game and let the others play until the learner is asked again."""
        self._course.must_go_on()
        games = self.games
        chosen = games.legal(self._inside(actions))
        illegal = (chosen == ILLEGAL) & ~games.ended
        games.step(chosen)
        rewards, ended = games.rewards, games.ended
        mine = rewards[np.arange(self.num_envs), games.seats]
        mine[illegal] = LOSS
        info = self._info() | {"rewards": rewards, "_rewards": ended & ~illegal}
        info |= {"illegal_action": illegal, "_illegal_action": illegal}
        return self._given(games.observations), mine, ended, np.zeros(self.num_envs, dtype=bool), info

    def _inside(self, actions: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the actions as an array; raises IllegalAction if one is not in the action space and not ignored."""
        given, last = actions_of(actions, self.num_envs), int(self.single_action_space.n) - 1
        outside = ((given < 0) | (given > last)) & ~self.games.ended
        if outside.any():
            place = int(np.argmax(outside))
            raise IllegalAction(
                "an action is a whole number from 0 to {last}, not {action} as in game {place}",
                last=last,
                action=given[place],
                place=place,
            )
        return given.astype(np.int64)

    def action_masks(self) -> NDArray[np.int8]:
        """Return 1 for every legal action, a row per game; all 0 where a game has just ended."""
        self._course.must_have_begun()
        return self._given(self.games.masks)

    def close_extras(self, **kwargs: Any) -> None:
        """Stop the threads and refuse further steps."""
        self._course.is_closed = True
        self.games.close()

    def _info(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, dtype=bool)
        masks, seats = self._given(self.games.masks), self.games.seats.copy()
        return {"action_mask": masks, "_action_mask": everywhere, "seat": seats, "_seat": everywhere}

    def _given(self, array: NDArray[np.int8]) -> NDArray[np.int8]:
        return array.copy() if self.copy else array


def must_not_be_shown(render_mode: str | None) -> None:
    """Raise BadOptions if there is a render mode."""
    if render_mode is not None:
        raise BadOptions("many games at once are not shown; gymnasium.make shows one game with a render mode")
