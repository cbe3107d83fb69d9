"""Whole games on a GPU: new ones between compiled bots, or playouts from positions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from daikaiju.batch import blank_of
from daikaiju.errors import BadOptions
from daikaiju.game import Game
from daikaiju.games import vocabulary_of
from daikaiju.notation.record import Setup
from daikaiju.odds.lattice import NODES
from daikaiju.players.kernels import RANDOM
from daikaiju.players.loops import loops
from daikaiju.players.played import LONGEST, Played
from daikaiju.players.policies import must_be_sound, named
from daikaiju.players.scratch import ROWS
from daikaiju.rules.bind import bind
from daikaiju.rules.chance import split
from daikaiju.rules.layout import dtype_of
from daikaiju.rules.steps import BROKEN, NOBODY
from daikaiju.rules.walk import Function

from .arrays import DeviceArray, Strided
from .device import gpu
from .launch import Kernel, Launch
from .store import kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray

WARP = 32
KEYS = 128
# See `wavefront.py`.
KEPT = 8
ANSWER, GAME = 2, 5
BUSY = 2
ASK = -1
COLUMNS = 5
REASON, CHOSEN = 1, 4
BLOCK = 128  # the records of a block are in shared memory
SORTING_BLOCK = 1024
WIDTH = 1 << 20  # most games at a time
WIDTH_OF_BOTS = 1 << 15  # most games at a time between bots: each has 120 KB of scratch memory
TIMES = 3  # steps of the machine in a wave
WAVES = 16  # between two looks at how many games are left


class Shape(NamedTuple):
    """The sizes of a game's record on the GPU."""

    record: np.dtype[Any]  # as in shared memory, padded
    pairs: int  # of words in global memory


