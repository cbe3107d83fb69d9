"""Exact odds of a roll: targets, best keeps, every face; with the cards that change rolling.

Every final hand has a value; backward induction over the lattice of hands gives the value of every
keep. For a target, a hand that meets it has the value 1, so values are probabilities.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from daikaiju.errors import BadOptions
from daikaiju.rules.dice import FACES

from .lattice import COUNTS, FIRST, MOST_DICE, NEXT, NODE_OF, NODES
from .targets import Hand, Target

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.float64]

COUNT_TABLE = np.array(COUNTS).reshape(NODES, FACES)
NEXT_TABLE = np.array(NEXT).reshape(NODES, FACES)
# The node with one die less of a face; the node itself if there is none.
BEFORE_TABLE = np.repeat(np.arange(NODES)[:, None], FACES, axis=1)
for _face in range(FACES):
    _smaller = np.arange(FIRST[MOST_DICE])
    BEFORE_TABLE[NEXT_TABLE[_smaller, _face], _face] = _smaller
ONE, THREE = 0, 2


class Keep(NamedTuple):
    """Dice to keep, by face, and their value."""

    hand: tuple[int, ...]
    value: float


@dataclass(frozen=True)
class Rolling:
    """How a monster rolls: the number of dice, and what cards allow."""

    dice: int = 6
    threes_are_free: bool = False  # Background Dweller
    ones: int = 0  # dice that may be turned to 1 at the end: Herd Culler
    changes: int = 0  # dice that may be turned to any face at the end: Plot Twist, Stretchy

    def __post_init__(self) -> None:
        if not 0 <= self.dice <= MOST_DICE:
            raise BadOptions("0 to {most} dice can be rolled, not {dice}", most=MOST_DICE, dice=self.dice)

    @cached_property
    def hands(self) -> slice:
        """The nodes of all final hands."""
        return slice(FIRST[self.dice], FIRST[self.dice + 1])

    def values_of(self, worth: Callable[[Hand], float]) -> Values:
        """Return the value of every final hand, after the changes that cards allow."""
        values = np.zeros(NODES)
        values[self.hands] = [worth(counts) for counts in COUNT_TABLE[self.hands].tolist()]
        for _ in range(self.changes):
            self.change_one(values, range(FACES))
        for _ in range(self.ones):
            self.change_one(values, [ONE])
        return values

    def change_one(self, values: Values, faces: Sequence[int] | range) -> None:
        """Let one die be turned to one of the given faces if that is better."""
        if self.dice == 0:
            return
        smaller = slice(FIRST[self.dice - 1], FIRST[self.dice])
        best = values[NEXT_TABLE[smaller][:, list(faces)]].max(axis=1)
        scratch = np.zeros(NODES)
        scratch[smaller] = best
        before = BEFORE_TABLE[self.hands]
        is_there = before != np.arange(NODES)[self.hands][:, None]
        changed = np.where(is_there, scratch[before], -np.inf).max(axis=1)
        values[self.hands] = np.maximum(values[self.hands], changed)

    def expect(self, values: Values) -> None:
        """Compute the values of keeps from final hands: the mean over one more die, size by size."""
        for size in range(self.dice - 1, -1, -1):
            nodes = slice(FIRST[size], FIRST[size + 1])
            values[nodes] = values[NEXT_TABLE[nodes]].mean(axis=1)

    def reroll(self, values: Values) -> None:
        """Add one more roll: every hand gets the value of its best keep."""
        self.expect(values)
        self.choose(values)

    def choose(self, values: Values) -> NDArray[np.int64]:
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

    def reroll_threes(self, values: Values) -> None:
        """Background Dweller: a 3 is kept or rerolled until it shows something else; fewest 3s first."""
        nodes = np.arange(NODES)[self.hands]
        for threes in range(1, self.dice + 1):
            some = nodes[COUNT_TABLE[self.hands][:, THREE] == threes]
            after = NEXT_TABLE[BEFORE_TABLE[some, THREE]]
            others = [face for face in range(FACES) if face != THREE]
            values[some] = np.maximum(values[some], values[after[:, others]].mean(axis=1))

    def keeps(self, worth: Callable[[Hand], float], rolls: int) -> Values:
        """Return the value of every keep with `rolls` rolls to come, one or more."""
        values = self.values_of(worth)
        for number in range(rolls):
            if self.threes_are_free:
                self.reroll_threes(values)
            if number < rolls - 1:
                self.reroll(values)
        self.expect(values)
        return values

    def value(self, worth: Callable[[Hand], float], rolls: int, hand: Hand | None = None) -> float:
        """Return the value before the first roll, or of a hand on the table with `rolls` rolls left."""
        if hand is None:
            return float(self.keeps(worth, rolls)[0]) if rolls else 0.0
        return self.best_keeps(worth, rolls, hand)[0].value

    def best_keeps(self, worth: Callable[[Hand], float], rolls: int, hand: Hand, number: int = 1) -> list[Keep]:
        """Return the best keeps, best first; among equals, those with more dice first."""
        if rolls == 0:
            values = self.values_of(worth)
            if self.threes_are_free:
                self.reroll_threes(values)
            return [Keep(tuple(hand), float(values[NODE_OF[dice_of(hand)]]))]
        values = self.keeps(worth, rolls)
        found = [Keep(tuple(COUNT_TABLE[node].tolist()), float(values[node])) for node in sub_hands(hand)]
        if self.threes_are_free and hand[THREE]:
            found.append(self.free_three(values, hand))
        found.sort(key=lambda keep: (-round(keep.value, 12), -sum(keep.hand)))
        return found[:number]

    def free_three(self, values: Values, hand: Hand) -> Keep:
        """Background Dweller: one 3 is rerolled for free, before all remaining rolls."""
        values = values.copy()
        self.choose(values)
        self.reroll_threes(values)
        kept = [count - int(face == THREE) for face, count in enumerate(hand)]
        after = NEXT_TABLE[NODE_OF[dice_of(kept)]]
        others = [after[face] for face in range(FACES) if face != THREE]
        return Keep(tuple(kept), float(values[others].mean()))

    def chance(self, target: Target, rolls: int, hand: Hand | None = None) -> float:
        """Return the chance of meeting a target with the best keeps."""
        return self.value(lambda final: float(target.holds(final)), rolls, hand)

    def at_least(self, face: int, rolls: int, hand: Hand | None = None) -> list[float]:
        """Return the chances of at least 1, 2, … dice of a face if every other die is rerolled.

        The dice are independent, so no table of hands is needed.
        """
        if hand is None and rolls == 0:
            return [0.0] * self.dice
        chances = np.ones(1)
        for miss in self.misses(face, rolls, hand):
            chances = np.convolve(chances, [miss, 1 - miss])
        sure = self.changes + (self.ones if face == ONE else 0)
        return [float(chances[max(0, least - sure) :].sum()) for least in range(1, self.dice + 1)]

    def misses(self, face: int, rolls: int, hand: Hand | None) -> list[float]:
        """Return for each die the chance that it never shows a face; a 3 that is rerolled for free does not count."""
        rerolls_threes = self.threes_are_free and face != THREE
        miss = 4 / 5 if rerolls_threes else 5 / 6
        if hand is None:
            return [miss**rolls] * self.dice
        each = [miss**rolls] * FACES
        each[THREE] *= miss if rerolls_threes else 1
        each[face] = 0.0
        return [each[shown] for shown in dice_of(hand)]


def dice_of(hand: Hand) -> tuple[int, ...]:
    """Return the sorted dice of a hand."""
    return tuple(face for face in range(FACES) for _ in range(hand[face]))


def sub_hands(hand: Hand) -> list[int]:
    """Return the nodes of all subsets of a hand."""
    parts: list[tuple[int, ...]] = [()]
    for face in range(FACES):
        parts = [(*part, *[face] * count) for part in parts for count in range(hand[face] + 1)]
    return [NODE_OF[part] for part in parts]
