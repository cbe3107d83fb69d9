"""Gymnasium: one seat learns, bots play the others.

>>> import gymnasium
>>> import daikaiju.envs
>>> env = gymnasium.make("daikaiju/Tokyo-v0", players=3, opponents="steady", seat=None)
>>> observation, info = env.reset(seed=7)
>>> action = env.action_space.sample(info["action_mask"])
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from daikaiju.batch import setup_of
from daikaiju.errors import BadOptions
from daikaiju.game import Game
from daikaiju.given import shown
from daikaiju.notation.record import Setup
from daikaiju.observe.games import observation_of
from daikaiju.observe.write import LARGEST
from daikaiju.players.base import Bot
from daikaiju.players.registry import contender_for, make_bot

from .against import each_of, seats_of
from .common import (
    LOSS,
    RENDER_MODES,
    Course,
    action_number,
    check_options,
    check_render_mode,
    final_rewards,
    mask_of,
    never_asked,
    rendered,
    start_of,
)

Observed = NDArray[np.int8]
TRIES = 100  # games that may end before the learner is asked, from one position


class SingleEnv(gymnasium.Env[Observed, int]):
    """A game against bots. An illegal action loses it; `info["action_mask"]` says what is legal.

    What is not in the action space raises IllegalAction, and nothing has happened.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        game: str = "tokyo",
        *,
        players: int = 2,
        edition: str = "",
        house: Iterable[str] = (),
        monsters: Sequence[str] = (),
        opponents: str | Sequence[str | Bot] = "steady",
        seat: int | None = 0,
        render_mode: str | None = None,
    ) -> None:
        """Set up the game; `opponents` sit clockwise from the learner, whose seat is drawn if None."""
        check_render_mode(render_mode)
        self.setup = setup_of(game, players, edition, house, monsters)
        self.opponents = bots_of(self.setup, opponents)
        self.seats = seats_of(seat, players, players)
        self.render_mode = render_mode
        self._course = Course()
        self.observation_space = spaces.Box(-LARGEST, LARGEST, (observation_of(game).length,), np.int8)
        self.action_space = spaces.Discrete(Game.from_setup(self.setup).rules.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Start a new game, or one from `options["position"]`, and let the others play until the learner is asked."""
        self._course.must_be_open()
        setup = start_of(self.setup, options)
        check_options(options)
        super().reset(seed=seed)
        self.seat = int(self.np_random.choice(self.seats))
        self._luck = random.Random(int(self.np_random.integers(2**63)))
        for _ in range(TRIES):  # a game may be over before the learner is asked anything
            self._begin(setup)
            if not self.game.is_over:
                break
        else:
            raise never_asked()
        self._course.begin()
        return self.game.observation(self.seat), self._info()

    def step(self, action: int) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Play an action and let the others play until the learner is asked again or the game is over."""
        self._course.must_go_on()
        number, mask = action_number(action, int(self.action_space.n)), self.action_masks()
        if not mask[number]:
            self._course.goes_on = False
            return self.game.observation(self.seat), LOSS, True, False, self._info() | {"illegal_action": True}
        self.game.play(number)
        self._let_others_play()
        if not self.game.is_over:
            return self.game.observation(self.seat), 0.0, False, False, self._info()
        self._course.goes_on = False
        rewards = final_rewards(self.game)
        info = self._info() | {"rewards": rewards}
        return self.game.observation(self.seat), float(rewards[self.seat]), True, False, info

    def action_masks(self) -> NDArray[np.int8]:
        """Return 1 for every legal action; some libraries ask for the mask like this."""
        self._course.must_have_begun()
        return mask_of(self.game, self.seat)

    def render(self) -> str | None:
        """Show the whole game as text."""
        self._course.must_have_begun()
        return rendered(self.game, self.render_mode)

    def close(self) -> None:
        """Refuse further steps."""
        self._course.is_closed = True

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self.seat}

    def _begin(self, setup: Setup) -> None:
        self.game = Game.from_setup(setup, seed=self._luck.getrandbits(63))
        self._let_others_play()

    def _let_others_play(self) -> None:
        while not self.game.is_over and self.game.actor != self.seat:
            number = (self.game.actor - self.seat) % self.setup.players - 1
            self.game.play(self.opponents[number].decide(self.game.view(self.game.actor), self._luck))


def bots_of(setup: Setup, opponents: str | Sequence[str | Bot]) -> list[Bot]:
    """Return the bots of all other seats: one name for all of them, or a name or bot each."""
    named = each_of(opponents, setup.players - 1)
    for bot in named:
        if isinstance(bot, str):
            contender_for(bot, setup)
        elif isinstance(bot, type):
            raise BadOptions("{bot} is a class; give an object of it as an opponent: {bot}()", bot=bot.__name__)
        elif not callable(getattr(bot, "decide", None)):
            raise BadOptions(
                "an opponent is a bot's name or an object with decide(game, rng), not {bot}", bot=shown(bot)
            )
    return [make_bot(bot) if isinstance(bot, str) else bot for bot in named]
