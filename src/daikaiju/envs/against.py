"""Many games at once in compiled code; in each of them one seat is played from outside, policies play the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from daikaiju.batch import blank_of, must_be_current
from daikaiju.errors import BadOptions, RulesFault, WrongSeat
from daikaiju.games import vocabulary_of
from daikaiju.given import number_of_games, shown, whole
from daikaiju.native import observing
from daikaiju.notation.record import Setup
from daikaiju.observe.games import observation_of
from daikaiju.players.games import GAMES, policy_of
from daikaiju.players.kernels import ILLEGAL
from daikaiju.players.policies import compiled, new_scratch
from daikaiju.rules.chance import split
from daikaiju.rules.kernels import BROKE
from daikaiju.rules.layout import dtype_of
from daikaiju.threads import Threads

from .common import rewards_of

OF_THE_PROCESS = ("_scratch", "_native")  # what pickled games leave behind


class GamesAgainst:
    """Games of one seat each against policies; a game that has ended starts anew at the next step.

    `observations`, `masks`, `won` and `ended` describe the games after each step, always in the same arrays.
    """

    def __init__(
        self, setup: Setup, games: int, opponents: str | Sequence[str], seat: int | None, threads: int | None = None
    ) -> None:
        self.setup, self.games = setup, number_of_games(games)
        self.seats = seats_of(seat, setup.players, games)
        self._policies = self._policies_of(opponents)
        self._allocate()
        self._threads = Threads(games, threads)
        self._load()

    def _load(self) -> None:
        """Make what belongs to the process and not to the games."""
        ruleset = vocabulary_of(self.setup.game).ruleset
        self._scratch = [new_scratch() for _ in range(self._threads.number)]
        self._native = compiled(self.setup.game) | {"observe_games": observing(ruleset)}

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in OF_THE_PROCESS}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._load()
        must_be_current(self.states, vocabulary_of(self.setup.game).ruleset)

    def _allocate(self) -> None:
        ruleset = vocabulary_of(self.setup.game).ruleset
        self._blank = blank_of(self.setup)
        self.states = np.zeros(self.games, dtype_of(ruleset.state))
        self.masks: NDArray[np.int8] = np.zeros((self.games, ruleset.actions), dtype=np.int8)
        self.observations: NDArray[np.int8] = np.zeros((self.games, observation_of(self.setup.game).length), np.int8)
        self.won: NDArray[np.int64] = np.full(self.games, -1, dtype=np.int64)
        self._done: NDArray[np.int64] = np.zeros(self.games, dtype=np.int64)

    def _policies_of(self, opponents: str | Sequence[str]) -> NDArray[np.int64]:
        """Return the policy of each seat of each game; opponents sit clockwise from the seat that learns."""
        others = self.setup.players - 1
        numbers = [policy_number(name, self.setup.game) for name in each_of(opponents, others)]
        policies = np.zeros((self.games, self.setup.players), dtype=np.int64)
        for place, number in enumerate(numbers, 1):
            policies[np.arange(self.games), (self.seats + place) % self.setup.players] = number
        return policies

    @property
    def ended(self) -> NDArray[np.bool_]:
        """Which games have ended in the last step."""
        ended: NDArray[np.bool_] = self._done == 1
        return ended

    @property
    def rewards(self) -> NDArray[np.float32]:
        """The rewards of every seat in the games that ended in the last step; see `rewards_of`."""
        return rewards_of(np.maximum(self.won, 0), self.setup.players)

    def reset(self, seed: int | Sequence[int]) -> None:
        """Start all games anew, each with a generator split from the seed or, in a list of them, from its own."""
        each = [(seed, number) for number in range(self.games)] if isinstance(seed, int) else [(one, 0) for one in seed]
        self._streams = np.array([split(*one) for one in each], dtype=np.int64)
        self._done[:], self.won[:] = 1, -1
        self.step(np.zeros(self.games, dtype=np.int64))

    def step(self, actions: NDArray[np.int64]) -> None:
        """Play an action in every game and let the others play; ILLEGAL ends a game without a winner."""
        chosen = np.ascontiguousarray(actions, dtype=np.int64)
        fixed = (self.states, self._blank, self._streams, self.seats, self._policies)

        def work(share: int, low: int, high: int) -> None:
            self._native["step_against"](
                *fixed, self._scratch[share], chosen, self.won, self._done, self.setup.players, low, high
            )
            self._native["fill_masks_against"](self.states, self.masks, low, high)
            self._native["observe_games"](self.states, self.seats, self.observations, low, high)

        self._threads.run(work)
        if (self.won == BROKE).any():
            raise RulesFault("the rules broke in game {place}", place=int(np.argmin(self.won)))

    def legal(self, actions: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the actions with ILLEGAL for those that are not legal now."""
        inside = (actions >= 0) & (actions < self.masks.shape[1])
        is_legal = inside & (self.masks[np.arange(self.games), np.where(inside, actions, 0)] == 1)
        return np.where(is_legal | self.ended, actions, ILLEGAL)

    def close(self) -> None:
        """Stop the threads."""
        self._threads.close()


def seats_of(seat: int | None, players: int, games: int) -> NDArray[np.int64]:
    """Return the seat that learns in each game: a given one, or all of them in turn."""
    if seat is None:
        return np.arange(games) % players
    if whole(seat) not in range(players):
        raise WrongSeat("there is no seat {seat}; seats go from 0 to {last}", seat=shown(seat), last=players - 1)
    return np.full(games, seat)


def each_of(opponents: str | Sequence[Any], others: int) -> list[Any]:
    """Return one opponent per other seat: one name stands for all."""
    if not isinstance(opponents, Iterable) or isinstance(opponents, bytes | dict | type):
        raise BadOptions(
            "opponents are a bot's name, or a list with a name or bot for each other seat; not {opponents}",
            opponents=shown(opponents),
        )
    named = [opponents] * others if isinstance(opponents, str) else list(opponents)
    if len(named) != others:
        raise BadOptions("{others} opponents sit at the table, not {given}", others=others, given=len(named))
    return named


def policy_number(name: str, game: str) -> int:
    """Return the number of a policy; raises BadOptions for bots that are not compiled with the rules."""
    number = policy_of(name, game)
    if number is None:
        known = ", ".join(GAMES[game].names) if game in GAMES else ""
        word = name if name and isinstance(name, str) else shown(name)
        raise BadOptions("{bot} does not play in compiled code; these bots do: {known}", bot=word, known=known)
    return number
