"""Playouts from one decision, on several threads, each with its own random generator."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np

from daikaiju.game import Game
from daikaiju.rules.chance import split
from daikaiju.rules.layout import dtype_of

from .games import policy_of
from .kernels import WHOLE
from .policies import compiled, must_be_sound, new_scratch
from .scratch import VALUES

if TYPE_CHECKING:
    from numpy.typing import NDArray

MODEL = "canny"  # the policy of every seat in playouts
ADVISERS = ("steady", "brawler", "hoarder", "climber", "survivor")  # bots whose choices and values are considered too
LIMIT = 3000  # actions after which a playout is cut off


class Playouts:
    """Playouts from one decision; the same seed gives the same playouts on any number of threads."""

    def __init__(self, game: Game, seed: int, threads: int, model: str = MODEL) -> None:
        self.game, self.seat, self.seed = game.view(game.actor), game.actor, seed
        self.loops = compiled(game.rules.name)
        self.policies = self.everybody(model)
        self.states = [np.zeros(2, dtype_of(game.rules.state)) for _ in range(threads)]
        for states in self.states:
            self.game.state.write_to(states[0])
        self.scratches = [new_scratch() for _ in range(threads)]
        self.pool = ThreadPoolExecutor(threads)
        self.played = 0

    def everybody(self, name: str) -> NDArray[np.int64]:
        """Return policies with the same bot in every seat."""
        return np.full(self.game.players, policy_of(name, self.game.rules.name), dtype=np.int64)

    def choice_of(self, name: str) -> int:
        """Return the action that a bot would choose."""
        return int(
            self.loops["decide_at"](self.states[0], 0, self.everybody(name), self.streams([0])[0], self.scratches[0])
        )

    def ranked(self, most: int) -> list[int]:
        """Return the model's best rerolls, best first; none if the question is not a reroll."""
        ranked = np.zeros(most, dtype=np.int64)
        number = self.loops["rank_at"](self.states[0], 0, self.policies[0], self.scratches[0], ranked)
        return [int(action) for action in ranked[:number]]

    def rolls(self) -> int:
        """Return the number of rerolls to come; 0 if the question is not a reroll or cards change rerolls."""
        return int(self.loops["weigh_at"](self.states[0], 0, self.policies[0], self.scratches[0]))

    def worths(self, hands: slice) -> list[NDArray[np.int64]]:
        """Return the value of each final hand to the model, then to the advisers."""
        found = []
        for name in (MODEL, *ADVISERS):
            self.loops["weigh_at"](self.states[0], 0, self.everybody(name)[0], self.scratches[0])
            found.append(self.scratches[0][VALUES][hands].copy())
        return found

    def streams(self, numbers: Sequence[int] | range) -> NDArray[np.int64]:
        """Return random generators by number."""
        return np.array([split(self.seed, number) for number in numbers], dtype=np.int64)

    def try_actions(self, actions: list[int], numbers: range) -> list[int]:
        """Run playouts of each action with common random numbers; returns the wins of each."""
        streams = self.streams(numbers)
        self.played += len(actions) * len(numbers)
        threads = len(self.states)
        won: list[int] = []
        for start in range(0, len(actions), threads):
            group = actions[start : start + threads]
            won += self.pool.map(self.try_action, range(len(group)), group, [streams] * len(group))
        return won

    def try_action(self, thread: int, action: int, streams: NDArray[np.int64]) -> int:
        """Run playouts of an action; returns the searcher's wins, each counted as WHOLE."""
        score = np.zeros(self.game.players, dtype=np.int64)
        memory = (self.states[thread], action, self.policies, streams.copy(), self.scratches[thread])
        must_be_sound(self.loops["try_action"](*memory, LIMIT, score))
        return int(score[self.seat])

    def try_hands(self, nodes: NDArray[np.int64]) -> NDArray[np.float64]:
        """Run one playout of stopping with each hand; returns the searcher's share of each win, 0 to 1."""
        streams = self.streams(range(self.played + 1, self.played + 1 + len(nodes)))
        self.played += len(nodes)
        parts = np.array_split(np.arange(len(nodes)), len(self.states))
        shares = [(thread, nodes[part], streams[part]) for thread, part in enumerate(parts)]
        return np.concatenate(list(self.pool.map(self.try_some, *zip(*shares, strict=True)))) / WHOLE

    def try_some(self, thread: int, nodes: NDArray[np.int64], streams: NDArray[np.int64]) -> NDArray[np.int64]:
        """Run one thread's share of the hands."""
        won = np.zeros(len(nodes), dtype=np.int64)
        memory = (self.policies, streams, self.scratches[thread])
        must_be_sound(self.loops["try_hands"](self.states[thread], nodes, self.seat, *memory, LIMIT, won))
        return won
