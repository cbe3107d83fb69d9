"""Decisions compared with the best alternative, by playouts with the same luck.

Candidates are compared in three rounds on one sample; the best other than the one played is then measured against
it on a fresh sample, so that being the best of many does not flatter it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from daikaiju.game import Game
from daikaiju.players.action_search import ActionSearch
from daikaiju.players.kernels import WHOLE
from daikaiju.players.playouts import Playouts
from daikaiju.rules.chance import split

from .course import Course, Step
from .effort import Effort
from .estimates import Progress
from .model import BLUNDER, BRILLIANT, FINE, MISTAKE, PARTS, Moment
from .runs import Runs, Task

if TYPE_CHECKING:
    from .runs import Scores

# What a decision must cost for sure: the low end of its interval, as a share of a win.
COSTS = {BLUNDER: 0.05, MISTAKE: 0.01}
GAIN = 0.01  # what a brilliant decision is better than every other for sure; the reference would not have found it
SURE = 2.576  # standard errors on either side: a 99 % interval, because there are many decisions in a game
ROUNDS = ((1, 4), (2, 2), (4, 1))  # of the screening: playouts of each in multiples, and how many others stay
SCREENING, MEASURING = 1, 2  # samples


def moments_of(course: Course, runs: Runs, seed: int, effort: Effort, progress: Progress) -> Iterator[Moment]:
    """Yield a moment for every decision in which something else was possible and may have been better, or worse."""
    places = [place for place, step in enumerate(course.steps) if has_choice(course.games[place], step)]
    for done, place in enumerate(places, 1):
        found = Comparison(course, place, runs, seed).run(effort)
        if found is not None:
            yield found
        progress(done / len(places))


def has_choice(game: Game, step: Step) -> bool:
    """Whether a seat had more than one legal action."""
    return step.is_decision and len(game.legal_actions) > 1


class Comparison:
    """One decision: what was played against its alternatives, by what its seat could know."""

    def __init__(self, course: Course, place: int, runs: Runs, seed: int) -> None:
        self.place, self.step, self.runs, self.seed = place, course.steps[place], runs, seed
        self.game = course.games[place]
        self.state = self.game.view(self.step.actor).state
        self.played = self.step.action

    def run(self, effort: Effort) -> Moment | None:
        """Choose the best alternative, then measure it; None if what was played leads and is nothing unusual."""
        others = self.candidates()
        if not others:
            return None
        leader, lead = self.screen(others, effort.screen)
        if lead <= 0 and self.step.is_usual:
            return None
        return self.moment(leader, self.measure(leader, effort))

    def candidates(self) -> list[int]:
        """Return the alternatives that a search would consider."""
        playouts = Playouts(self.game, self.seed, 1)
        with playouts.pool:
            return [action for action in ActionSearch(playouts).tried if action != self.played]

    def screen(self, others: list[int], number: int) -> tuple[int, float]:
        """Return the best alternative on the first sample, and by how much it is ahead."""
        totals, first = dict.fromkeys([self.played, *others], 0), 0
        for times, stay in ROUNDS:
            for action, scores in self.play([self.played, *others], range(first, first + times * number), SCREENING):
                totals[action] += int(scores.sum())
            first += times * number
            others = sorted(others, key=lambda action: -totals[action])[:stay]
        return others[0], (totals[others[0]] - totals[self.played]) / WHOLE / first

    def measure(self, other: int, effort: Effort) -> Scores:
        """Return by how much the alternative was ahead, by playout of a fresh sample, which grows while in doubt."""
        ahead = self.differences(other, range(effort.measure))
        while len(ahead) < effort.most_measured and is_in_doubt(ahead, is_usual=self.step.is_usual):
            ahead = np.concatenate([ahead, self.differences(other, range(len(ahead), 2 * len(ahead)))])
        return ahead

    def differences(self, other: int, numbers: range) -> Scores:
        """Return by how much an alternative was ahead of what was played, by playout."""
        (_, played), (_, instead) = self.play([self.played, other], numbers, MEASURING)
        return instead - played

    def play(self, actions: list[int], numbers: range, sample: int) -> list[tuple[int, Scores]]:
        """Return the decider's scores after each of some actions, played with the same luck."""
        high, low = split(self.seed + sample, self.place)
        tasks = [Task(self.state, high << 32 | low, numbers, action) for action in actions]
        found = self.runs.run(tasks)
        return [(action, scores[:, self.step.actor]) for action, scores in zip(actions, found, strict=True)]

    def moment(self, other: int, ahead: Scores) -> Moment:
        """Return what the difference says."""
        cost, error = mean_and_error(ahead)
        return Moment(
            at=self.place,
            seat=self.step.actor,
            question=self.game.question.kind if self.game.question else "",
            kind=kind_of(cost, error, is_usual=self.step.is_usual),
            played=str(self.game.legal_action(self.played)),
            best=str(self.game.legal_action(other)),
            cost=round(cost * PARTS),
            low=max(-PARTS, round((cost - error) * PARTS)),
            high=min(PARTS, round((cost + error) * PARTS)),
            playouts=len(ahead),
        )


def mean_and_error(ahead: Scores) -> tuple[float, float]:
    """Return the mean difference and half its 99 % interval.

    Two differences of a whole win, one either way, are added to the spread: a few equal ones prove little.
    """
    number, shares = len(ahead), ahead / WHOLE
    mean = float(shares.mean())
    spread = (float(((shares - mean) ** 2).sum()) + 2) / number
    return mean, SURE * (spread / number) ** 0.5


def kind_of(cost: float, error: float, *, is_usual: bool) -> str:
    """Return what a decision is called; nothing that its interval does not support."""
    for kind, least in COSTS.items():
        if cost - error >= least:
            return kind
    return BRILLIANT if not is_usual and -cost - error >= GAIN else FINE


def is_in_doubt(ahead: Scores, *, is_usual: bool) -> bool:
    """Whether more playouts might change what a decision is called."""
    cost, error = mean_and_error(ahead)
    may_be_brilliant = not is_usual and -cost - error < GAIN < -cost + error
    return may_be_brilliant or (cost - error < COSTS[BLUNDER] and cost + error > COSTS[MISTAKE])
