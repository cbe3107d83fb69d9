"""The luck of rollouts: games that went different ways have the same luck again when a turn begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from daikaiju.rules.chance import split
from daikaiju.rules.legal_moves import PASS

if TYPE_CHECKING:
    from numpy.typing import NDArray

LARGE = 1 << 10  # more than there are kinds of questions, or choices in a turn


class Luck:
    """The random generators of some rollouts, new ones at every choice."""

    def __init__(self, seed: int, numbers: NDArray[np.int64]) -> None:
        numbered: Any = numbers.astype(np.uint64)
        high, low = split(seed, numbered)
        self.seeds: Any = np.asarray(high) << np.uint64(32) | np.asarray(low)
        self.turns, self.choices = np.zeros(len(numbers), np.int64), np.zeros(len(numbers), np.int64)

    def of(self, places: NDArray[np.int64]) -> Luck:
        """Return the luck of some of the rollouts."""
        part = object.__new__(Luck)
        part.seeds, part.turns, part.choices = self.seeds[places], self.turns[places], self.choices[places]
        return part

    def streams(self, states: NDArray[Any], actions: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return generators for what follows a choice: by turn and question and, unless it passes, by its number.

        So whoever ends a turn meets the same dice in the next, after any number of choices.
        """
        turns = states["turn"].astype(np.int64)
        self.choices = np.where(turns == self.turns, self.choices + 1, 1)
        self.turns = turns
        kinds = states["step_kind"][np.arange(len(states)), states["depth"] - 1].astype(np.int64)
        keys: Any = (turns * LARGE + kinds) * LARGE + np.where(actions == PASS, 0, self.choices)
        return np.stack(split(self.seeds, keys.astype(np.uint64)), axis=1).astype(np.int64)
