"""The bot that searches: it tries what it might do, plays on many times with its own luck, and counts wins.

What looks worse is dropped half by half, so that most of the time goes to what is close; what is
clear, or makes no difference, is answered at once. It never sees the real luck: every play-out rolls
its own dice and draws its own cards.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np

from daikaiju.game import Game
from daikaiju.rules.chance import split
from daikaiju.rules.layout import dtype_of

from .compiled import compiled, new_room, policy_of
from .kernels import WHOLE

if TYPE_CHECKING:
    from numpy.typing import NDArray

MODEL = "steady"  # how everybody plays in the play-outs
ADVISERS = ("brawler", "hoarder", "climber", "survivor")  # whose ideas are tried as well
MOST_TRIED = 8  # actions that are tried at one decision
MOST_LEGAL = 24  # with more answers than this, and no ranking of them, the model decides
SHARE = 8  # play-outs of one action between two looks at the clock
LIMIT = 3000  # actions after which a play-out is given up
DOUBT = 30  # play-outs that speak for the model's own choice before any is made
FIRST_LOOK = 16  # shares after which it is first asked whether all is clear, then at every doubling
SURE = 4.0  # standard errors by which the best must lead every other


class SeekerBot:
    """Thinks for some milliseconds, or for a number of play-outs: then a seed always gives the same choice."""

    def __init__(
        self,
        milliseconds: int = 1000,
        playouts: int = 0,
        threads: int = 1,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.milliseconds, self.playouts, self.clock = milliseconds, playouts, clock
        self.threads = threads or os.cpu_count() or 1
        self.is_interrupted = False

    def interrupt(self) -> None:
        """End the decision under way, from another thread, with the best action so far."""
        self.is_interrupted = True

    def decide(self, game: Game, luck: random.Random) -> int:
        """Return the action that won most often."""
        self.is_interrupted = False
        search = Search(game, luck.getrandbits(64), self.threads)
        start = self.clock()

        def spent() -> float:
            if self.is_interrupted:
                return 1.0
            if self.playouts:
                return search.played / self.playouts
            return (self.clock() - start) * 1000 / self.milliseconds

        with search.pool:
            return search.run(spent)


class Search:
    """One decision being looked at."""

    def __init__(self, game: Game, seed: int, threads: int) -> None:
        self.seat, self.players, self.seed = game.actor, game.players, seed
        self.loops = compiled(game.rules.name)
        self.policies = np.full(game.players, policy_of(MODEL, game.rules.name), dtype=np.int64)
        self.states = [np.zeros(2, dtype_of(game.rules.state)) for _ in range(threads)]
        for states in self.states:
            game.state.write_to(states[0])
        self.rooms = [new_room() for _ in range(threads)]
        self.pool = ThreadPoolExecutor(threads)
        self.tried = self.candidates(game)
        self.shares: dict[int, list[int]] = {action: [] for action in self.tried}
        self.played = 0

    def candidates(self, game: Game) -> list[int]:
        """The model's choice, those of other characters, then other answers: of dice the model's next best."""
        room = self.rooms[0]
        choices = [self.choice_of(game, name) for name in (MODEL, *ADVISERS)]
        ranked = np.zeros(MOST_TRIED, dtype=np.int64)
        number: int = self.loops["rank_at"](self.states[0], 0, self.policies[0], room, ranked)
        others = [int(action) for action in ranked[:number]] if number else game.legal()
        if len(others) > MOST_LEGAL:
            others = []
        return list(dict.fromkeys([*choices, *others]))[:MOST_TRIED]

    def choice_of(self, game: Game, name: str) -> int:
        """What another bot would do."""
        policies = np.full(game.players, policy_of(name, game.rules.name), dtype=np.int64)
        stream = np.array(split(self.seed, 0), dtype=np.int64)
        return int(self.loops["decide_at"](self.states[0], 0, policies, stream, self.rooms[0]))

    def run(self, spent: Callable[[], float]) -> int:
        """Halve the field each time an equal part of the budget is spent; returns the best action."""
        left = self.tried
        rounds = max(1, (len(left) - 1).bit_length())
        for number in range(1, rounds + 1):
            while len(left) > 1 and spent() < number / rounds:
                self.give_share(left)
                if self.is_clear(left):
                    return max(left, key=self.value)
            left = sorted(left, key=self.value, reverse=True)[: (len(left) + 1) // 2]
        return left[0]

    def is_clear(self, left: list[int]) -> bool:
        """Whether the best leads every other for sure, or won exactly the same with the same luck."""
        done = len(self.shares[left[0]])
        if done < FIRST_LOOK or done & (done - 1):
            return False
        best = max(left, key=self.value)
        for action in left:
            ahead = np.subtract(self.shares[best], self.shares[action])
            if ahead.any() and ahead.mean() <= SURE * ahead.std() / done**0.5:
                return False
        return True

    def give_share(self, left: list[int]) -> None:
        """Play every action left a few times, all of them with the same luck."""
        first = SHARE * len(self.shares[left[0]])
        streams = np.array([split(self.seed, first + n + 1) for n in range(SHARE)], dtype=np.int64)
        threads = len(self.states)
        for start in range(0, len(left), threads):
            group = left[start : start + threads]
            won = self.pool.map(self.play, range(len(group)), group, [streams] * len(group))
            for action, wins in zip(group, won, strict=True):
                self.shares[action].append(wins)
        self.played += SHARE * len(left)

    def play(self, thread: int, action: int, streams: NDArray[np.int64]) -> int:
        """Play on after an action; returns the searcher's wins, a whole one counting WHOLE."""
        score = np.zeros(self.players, dtype=np.int64)
        self.loops["try_action"](
            self.states[thread], action, self.policies, streams.copy(), self.rooms[thread], LIMIT, score
        )
        return int(score[self.seat])

    def value(self, action: int) -> float:
        """The share of wins; the model's own choice is given the benefit of the doubt."""
        everything = sum(sum(shares) for shares in self.shares.values())
        mean = everything / max(1, self.played)
        expected = mean + (WHOLE - mean) / 10 if action == self.tried[0] else mean
        wins, count = sum(self.shares[action]), SHARE * len(self.shares[action])
        return (wins + DOUBT * expected) / (count + DOUBT)
