"""Bots that play seats of a `CudaBatch`, on the GPU."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from daikaiju.errors import BadOptions
from daikaiju.games import vocabulary_of
from daikaiju.odds import lattice
from daikaiju.odds.lattice import NODES
from daikaiju.players import rerolls
from daikaiju.players.games import GAMES
from daikaiju.players.scratch import ROWS
from daikaiju.rules.bind import bind
from daikaiju.rules.layout import dtype_of
from daikaiju.rules.walk import Function, exchange

from .arrays import DeviceArray, fitting
from .batch import THREADS, WARP, CudaBatch
from .store import kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray

NO_BOT = -1  # in the place of a policy: this seat is played from outside
WARPS = 1 << 12  # each has 120 KB of scratch memory; a multiple of those of a block, and more than work at a time


class Bots:
    """The bots of a batch: `policies` has a row per game with the number of each seat's policy, or NO_BOT."""

    def __init__(self, batch: CudaBatch, policies: NDArray[np.int64]) -> None:
        self.batch = batch
        self.policies = DeviceArray.from_host(checked(batch, policies))
        self.memory = memory_of(min(WARPS, batch.games))
        record = dtype_of(batch.ruleset.state)
        game = batch.ruleset.name
        self.kernel = kernel(f"{game}_answer_seats", functions(game)["answer_seats"], record)

    def answer(self, actions: Any) -> None:
        """Write the action of the bot that is asked in each game; where none is, the number stays."""
        batch = self.batch
        out = fitting(actions, np.int64, (batch.games,))
        asked = (batch.states, batch.actors, self.policies, batch.streams)
        self.kernel.launch(len(self.memory) * WARP, THREADS, *asked, self.memory, out)


def checked(batch: CudaBatch, policies: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return policies as numbers; raises BadOptions unless each seat of each game has one that there is."""
    numbers = np.asarray(policies)
    shape = (batch.games, batch.players)
    known = len(GAMES[batch.ruleset.name].names)
    if numbers.shape != shape or numbers.dtype.kind != "i" or numbers.min() < NO_BOT or numbers.max() >= known:
        raise BadOptions(
            "policies are whole numbers from {least} to {most} in an array of shape {shape}",
            least=NO_BOT,
            most=known - 1,
            shape=shape,
        )
    return numbers.astype(np.int64)


@cache
def memory_of(warps: int) -> DeviceArray:
    """Return scratch memory; all bots share it, since their kernels run one after the other."""
    return DeviceArray([warps, ROWS, NODES], np.int64)


@cache
def functions(game: str) -> dict[str, Function]:
    """Return the kernel with the bots of a game bound to it, whose loops a warp shares."""
    from . import thinking

    ruleset = vocabulary_of(game).ruleset
    return bind(thinking, {**ruleset.names, **ruleset.kernels, "answer": answer_together(game)})


def answer_together(game: str, **names: Any) -> Function:
    """Return what gives the answers of a game's bots, with the loops that a warp shares in the place of theirs."""
    from . import together

    hands = vars(GAMES[game].hands)
    shared = bind(together, {name: hands[name] for name in ("NUMBERS", "weigh_number", "hand_worth")} | names)
    loops = {hands[name]: shared[name] for name in ("weigh_numbers", "weigh_finals")}
    loops |= {vars(lattice)[name]: shared[name] for name in ("expect", "choose_keeps")}
    loops[rerolls.best_choice] = shared["best_choice"]
    return exchange(GAMES[game].answer, loops)