@cache
def shape_of(game: str) -> Shape:
    """Return the sizes of a record: whole pairs of words, and an odd number of words apart in shared memory."""
    plain = dtype_of(vocabulary_of(game).ruleset.state)
    pairs = -(-plain.itemsize // 8)
    names: Any = plain.names
    fields: Any = plain.fields
    padded: Any = {
        "names": list(names),
        "formats": [fields[name][0] for name in names],
        "offsets": [fields[name][1] for name in names],
        "itemsize": 8 * pairs + 4,
    }
    return Shape(np.dtype(padded, align=True), pairs)


@cache
def functions(game: str, is_random: bool) -> dict[str, Function]:
    """Return the kernels of whole games, with the verbs of a game and its bots bound to them."""
    from . import wavefront

    ruleset, pairs = vocabulary_of(game).ruleset, shape_of(game).pairs
    names = {**ruleset.names, **ruleset.kernels, "PAIRS": pairs, "PARTS": -(-pairs // WARP)}
    choice = bind(wavefront, names)["choice_at_random"] if is_random else loops(game)["choice"]
    return bind(wavefront, {**names, "choice": choice})


def kernel_of(game: str, name: str, is_random: bool) -> Kernel:
    """Return a kernel of whole games, ready to be launched."""
    word = name if is_random else f"{name}_bots"
    layout = "C" if is_random else "A"  # the scratch memory of 32 bots is interleaved
    return kernel(f"{game}_{word}", functions(game, is_random)[name], shape_of(game).record, layout)


def play_games(setup: Setup, policies: Sequence[int], seeds: NDArray[np.uint64]) -> Played:
    """Play a whole game for each seed between bots given by policy number; the same games as on the processor."""
    Game.from_setup(setup)  # raises an error if the setup is wrong
    if len(policies) != setup.players:
        raise BadOptions("{players} players need as many bots, not {bots}", players=setup.players, bots=len(policies))
    first = NOBODY if setup.first is None else setup.first
    return Playouts(setup.game, blank_of(setup), policies, streams_of(seeds), first).played()


def play_out(game: str, states: NDArray[Any], policies: Sequence[int], seeds: NDArray[np.uint64]) -> Played:
    """Run a playout for each seed, from each of the states in turn."""
    return Playouts(game, states, policies, streams_of(seeds), None).played()


def streams_of(seeds: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Return the random generator of each seed."""
    wide: Any = np.asarray(seeds, dtype=np.uint64)
    return np.stack(split(wide, 0), axis=1).astype(np.int64)


class Playouts:
    """Games on their way to the end, one per random generator."""

    def __init__(
        self,
        game: str,
        states: NDArray[Any],
        policies: Sequence[int],
        streams: NDArray[np.int64],
        first: int | None,
        *,
        times: int = TIMES,
        width: int | None = None,
    ) -> None:
        """Prepare new games from a blank state with the first player given, or playouts from states if it is None."""
        gpu()
        self.game, self.is_random = game, all(policy == RANDOM for policy in policies)
        self.width = min(width or (WIDTH if self.is_random else WIDTH_OF_BOTS), len(streams))
        self.results = DeviceArray([len(streams), COLUMNS], np.int64)
        self.counters = DeviceArray([3, KEYS], np.int64)
        keys, order = DeviceArray([self.width], np.int64), DeviceArray([self.width], np.int64)
        self.count = Launch(kernel_of(game, "count_kinds", is_random=True), keys, self.counters)
        self.arrange = Launch(kernel_of(game, "arrange", is_random=True), keys, self.counters, order)
        start = 0 if first is None else first
        options = on_gpu([len(policies), start, int(first is not None), LONGEST, times])
        record, pairs = shape_of(game)
        places = (DeviceArray([self.width, pairs], np.int64), on_gpu(kept_at_first(self.width)))
        luck = (on_gpu(padded(states, record)), on_gpu(streams), on_gpu(list(policies)), self.memory())
        shared = BLOCK * record.itemsize
        run = kernel_of(game, "play", self.is_random)
        run.allow_shared(shared)
        self.play = Launch(run, *places, keys, self.counters, order, *luck, self.results, options, shared=shared)

    def memory(self) -> Strided:
        """Return scratch memory for bots; neighbours in a warp have neighbouring numbers."""
        if self.is_random:
            return Strided(DeviceArray([1], np.int64), (1, WARP, 1, 1), (8, 0, 0, 0))
        warps = -(-self.width // WARP)
        memory = DeviceArray([warps, ROWS, NODES, WARP], np.int64)
        group, row, node, lane = memory.strides
        return Strided(memory, (warps, WARP, ROWS, NODES), (group, lane, row, node))

    def run(self) -> None:
        """Play all games to the end."""
        left = self.width
        while left > 0:
            for _ in range(WAVES):
                self.count(self.width, SORTING_BLOCK)
                self.arrange(self.width, SORTING_BLOCK)
                self.play(left, BLOCK)
            left = int(self.counters.row(BUSY)[0])

    def played(self) -> Played:
        """Play all games; returns their results."""
        self.run()
        results = self.results.numpy()
        must_be_sound(int((results[:, REASON] == BROKEN).sum()))
        return Played(
            results[:, 0].astype(np.uint8),
            results[:, 1].astype(np.int8),
            results[:, 2].astype(np.int32),
            results[:, 3].astype(np.int32),
            named(self.game, []),
        )


def on_gpu(numbers: Any) -> DeviceArray:
    """Return numbers, or records, in the memory of the GPU."""
    return DeviceArray.from_host(np.asarray(numbers))


def kept_at_first(width: int) -> NDArray[np.int64]:
    """Return what is kept of places before their first game."""
    kept = np.zeros((width, KEPT), dtype=np.int64)
    kept[:, ANSWER] = ASK
    kept[:, GAME] = np.arange(-width, 0)
    return kept


def padded(states: NDArray[Any], record: np.dtype[Any]) -> NDArray[Any]:
    """Return states as padded records."""
    rows = np.zeros((len(states), record.itemsize), dtype=np.uint8)
    rows[:, : states.dtype.itemsize] = states.view(np.uint8).reshape(len(states), -1)
    return rows.view(record)[:, 0]
