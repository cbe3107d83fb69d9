"""Search for a better action than the network's own choice: rollouts compare it with what else is plausible.

The network's policy says what to expect of an action before it is tried. Rollouts with common luck measure how much
better or worse than the policy's choice it is, so another action is chosen only on evidence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from .rollouts import Rollouts

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

MOST_TRIED = 8  # actions compared at one decision
LEAST_LIKELY = 0.0005  # an action is compared if its probability is at least this part of the best one's
FEWEST, MOST = 16, 384  # rollouts of one batch, at least and at most
ALONE = 64  # rollouts of an action that is not compared
PART = 2  # a batch is this part (1/n) of the rollouts so far
# What is expected of an action before it is tried, in chances to win: so much less for each unit by which its logit
# is below the best; and the deviation of that. Set by eye from rollouts at some hundred decisions.
PER_LOGIT, OFF, PER_LOGIT_OFF = 0.002, 0.006, 0.004
SPREAD, SPREAD_WEIGHT = 0.05, 8  # deviation of one difference, and how many rollouts it counts as
SURE = 2.5  # deviations by which an action must be behind to be dropped
NEGLIGIBLE = 0.0005  # a difference that is not worth more rollouts


class NetSearch:
    """Compares the actions that a policy finds plausible."""

    def __init__(self, rollouts: Rollouts, actions: list[int], logits: list[float]) -> None:
        self.rollouts = rollouts
        below = np.array(logits) - max(logits)
        order = [int(place) for place in np.argsort(-below, kind="stable")[:MOST_TRIED]]
        order = [place for place in order if below[place] >= np.log(LEAST_LIKELY)]
        self.tried = np.array([actions[place] for place in order])
        self.expected = PER_LOGIT * below[order]
        self.off = OFF - PER_LOGIT_OFF * below[order]
        self.differences: list[list[float]] = [[] for _ in order]
        self.left = list(range(len(order)))
        self.firsts: list[float] = []

    def run(self, spent: Callable[[], float]) -> int:
        """Try actions until one is clearly best or the budget is spent; returns the best."""
        while len(self.left) > 1 and spent() < 1:
            if not self.try_left(lambda: spent() >= 1):
                break
            self.drop()
        return int(self.tried[int(self.believed()[0].argmax())])

    def chance_of(self, action: int) -> float:
        """Return the chance to win after an action; one that was not compared is tried now."""
        if action in self.tried and self.firsts:
            better = self.believed()[0][int(np.flatnonzero(self.tried == action)[0])]
            return float(np.clip(np.mean(self.firsts) + better, 0, 1))
        values = self.rollouts.run(np.full(ALONE, action), np.arange(ALONE))
        assert values is not None  # there is no limit of time
        return float(values.mean())

    def try_left(self, is_over: Callable[[], bool]) -> bool:
        """Run a batch of rollouts of the actions left, each with the same luck; False if there was no time."""
        size = min(MOST, max(FEWEST, self.rollouts.played // PART))
        share = max(1, size // len(self.left))
        first = len(self.firsts)
        numbers = np.tile(np.arange(first, first + share), len(self.left))
        values = self.rollouts.run(np.repeat(self.tried[self.left], share), numbers, is_over)
        if values is None:
            return False
        table = values.reshape(len(self.left), share).astype(np.float64)
        self.firsts += table[0].tolist()
        for place, row in zip(self.left, table, strict=True):
            self.differences[place] += (row - table[0]).tolist()
        return True

    def believed(self) -> tuple[Floats, Floats]:
        """Return by how much each action is better than the policy's choice: the expected value and its deviation."""
        means, offs = np.zeros(len(self.tried)), np.zeros(len(self.tried))
        for place in range(1, len(self.tried)):
            found = np.array(self.differences[place])
            count = len(found)
            variance = (count * found.var() if count else 0.0) + SPREAD_WEIGHT * SPREAD**2
            variance /= count + SPREAD_WEIGHT
            precision = 1 / self.off[place] ** 2 + count / variance
            means[place] = (self.expected[place] / self.off[place] ** 2 + found.sum() / variance) / precision
            offs[place] = precision**-0.5
        return means, offs

    def drop(self) -> None:
        """Drop the actions that are clearly behind the best; the policy's choice stays while it is compared with."""
        means, offs = self.believed()
        best = int(means.argmax())
        self.left = [
            place
            for place in self.left
            if place in (0, best) or means[place] + SURE * offs[place] > means[best] + NEGLIGIBLE
        ]
        if self.left == [0, best] and means[best] > SURE * offs[best]:
            self.left = [best]
