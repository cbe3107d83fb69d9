"""Playouts of many positions and actions, on several threads; the result of every playout is kept."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np

from daikaiju.game import Game
from daikaiju.players.games import policy_of
from daikaiju.players.kernels import UNDECIDED
from daikaiju.players.playouts import LIMIT, MODEL
from daikaiju.players.policies import compiled, must_be_sound, new_scratch
from daikaiju.rules.chance import split
from daikaiju.rules.layout import dtype_of
from daikaiju.rules.state import State

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Scores = NDArray[np.int64]  # a row per playout, a column per seat; a win counts as WHOLE


class Task(NamedTuple):
    """Playouts of a position or of an action in it; the same seed and numbers give the same luck."""

    state: State
    seed: int
    numbers: range
    action: int = UNDECIDED


class Runs:
    """Runs tasks with the reference policy in every seat; the number of threads changes nothing but the time."""

    def __init__(self, game: Game, threads: int = 1) -> None:
        self.state, self.players = game.rules.state, game.players
        self.loops = compiled(game.setup.game)
        self.policies = np.full(self.players, policy_of(MODEL, game.setup.game), dtype=np.int64)
        self.pool = ThreadPoolExecutor(threads)
        self.memory = threading.local()
        self.played = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.pool.shutdown(cancel_futures=True)

    def run(self, tasks: Sequence[Task]) -> list[Scores]:
        """Return the scores of every task."""
        self.played += sum(len(task.numbers) for task in tasks)
        return list(self.pool.map(self.run_one, tasks))

    def run_one(self, task: Task) -> Scores:
        """Run the playouts of one task in this thread."""
        states, scratch = self.memory_of_thread()
        task.state.write_to(states[0])
        scores = np.zeros((len(task.numbers), self.players), dtype=np.int64)
        streams = streams_of(task.seed, task.numbers).copy()
        broken = self.loops["try_each"](states, task.action, self.policies, streams, scratch, LIMIT, scores)
        must_be_sound(broken)
        return scores

    def choice(self, state: State) -> int:
        """Return what the reference policy would do; it decides without chance."""
        states, scratch = self.memory_of_thread()
        state.write_to(states[0])
        return int(self.loops["decide_at"](states, 0, self.policies, streams_of(0, range(1))[0].copy(), scratch))

    def memory_of_thread(self) -> tuple[NDArray[np.void], NDArray[np.int64]]:
        """Return the working memory of this thread: two states, and scratch memory of policies."""
        if not hasattr(self.memory, "found"):
            self.memory.found = np.zeros(2, dtype_of(self.state)), new_scratch()
        found: tuple[NDArray[np.void], NDArray[np.int64]] = self.memory.found
        return found


@lru_cache(maxsize=64)
def streams_of(seed: int, numbers: range) -> NDArray[np.int64]:
    """Return random generators by number; copy them before use."""
    return np.array([split(seed, number) for number in numbers], dtype=np.int64)
