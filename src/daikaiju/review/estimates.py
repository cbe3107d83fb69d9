"""Every seat's chance to win in every position of a game, by playouts until the intervals are narrow enough."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from daikaiju.arena.summary import Z, wilson
from daikaiju.players.kernels import WHOLE
from daikaiju.rules.chance import split
from daikaiju.rules.steps import NOBODY

from .course import Course
from .effort import Effort
from .model import PARTS, Chance
from .runs import Runs, Task

if TYPE_CHECKING:
    from .runs import Scores

AT_ONCE = 100  # playouts of a position between two looks at its interval


Progress = Callable[[float], None]  # told the share that is done, 0 to 1


class Estimates:
    """The scores of playouts by position; all positions of a spell are played with the same luck, equally often."""

    def __init__(self, course: Course, runs: Runs, seed: int) -> None:
        self.course, self.runs, self.seed = course, runs, seed
        self.places, self.spells = course.places(), course.spells()
        self.scores: dict[int, Scores] = {}

    def run(self, effort: Effort, progress: Progress) -> None:
        """Play all positions a first time, then those whose intervals are wide."""
        spells = range(self.spells[-1] + 1)
        most = effort.most * len(set(self.places))
        for _ in self.play(spells, effort.first):
            progress(self.played() / most)
        while wide := [spell for spell in spells if self.is_wide(spell, effort)]:
            for _ in self.play(wide, min(AT_ONCE, effort.most - len(self.scores[self.places_in(wide[0])[0]]))):
                progress(self.played() / most)

    def play(self, spells: Iterable[int], number: int) -> Iterator[int]:
        """Play the positions of some spells that many times more; yields each."""
        for spell in spells:
            for place in self.places_in(spell):
                self.scores[place] = np.concatenate([self.scores_at(place), self.more(spell, place, number)])
                yield place

    def played(self) -> int:
        """Return the number of playouts so far."""
        return sum(len(scores) for scores in self.scores.values())

    def more(self, spell: int, place: int, number: int) -> Scores:
        """Return the scores of more playouts of a position; those of a finished game are its result."""
        game, known = self.course.games[place], len(self.scores_at(place))
        if game.actor == NOBODY:
            winners = game.result.winners if game.result else ()
            row = [WHOLE // len(winners) if seat in winners else 0 for seat in range(game.players)]
            return np.tile(np.array(row, dtype=np.int64), (number, 1))
        chunks = split_range(range(known, known + number))
        return np.concatenate(self.runs.run([Task(game.state, self.seed_of(spell), part) for part in chunks]))

    def seed_of(self, spell: int) -> int:
        """Return the seed of the luck of a spell."""
        high, low = split(self.seed, spell)
        return high << 32 | low

    def places_in(self, spell: int) -> list[int]:
        """Return the positions of a spell that stand for all of them."""
        members = (place for place, number in zip(self.places, self.spells, strict=True) if number == spell)
        return list(dict.fromkeys(members))

    def scores_at(self, place: int) -> Scores:
        """Return the scores so far of a position that stands for others."""
        return self.scores.get(place, np.zeros((0, self.course.games[0].players), dtype=np.int64))

    def is_wide(self, spell: int, effort: Effort) -> bool:
        """Whether an interval of a spell is too wide and there are playouts left for it."""
        places = [place for place in self.places_in(spell) if self.course.games[place].actor != NOBODY]
        if not places or len(self.scores[places[0]]) >= effort.most:
            return False
        return any(half_width(share, len(self.scores[place])) > effort.narrow for place, share in self.shares(places))

    def shares(self, places: list[int]) -> Iterator[tuple[int, float]]:
        """Yield every seat's share of the wins in some positions."""
        for place in places:
            for share in self.scores[place].mean(axis=0) / WHOLE:
                yield place, float(share)

    def chances(self, position: int) -> tuple[Chance, ...]:
        """Return every seat's chance in a position."""
        place = self.places[position]
        scores, is_sure = self.scores[place], self.course.games[place].actor == NOBODY
        return tuple(chance_of(int(total), len(scores), is_sure=is_sure) for total in scores.sum(axis=0))


def half_width(share: float, number: int) -> float:
    """Return half the width of the 95 % interval of a share."""
    found = wilson(share * number, number)
    return (found.high - found.low) / 2


def chance_of(total: int, number: int, *, is_sure: bool) -> Chance:
    """Return the chance from the sum of scores; a share of a win counts as such."""
    value = round(total * (PARTS // WHOLE) / number)
    if is_sure:
        return Chance(value, value, value)
    found = wilson(total / WHOLE, number)
    return Chance(value, min(value, round(found.low * PARTS)), max(value, round(found.high * PARTS)))


def split_range(numbers: range) -> list[range]:
    """Cut the playouts of a position into parts for threads; where they are cut changes nothing."""
    return [numbers[start : start + 25] for start in range(0, len(numbers), 25)]


def error_of(scores: Scores) -> float:
    """Return half the 95 % interval of the mean of scores or of differences between them, as a share of a win.

    A whole win is added to their spread: what was never seen in some hundred playouts can still happen.
    """
    spread = float(((scores - scores.mean()) ** 2).sum()) / WHOLE**2 + 1
    return Z * math.sqrt(spread) / len(scores)
