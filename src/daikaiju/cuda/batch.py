"""`CudaBatch`: many games at once on a GPU, the same games as those of `Batch`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Self

import numpy as np

from daikaiju.batch import actions_of, blank_of, setup_of, streams
from daikaiju.errors import BadOptions, IllegalAction, RulesFault, WrongSeat
from daikaiju.game import Game
from daikaiju.games import vocabulary_of
from daikaiju.given import number_of_games
from daikaiju.notation.position import write_position
from daikaiju.observe.games import loops, observation_of
from daikaiju.rules.bind import bind
from daikaiju.rules.layout import dtype_of
from daikaiju.rules.walk import Function

from .arrays import Array, DeviceArray, fitting, read
from .device import gpu
from .launch import Kernel
from .store import kernel

THREADS = 128  # of a block, where its size does not matter
WARP = 32
BITS = 64  # of a word of a mask
# From so many games on, larger blocks are faster: more games to sort. With fewer, more of the GPU works.
MANY_GAMES = 1 << 16
LARGE_BLOCK = 512
NOTHING = 0x7F  # in every byte of a report: there is nothing to report


class CudaBatch:
    """A fixed number of games on a GPU: `Batch`, with its arrays in the memory of the GPU.

    >>> from daikaiju.cuda import CudaBatch  # doctest: +SKIP
    >>> batch = CudaBatch("tokyo", 1 << 16, players=4, seed=7)  # doctest: +SKIP
    >>> batch.step(batch.random_actions())  # doctest: +SKIP
    >>> torch.from_dlpack(batch.actors)  # doctest: +SKIP

    The same seed gives the same games as `Batch`, byte for byte. `bits` are the legal actions, 64 to a
    word; `masks` are the same as bytes, made when asked for.
    """

    def __init__(
        self,
        game: str = "tokyo",
        games: int = 1,
        *,
        players: int = 2,
        edition: str = "",
        house: Iterable[str] = (),
        monsters: Sequence[str] = (),
        seed: int = 0,
    ) -> None:
        self.games = games = number_of_games(games)
        self._setup = setup_of(game, players, edition, house, monsters)
        gpu()
        self.vocabulary = vocabulary_of(game)
        self.ruleset = self.vocabulary.ruleset
        self.players = players
        self.states = DeviceArray([games], dtype_of(self.ruleset.state))
        self.actors = DeviceArray([games], np.int64)
        self.won = DeviceArray([games], np.int64, fill=0xFF)
        self.bits = DeviceArray([games, -(-self.n_actions // BITS)], np.int64)
        self._blank = DeviceArray.from_host(blank_of(self._setup))
        self.streams = DeviceArray.from_host(streams(seed, games))
        self._report = DeviceArray([2], np.int64)
        self._masks: DeviceArray | None = None
        self._rows: DeviceArray | None = None
        self._is_closed = False
        self.block = LARGE_BLOCK if games >= MANY_GAMES else THREADS
        self._step(self.actors, is_start=True)

    @property
    def n_actions(self) -> int:
        """The number of actions; they are numbered from 0."""
        return self.ruleset.actions

    @property
    def masks(self) -> DeviceArray:
        """The legal actions as bytes, a row per game; the same array every time."""
        if self._masks is None:
            self._masks = DeviceArray([self.games, self.n_actions], np.int8)
        self._run("unpack", self.games * WARP, self.bits, self._masks)
        return self._masks

    @property
    def rewards(self) -> DeviceArray:
        """The reward of each seat for the game that has just ended: winners share 1; all 0 if it is not over."""
        rewards = DeviceArray([self.games, self.players], np.float32)
        self._run("share", self.games, self.won, rewards)
        return rewards

    def action_text(self, place: int, action: int) -> str:
        """Return the words of an action that is legal in a game."""
        return str(self.game(place).legal_action(action))

    def game(self, place: int) -> Game:
        """Return a copy of one of the games as a `Game`, without its history."""
        state = self.ruleset.state.read_from(self.states.row(place))
        return Game.from_setup(replace(self._setup, position=write_position(self.vocabulary, state)))

    def close(self) -> None:
        """Refuse further steps; the games can still be read."""
        self._is_closed = True

    def __getstate__(self) -> dict[str, Any]:
        raise BadOptions("games on a GPU cannot be pickled or copied; a Batch can")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def step(self, actions: Any) -> None:
        """Apply one action in every game, let chance act, and mark the legal actions.

        `actions` are 64-bit whole numbers on the GPU, in an array of any library, or a NumPy array.
        """
        chosen = self._checked_actions(actions)
        self._report.fill(NOTHING)
        self._run("check", self.games, chosen, self.bits, self._report, self.n_actions)
        self._step(chosen, is_start=False)
        illegal, faulty = (int(place) for place in self._report.numpy())
        if illegal < self.games:
            action = int(read(chosen)[illegal])
            raise IllegalAction(
                "action {action} is not legal in game {place}; see masks[{place}]", action=action, place=illegal
            )
        if faulty < self.games:
            raise RulesFault("the rules broke in game {place}", place=faulty)

    def random_actions(self, out: Any = None) -> Any:
        """Return a random legal action for every game, drawn by its own generator; `out` is a buffer for them."""
        actions = DeviceArray([self.games], np.int64) if out is None else fitting(out, np.int64, (self.games,))
        self._run("random_actions", self.games, self.states, self.streams, actions)
        return actions if out is None else out

    def observe(self, out: Any = None, seats: Any = None) -> Any:
        """Write what the seat that is asked in each game may know, or another seat, into a row of numbers per game.

        Without `out` the batch has a buffer of its own, the same at every call.
        """
        rows = self._own_rows() if out is None else out
        self.observe_some(rows, self.actors if seats is None else seats)
        if seats is not None and self._report.numpy()[0] < self.games:
            raise WrongSeat(
                "name a seat of each game: {games} numbers below {players}", games=self.games, players=self.players
            )
        return rows

    def observe_some(self, out: Any, seats: Any) -> None:
        """Write what a seat of each game may know into its row; where there is no such seat, the row stays."""
        rows = fitting(out, np.int8, (self.games, observation_of(self.ruleset.name).length))
        self._report.fill(NOTHING)
        asked = on_gpu(seats, (self.games,))
        self._run("observe", self.games, self.states, asked, rows, self._report, self.players)

    def _own_rows(self) -> DeviceArray:
        if self._rows is None:
            self._rows = DeviceArray((self.games, observation_of(self.ruleset.name).length), np.int8)
        return self._rows

    def _checked_actions(self, actions: Any) -> Array:
        if hasattr(actions, "__cuda_array_interface__"):
            return fitting(actions, np.int64, (self.games,))
        return on_gpu(actions_of(actions, self.games), (self.games,))

    def _step(self, actions: Array, is_start: bool) -> None:
        games = (self.states, self._blank, self.streams)
        shown = (self.actors, self.won, self.bits, self._report)
        threads = -(-self.games // self.block) * self.block
        self._run("step", threads, *games, actions, *shown, self.players, int(is_start), block=self.block)

    def _run(self, name: str, threads: int, *values: Array | int, block: int = THREADS) -> None:
        if self._is_closed:
            raise BadOptions("this batch is closed; make another")
        kernel_of(self._setup.game, name).launch(threads, block, *values)


def on_gpu(numbers: Any, shape: tuple[int, ...]) -> Array:
    """Return whole numbers as an array on the GPU, where they may be already."""
    if hasattr(numbers, "__cuda_array_interface__"):
        return fitting(numbers, np.int64, shape)
    return fitting(DeviceArray.from_host(np.asarray(numbers).astype(np.int64)), np.int64, shape)


@cache
def functions(game: str) -> dict[str, Function]:
    """Return the kernels of a batch, with the verbs of a game bound to them."""
    from . import kernels

    ruleset = vocabulary_of(game).ruleset
    return bind(kernels, {**ruleset.names, **ruleset.kernels})


@cache
def observer(game: str) -> Function:
    """Return the kernel that observes the games of a batch."""
    from . import observing

    observe: Function = bind(observing, loops(game))["observe"]
    return observe


def kernel_of(game: str, name: str) -> Kernel:
    """Return a kernel of a batch, ready to be launched."""
    function = observer(game) if name == "observe" else functions(game)[name]
    return kernel(f"{game}_{name}", function, dtype_of(vocabulary_of(game).ruleset.state))
