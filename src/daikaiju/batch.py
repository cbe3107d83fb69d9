"""`Batch`: many games at once on all cores, reproducible from one seed.

Every game has its own random generator, split from the batch's seed by the game's number, so results
do not depend on the number of threads.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from .errors import BadOptions, IllegalAction, RulesFault
from .game import Game
from .games import vocabulary_of
from .native import native
from .notation.position import write_position
from .notation.record import Setup
from .rules.chance import split
from .rules.kernels import BROKE
from .rules.layout import dtype_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

SMALLEST_SHARE = 64  # games per thread, at least


class Batch:
    """A fixed number of games in compiled code; a game that ends is reported in `won` and replaced by a new one.

    >>> from daikaiju import Batch
    >>> with Batch("tokyo", 1000, players=4, seed=7) as batch:
    ...     for _ in range(100):
    ...         batch.step(batch.random_actions())
    ...     batch.masks.shape == (1000, batch.n_actions)
    True

    `actors`, `won` and `masks` describe the games after each step: who is asked, who won the game
    that has just ended (bit n for seat n; 0: nobody; -1: the game is not over), and which actions are
    legal. Chance acts by itself.
    """

    def __init__(
        self,
        game: str = "tokyo",
        games: int = 1,
        *,
        players: int = 2,
        edition: str = "",
        house: Iterable[str] = (),
        seed: int = 0,
        threads: int | None = None,
    ) -> None:
        vocabulary = vocabulary_of(game)
        if games < 1:
            raise BadOptions("a batch has 1 game or more, not {games}", games=games)
        if players not in vocabulary.players:
            few, many = vocabulary.players[0], vocabulary.players[-1]
            raise BadOptions("{few} to {many} players can play, not {players}", few=few, many=many, players=players)
        self.vocabulary, self.ruleset = vocabulary, vocabulary.ruleset
        self.players = players
        self.games = games
        self._native = native(self.ruleset)
        self._setup = Setup(game, edition or vocabulary.editions[-1], tuple(house), players)
        self._blank = blank(self.ruleset.state, vocabulary.read_rules([self._setup.rules], ",".join(self._setup.house)))
        self.states = np.zeros(games, dtype_of(self.ruleset.state))
        self._streams = np.array([split(seed, number) for number in range(games)], dtype=np.int64)
        self.actors: NDArray[np.int64] = np.zeros(games, dtype=np.int64)
        self.won: NDArray[np.int64] = np.full(games, -1, dtype=np.int64)
        self.masks: NDArray[np.int8] = np.zeros((games, self.ruleset.actions), dtype=np.int8)
        self._threads = max(1, min(threads or os.cpu_count() or 1, games // SMALLEST_SHARE))
        self._pool = ThreadPoolExecutor(self._threads)
        self._is_closed = False
        self._run(self._start)

    @property
    def n_actions(self) -> int:
        """The number of actions; they are numbered from 0."""
        return self.ruleset.actions

    @property
    def rewards(self) -> NDArray[np.float32]:
        """The reward of each seat for the game that has just ended: winners share 1; all 0 if it is not over."""
        seats = np.arange(self.players)
        wins: NDArray[np.float32] = (np.maximum(self.won, 0)[:, None] >> seats & 1).astype(np.float32)
        wins /= np.maximum(wins.sum(axis=1, keepdims=True), 1)
        return wins

    def action_text(self, place: int, action: int) -> str:
        """Return the words of an action that is legal in a game."""
        return str(self.game(place).legal_action(action))

    def game(self, place: int) -> Game:
        """Return a copy of one of the games as a `Game`, without its history."""
        state = self.ruleset.state.read_from(self.states[place])
        return Game.from_setup(replace(self._setup, position=write_position(self.vocabulary, state)))

    def close(self) -> None:
        """Stop the threads; the games can still be read."""
        self._pool.shutdown()
        self._is_closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def step(self, actions: NDArray[Any]) -> None:
        """Apply one action in every game, let chance act, and fill the masks of legal actions."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise IllegalAction("a step takes whole numbers, not {kind}", kind=given.dtype)
        chosen = np.ascontiguousarray(given, dtype=np.int64)
        if chosen.shape != (self.games,):
            raise IllegalAction(
                "a step takes {games} actions, not an array of shape {shape}", games=self.games, shape=chosen.shape
            )
        numbers = np.arange(self.games)
        inside = (chosen >= 0) & (chosen < self.ruleset.actions)
        legal = inside & (self.masks[numbers, np.where(inside, chosen, 0)] == 1)
        if not legal.all():
            place = int(np.argmin(legal))
            raise IllegalAction(
                "action {action} is not legal in game {place}; see masks[{place}]",
                action=int(chosen[place]),
                place=place,
            )
        self._run(lambda low, high: self._step(chosen, low, high))
        if (self.won == BROKE).any():
            raise RulesFault("the rules broke in game {place}", place=int(np.argmin(self.won)))

    def random_actions(self) -> NDArray[np.int64]:
        """Return a random legal action for every game, drawn by the game's own generator."""
        actions = np.zeros(self.games, dtype=np.int64)
        draw = self._native["random_actions"]
        self._run(lambda low, high: draw(self.states, self._streams, actions, low, high))
        return actions

    def _start(self, low: int, high: int) -> None:
        self._native["start_games"](self.states, self._blank, self._streams, self.actors, self.players, low, high)
        self._native["fill_masks"](self.states, self.masks, low, high)

    def _step(self, actions: NDArray[np.int64], low: int, high: int) -> None:
        self._native["step_games"](
            self.states, self._blank, self._streams, actions, self.actors, self.won, self.players, low, high
        )
        self._native["fill_masks"](self.states, self.masks, low, high)

    def _run(self, work: Callable[[int, int], None]) -> None:
        """Split the games among the threads and wait."""
        if self._is_closed:
            raise BadOptions("this batch is closed; make another")
        edges = [self.games * share // self._threads for share in range(self._threads + 1)]
        if self._threads == 1:
            work(0, self.games)
        else:
            list(self._pool.map(work, edges[:-1], edges[1:]))


def blank(state: type[Any], rules: Any) -> NDArray[Any]:
    """Return an array of one blank state that has only its rules: a new game starts from it."""
    record = state()
    record.rules = rules
    row = np.zeros(1, dtype_of(state))
    record.write_to(row[0])
    return row
