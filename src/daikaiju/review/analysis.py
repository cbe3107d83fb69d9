"""The analysis of a game: lines of chances, sums of luck and skill, moments."""

from __future__ import annotations

import os
from collections.abc import Sequence

from daikaiju.extras import need
from daikaiju.game import Game
from daikaiju.players.playouts import MODEL

from .course import Course
from .effort import GOOD, Effort
from .estimates import Estimates, Progress
from .model import Analysis, Moment
from .moments import moments_of
from .runs import Runs
from .sums import sums_of

LINES = 0.4  # the part of the work that the lines take, for the progress bar


def quiet(_done: float) -> None:
    """Tell nobody."""


def analyse(game: Game, seed: int = 0, effort: Effort = GOOD, threads: int = 0, progress: Progress = quiet) -> Analysis:
    """Analyse a game from its start to where it is; the same seed and effort give the same analysis."""
    need("fast")
    with Runs(game, threads or os.cpu_count() or 1) as runs:
        course = Course(game, runs)
        estimates = Estimates(course, runs, seed)
        part = LINES if effort.screen else 1.0
        estimates.run(effort, lambda done: progress(part * done))
        found: Sequence[Moment] = ()
        if effort.screen:
            told = moments_of(course, runs, seed, effort, lambda done: progress(LINES + (1 - LINES) * done))
            found = list(told)
        return Analysis(
            lines=[estimates.chances(place) for place in range(course.last + 1)],
            actors=[step.actor for step in course.steps],
            sums=sums_of(estimates),
            moments=list(found),
            seed=seed,
            playouts=runs.played,
            is_over=game.is_over,
            model=MODEL,
            is_first=not effort.screen,
        )
