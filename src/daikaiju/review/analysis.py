"""The analysis of a game: lines of chances, sums of luck and skill, moments."""

from __future__ import annotations

import os
from dataclasses import replace

from daikaiju.extras import need
from daikaiju.game import Game
from daikaiju.players.playouts import MODEL

from .course import Course
from .effort import GOOD, Effort
from .estimates import Estimates, Progress
from .model import Analysis
from .moments import moments_of
from .runs import Runs
from .sums import sums_of

LINES = 0.4  # the part of the work that the lines take, for the progress bar


def quiet(_done: float) -> None:
    """Tell nobody."""


def analyse(game: Game, seed: int = 0, effort: Effort = GOOD, threads: int = 0, progress: Progress = quiet) -> Analysis:
    """Analyse a game from its start to where it is; the same seed and effort give the same analysis."""
    found = picture_of(game, seed, effort, threads, lambda done: progress(LINES * done))
    return with_moments(found, game, effort, threads, lambda done: progress(LINES + (1 - LINES) * done))


def picture_of(
    game: Game, seed: int = 0, effort: Effort = GOOD, threads: int = 0, progress: Progress = quiet
) -> Analysis:
    """Return the lines and sums of a game, without its moments."""
    need("fast")
    with Runs(game, threads or os.cpu_count() or 1) as runs:
        course = Course(game, runs)
        estimates = Estimates(course, runs, seed)
        estimates.run(effort, progress)
        return Analysis(
            lines=[estimates.chances(place) for place in range(course.last + 1)],
            actors=[step.actor for step in course.steps],
            sums=sums_of(estimates),
            moments=[],
            seed=seed,
            playouts=runs.played,
            is_over=game.is_over,
            model=MODEL,
            is_first=True,
        )


def with_moments(
    found: Analysis, game: Game, effort: Effort = GOOD, threads: int = 0, progress: Progress = quiet
) -> Analysis:
    """Return an analysis with the moments of the game: it is whole."""
    need("fast")
    with Runs(game, threads or os.cpu_count() or 1) as runs:
        moments = list(moments_of(Course(game, runs), runs, found.seed, effort, progress))
        return replace(found, moments=moments, playouts=found.playouts + runs.played, is_first=False)
