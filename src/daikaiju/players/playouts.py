"""Playouts: games played on from one decision, on several threads, each with its own random stream."""

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

MODEL = "canny"  # how everybody plays on
ADVISERS = ("steady", "brawler", "hoarder", "climber", "survivor")  # whose ideas are looked at as well
LIMIT = 3000  # actions after which a game is given up


class Playouts:
    """One decision from which games are played on; the same seed gives the same games on any number of threads."""

    def __init__(self, game: Game, seed: int, threads: int) -> None:
        self.game, self.seat, self.seed = game.view(game.actor), game.actor, seed
        self.loops = compiled(game.rules.name)
        self.policies = self.everybody(MODEL)
        self.states = [np.zeros(2, dtype_of(game.rules.state)) for _ in range(threads)]
        for states in self.states:
            self.game.state.write_to(states[0])
        self.scratches = [new_scratch() for _ in range(threads)]
        self.pool = ThreadPoolExecutor(threads)
        self.played = 0

    def everybody(self, name: str) -> NDArray[np.int64]:
        """The policies of a table at which everybody is the same bot."""
        return np.full(self.game.players, policy_of(name, self.game.rules.name), dtype=np.int64)

    def choice_of(self, name: str) -> int:
        """What a bot would do."""
        return int(
            self.loops["decide_at"](self.states[0], 0, self.everybody(name), self.streams([0])[0], self.scratches[0])
        )

    def ranked(self, most: int) -> list[int]:
        """The dice the model would reroll, best first; none if dice are not asked for."""
        ranked = np.zeros(most, dtype=np.int64)
        number = self.loops["rank_at"](self.states[0], 0, self.policies[0], self.scratches[0], ranked)
        return [int(action) for action in ranked[:number]]

    def rolls(self) -> int:
        """The rerolls that are to come where only the rules give any; 0 if the question is another."""
        return int(self.loops["weigh_at"](self.states[0], 0, self.policies[0], self.scratches[0]))

    def worths(self, hands: slice) -> list[NDArray[np.int64]]:
        """What each final hand is worth to the model, then to its advisers."""
        found = []
        for name in (MODEL, *ADVISERS):
            self.loops["weigh_at"](self.states[0], 0, self.everybody(name)[0], self.scratches[0])
            found.append(self.scratches[0][VALUES][hands].copy())
        return found

    def streams(self, numbers: Sequence[int] | range) -> NDArray[np.int64]:
        """The generators of games by number."""
        return np.array([split(self.seed, number) for number in numbers], dtype=np.int64)

    def try_actions(self, actions: list[int], numbers: range) -> list[int]:
        """Play on after each action, all of them with the luck of the same games; returns the wins of each."""
        streams = self.streams(numbers)
        self.played += len(actions) * len(numbers)
        threads = len(self.states)
        won: list[int] = []
        for start in range(0, len(actions), threads):
            group = actions[start : start + threads]
            won += self.pool.map(self.try_action, range(len(group)), group, [streams] * len(group))
        return won

    def try_action(self, thread: int, action: int, streams: NDArray[np.int64]) -> int:
        """Play on after an action; returns the searcher's wins, a whole one counting WHOLE."""
        score = np.zeros(self.game.players, dtype=np.int64)
        memory = (self.states[thread], action, self.policies, streams.copy(), self.scratches[thread])
        must_be_sound(self.loops["try_action"](*memory, LIMIT, score))
        return int(score[self.seat])

    def try_hands(self, nodes: NDArray[np.int64]) -> NDArray[np.float64]:
        """Stop with each of some hands and play on once; returns what the searcher wins with each, 0 to 1."""
        streams = self.streams(range(self.played + 1, self.played + 1 + len(nodes)))
        self.played += len(nodes)
        parts = np.array_split(np.arange(len(nodes)), len(self.states))
        shares = [(thread, nodes[part], streams[part]) for thread, part in enumerate(parts)]
        return np.concatenate(list(self.pool.map(self.try_some, *zip(*shares, strict=True)))) / WHOLE

    def try_some(self, thread: int, nodes: NDArray[np.int64], streams: NDArray[np.int64]) -> NDArray[np.int64]:
        """One thread's share of the hands."""
        won = np.zeros(len(nodes), dtype=np.int64)
        memory = (self.policies, streams, self.scratches[thread])
        must_be_sound(self.loops["try_hands"](self.states[thread], nodes, self.seat, *memory, LIMIT, won))
        return won
