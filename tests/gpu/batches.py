"""A batch made of simulated kernels, and the arrays that two batches must have in common."""

from __future__ import annotations

import numpy as np

from daikaiju.batch import blank_of, setup_of, streams
from daikaiju.cuda import kernels, sorting
from daikaiju.games import vocabulary_of
from daikaiju.rules.layout import dtype_of
from gpu.simulator import Simulated, live

BLOCK = 128
COMPARED = ("states", "streams", "actors", "won", "masks")


class Games:
    """The arrays of a batch of games."""

    def __init__(self, game: str, games: int, players: int, edition: str, house: tuple[str, ...]) -> None:
        self.rules = vocabulary_of(game).ruleset
        self.games, self.players = games, players
        self.states = np.zeros(games, dtype_of(self.rules.state))
        self.blank = blank_of(setup_of(game, players, edition, house))
        self.streams = streams(5, games)
        self.actors = np.zeros(games, dtype=np.int64)
        self.won = np.full(games, -1, dtype=np.int64)
        self.masks = np.zeros((games, self.rules.actions), dtype=np.int8)

    def is_like(self, other: Games) -> bool:
        return all(getattr(self, name).tobytes() == getattr(other, name).tobytes() for name in COMPARED)


class PlainGames(Games):
    """Games stepped by the loops of the rules, interpreted."""

    def __init__(self, *setup) -> None:
        super().__init__(*setup)
        self.marked = (self.masks, np.zeros((0, 1), dtype=np.int64))

    def loop(self, name: str, *values) -> None:
        self.rules.kernels[name](*(live(value) for value in values), 0, self.games)

    def start(self) -> None:
        self.loop("start_games", self.states, self.blank, self.streams, self.actors, *self.marked, self.players)

    def random_actions(self) -> np.ndarray:
        actions = np.zeros(self.games, dtype=np.int64)
        self.loop("random_actions", self.states, self.streams, actions)
        return actions

    def step(self, actions: np.ndarray) -> None:
        shown = (self.actors, self.won, *self.marked, self.players)
        self.loop("step_games", self.states, self.blank, self.streams, actions, *shown)


class SimulatedGames(Games):
    """Games stepped by the kernels of `CudaBatch`, simulated."""

    def __init__(self, *setup) -> None:
        super().__init__(*setup)
        self.kernels = Simulated(kernels, (sorting,), self.rules)
        self.bits = np.zeros((self.games, -(-self.rules.actions // 64)), dtype=np.int64)
        self.report = np.full(2, kernels.NOWHERE, dtype=np.int64)

    def launch(self, name: str, threads: int, *values) -> None:
        self.kernels.launch(name, threads, BLOCK, *values)

    def run(self, actions: np.ndarray, is_start: int) -> None:
        threads = -(-self.games // BLOCK) * BLOCK
        shown = (self.actors, self.won, self.bits, self.report)
        self.launch("step", threads, self.states, self.blank, self.streams, actions, *shown, self.players, is_start)
        self.launch("unpack", self.games * 32, self.bits, self.masks)

    def start(self) -> None:
        self.run(self.actors, 1)

    def random_actions(self) -> np.ndarray:
        actions = np.zeros(self.games, dtype=np.int64)
        self.launch("random_actions", self.games, self.states, self.streams, actions)
        return actions

    def step(self, actions: np.ndarray) -> None:
        self.report[:] = kernels.NOWHERE
        self.launch("check", self.games, actions, self.bits, self.report, self.rules.actions)
        self.run(actions, 0)
