"""The lattice of hands as arrays, for searches that propagate values over it thousands of times a second."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from daikaiju.odds.lattice import BEFORE, COUNTS, FIRST, NEXT, NODES
from daikaiju.rules.dice import FACES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Nodes = NDArray[np.int64]

COUNT_TABLE = np.array(COUNTS).reshape(NODES, FACES)
NEXT_TABLE = np.array(NEXT).reshape(NODES, FACES)
BEFORE_TABLE = np.array(BEFORE).reshape(NODES, FACES)


class HandLattice:
    """The hands of a number of dice, and what is kept of them."""

    def __init__(self, dice: int) -> None:
        self.dice = dice
        self.hands = slice(FIRST[dice], FIRST[dice + 1])  # the nodes of all final hands

    def expect(self, values: Floats) -> None:
        """Compute the values of keeps from final hands: the mean over one more die, size by size."""
        for size in range(self.dice - 1, -1, -1):
            nodes = slice(FIRST[size], FIRST[size + 1])
            values[nodes] = values[NEXT_TABLE[nodes]].mean(axis=1)

    def choose(self, values: Floats) -> Nodes:
        """Compute the value of every hand from those of its keeps; returns the best keep of every node."""
        best, keeps = values.copy(), np.arange(NODES)
        for size in range(1, self.dice + 1):
            nodes = slice(FIRST[size], FIRST[size + 1])
            before = BEFORE_TABLE[nodes]
            fewer = before[np.arange(len(before)), best[before].argmax(axis=1)]
            is_better = best[fewer] > values[nodes]
            best[nodes] = np.where(is_better, best[fewer], values[nodes])
            keeps[nodes] = np.where(is_better, keeps[fewer], keeps[nodes])
        values[self.hands] = best[self.hands]
        return keeps
