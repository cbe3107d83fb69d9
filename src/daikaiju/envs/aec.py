"""PettingZoo: every seat is an agent, and the one that is asked acts.

>>> from daikaiju.envs import aec
>>> env = aec.env("tokyo", players=3)
>>> env.reset(seed=7)
>>> env.agent_selection in env.agents
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from daikaiju.batch import setup_of
from daikaiju.game import Game
from daikaiju.observe.games import observation_of
from daikaiju.observe.write import LARGEST

from .common import (
    RENDER_MODES,
    Course,
    action_number,
    check_render_mode,
    final_rewards,
    mask_of,
    never_asked,
    rendered,
    start_of,
)

Observed = dict[str, Any]


def env(game: str = "tokyo", **options: Any) -> AECEnv[str, Observed, int]:
    """Return the environment with PettingZoo's usual checks: an illegal action ends the game with reward -1."""
    checked = wrappers.TerminateIllegalWrapper(raw_env(game, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


class raw_env(AECEnv[str, Observed, int]):  # noqa: N801 - PettingZoo's name for it
    """A game in which every seat is an agent; the rewards come at the end, for all seats."""

    def __init__(
        self,
        game: str = "tokyo",
        *,
        players: int = 2,
        edition: str = "",
        house: Iterable[str] = (),
        monsters: Sequence[str] = (),
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.metadata = {"name": f"daikaiju_{game}_v0", "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.render_mode = render_mode
        self.setup = setup_of(game, players, edition, house, monsters)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._observation_spaces = {agent: self._observed(game) for agent in self.possible_agents}
        actions = Game.from_setup(self.setup).rules.actions
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._course = Course()
        self._seeds = np.random.default_rng()

    def _observed(self, game: str) -> spaces.Dict:
        seen = observation_of(game)
        return spaces.Dict(
            {
                "observation": spaces.Box(-LARGEST, LARGEST, (seen.length,), np.int8),
                "action_mask": spaces.Box(0, 1, (Game.from_setup(self.setup).rules.actions,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Observed]:
        """Return what `observe` may return."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the actions; the mask in the observation says which are legal now."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game, or one from `options["position"]`; the same seed and actions give the same game.

        Other options are ignored: PettingZoo's own test passes one.
        """
        self._course.must_be_open()
        setup = start_of(self.setup, options)
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        game = Game.from_setup(setup, seed=int(self._seeds.integers(2**63)))
        if game.is_over:
            raise never_asked()
        self.game = game
        self._course.begin()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.game.actor]

    def observe(self, agent: str) -> Observed:
        """Return what a seat may know, and its legal actions; none if another is asked."""
        self._course.must_have_begun()
        seat = self.possible_agents.index(agent)
        return {"observation": self.game.observation(seat), "action_mask": mask_of(self.game, seat)}

    def step(self, action: int | None) -> None:
        """Play an action of the seat that is asked."""
        self._course.must_go_on()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.game.play(action_number(action, self.game.rules.actions))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.game.is_over:
            self.rewards = dict(zip(self.possible_agents, final_rewards(self.game).tolist(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.game.actor]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Show the whole game as text."""
        self._course.must_have_begun()
        return rendered(self.game, self.render_mode)

    def close(self) -> None:
        """Refuse further steps."""
        self._course.is_closed = True
