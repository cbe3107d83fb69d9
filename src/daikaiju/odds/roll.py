"""Exact odds of a roll: targets, best keeps, every face; with the cards that change rolling.

Every final hand has a value; backward induction over the lattice of hands gives the value of every
keep. For a target, a hand that meets it has the value 1, so values are probabilities.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import fsum
from typing import NamedTuple

from daikaiju.errors import BadOptions
from daikaiju.rules.dice import FACES

from .lattice import BEFORE, COUNTS, FIRST, MOST_DICE, NEXT, NODE_OF, NODES
from .targets import Hand, Target

Values = list[float]
ONE, THREE = 0, 2


def after(node: int) -> tuple[int, ...]:
    """Return the nodes with one die more, by its face."""
    return NEXT[node * FACES : (node + 1) * FACES]


def counts_of(node: int) -> tuple[int, ...]:
    """Return how many dice of a node show each face."""
    return COUNTS[node * FACES : (node + 1) * FACES]


def before(node: int) -> tuple[int, ...]:
    """Return the different nodes with one die less."""
    return tuple(less for less in BEFORE[node * FACES : (node + 1) * FACES] if less != node)


NODES_BEFORE = [before(node) for node in range(NODES)]


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
    def hands(self) -> range:
        """The nodes of all final hands."""
        return range(FIRST[self.dice], FIRST[self.dice + 1])

    def values_of(self, worth: Callable[[Hand], float]) -> Values:
        """Return the value of every final hand, after the changes that cards allow."""
        values = [0.0] * NODES
        for node in self.hands:
            values[node] = float(worth(counts_of(node)))
        for _ in range(self.changes):
            self.change_one(values, range(FACES))
        for _ in range(self.ones):
            self.change_one(values, [ONE])
        return values

    def change_one(self, values: Values, faces: Sequence[int]) -> None:
        """Let one die be turned to one of the given faces if that is better."""
        if self.dice == 0:
            return
        smaller = range(FIRST[self.dice - 1], FIRST[self.dice])
        best = {node: max(values[after(node)[face]] for face in faces) for node in smaller}
        for node in self.hands:
            values[node] = max(values[node], *(best[fewer] for fewer in NODES_BEFORE[node]))

    def expect(self, values: Values) -> None:
        """Compute the values of keeps from final hands: the mean over one more die, size by size."""
        for node in range(FIRST[self.dice] - 1, -1, -1):
            values[node] = mean([values[more] for more in after(node)])

    def reroll(self, values: Values) -> None:
        """Add one more roll: every hand gets the value of its best keep."""
        self.expect(values)
        self.choose(values)

    def choose(self, values: Values) -> None:
        """Compute the value of every hand from those of its keeps."""
        best = values[: FIRST[self.dice + 1]]
        for node in range(1, len(best)):
            best[node] = max(best[node], *(best[fewer] for fewer in NODES_BEFORE[node]))
        for node in self.hands:
            values[node] = best[node]

    def reroll_threes(self, values: Values) -> None:
        """Background Dweller: a 3 is kept or rerolled until it shows something else; fewest 3s first."""
        for node in sorted(self.hands, key=lambda node: counts_of(node)[THREE]):
            if counts_of(node)[THREE]:
                values[node] = max(values[node], other_faces(values, without_three(counts_of(node))))

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
            return self.keeps(worth, rolls)[0] if rolls else 0.0
        return self.best_keeps(worth, rolls, hand)[0].value

    def best_keeps(self, worth: Callable[[Hand], float], rolls: int, hand: Hand, number: int = 1) -> list[Keep]:
        """Return the best keeps, best first; among equals, those with more dice first."""
        if rolls == 0:
            values = self.values_of(worth)
            if self.threes_are_free:
                self.reroll_threes(values)
            return [Keep(tuple(hand), values[NODE_OF[dice_of(hand)]])]
        values = self.keeps(worth, rolls)
        found = [Keep(counts_of(node), values[node]) for node in sub_hands(hand)]
        if self.threes_are_free and hand[THREE]:
            found.append(self.free_three(values, hand))
        found.sort(key=lambda keep: (-round(keep.value, 12), -sum(keep.hand)))
        return found[:number]

    def free_three(self, values: Values, hand: Hand) -> Keep:
        """Background Dweller: one 3 is rerolled for free, before all remaining rolls."""
        values = values[:]
        self.choose(values)
        self.reroll_threes(values)
        kept = without_three(hand)
        return Keep(kept, other_faces(values, kept))

    def chance(self, target: Target, rolls: int, hand: Hand | None = None) -> float:
        """Return the chance of meeting a target with the best keeps."""
        return self.value(lambda final: float(target.holds(final)), rolls, hand)

    def at_least(self, face: int, rolls: int, hand: Hand | None = None) -> list[float]:
        """Return the chances of at least 1, 2, … dice of a face if every other die is rerolled.

        The dice are independent, so no table of hands is needed.
        """
        if hand is None and rolls == 0:
            return [0.0] * self.dice
        chances = [1.0]
        for miss in self.misses(face, rolls, hand):
            missed = [chance * miss for chance in chances] + [0.0]
            shown = [0.0] + [chance * (1 - miss) for chance in chances]
            chances = [one + other for one, other in zip(missed, shown, strict=True)]
        sure = self.changes + (self.ones if face == ONE else 0)
        return [fsum(chances[max(0, least - sure) :]) for least in range(1, self.dice + 1)]

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


def mean(values: Sequence[float]) -> float:
    """Return the mean, added up in the order given: `sum` rounds differently from one Python to another."""
    total = 0.0
    for value in values:
        total += value
    return total / len(values)


def without_three(hand: Hand) -> tuple[int, ...]:
    """Return a hand with one 3 less."""
    return tuple(count - int(face == THREE) for face, count in enumerate(hand))


def other_faces(values: Values, hand: Hand) -> float:
    """Return the mean value of a hand after one more die that does not show a 3."""
    more = after(NODE_OF[dice_of(hand)])
    return mean([values[more[face]] for face in range(FACES) if face != THREE])


def dice_of(hand: Hand) -> tuple[int, ...]:
    """Return the sorted dice of a hand."""
    return tuple(face for face in range(FACES) for _ in range(hand[face]))


def sub_hands(hand: Hand) -> list[int]:
    """Return the nodes of all subsets of a hand."""
    parts: list[tuple[int, ...]] = [()]
    for face in range(FACES):
        parts = [(*part, *[face] * count) for part in parts for count in range(hand[face] + 1)]
    return [NODE_OF[part] for part in parts]
