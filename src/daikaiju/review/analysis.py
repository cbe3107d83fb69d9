"""The analysis of a game: lines of chances, sums of luck and skill, moments; as a value and as JSON."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from daikaiju.errors import BadFile
from daikaiju.extras import need
from daikaiju.game import Game
from daikaiju.players.playouts import MODEL

from .course import Course
from .estimates import GOOD, PARTS, Chance, Effort, Estimates, Progress
from .moments import FINE, Moment, moments_of
from .runs import Runs
from .sums import SeatSums, Sum, sums_of

FORMAT = 1
THREE = 3  # moments that mattered
LINES = 0.4  # the part of the work that the lines take, for the progress bar


@dataclass(frozen=True)
class Analysis:
    """What playouts say about a game; `lines[n]` are the chances after `n` actions, by seat."""

    lines: list[tuple[Chance, ...]]
    actors: list[int]  # who acted, by action: a seat, or CHANCE
    sums: list[SeatSums]  # by seat
    moments: list[Moment]  # in the order of the game
    seed: int
    playouts: int
    is_over: bool  # whether the game has ended; if not, its result is an estimate too
    model: str = MODEL

    def called(self) -> list[Moment]:
        """Return the decisions that are more than fine."""
        return [moment for moment in self.moments if moment.kind != FINE]

    def three(self) -> list[Moment]:
        """Return the three decisions that mattered most for sure, in the order of the game."""
        most = sorted(self.called(), key=lambda moment: -max(moment.low, -moment.high))[:THREE]
        return sorted(most, key=lambda moment: moment.at)

    def change(self, at: int, seat: int) -> int:
        """Return by how much an action changed a seat's chance, in PARTS."""
        return self.lines[at + 1][seat].value - self.lines[at][seat].value


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
        )


def to_json(analysis: Analysis) -> str:
    """Write an analysis; chances are whole numbers of `parts`."""
    lines = [[[chance.value, chance.low, chance.high] for chance in point] for point in analysis.lines]
    values = asdict(analysis) | {"lines": lines}
    return json.dumps({"format": FORMAT, "parts": PARTS, **values}, separators=(",", ":"))


def from_json(text: str) -> Analysis:
    """Read an analysis; raises BadFile for one of another format."""
    values = json.loads(text)
    if values.pop("format", None) != FORMAT or values.pop("parts", None) != PARTS:
        raise BadFile("this analysis has another format than this version writes; analyse the game again")
    values["lines"] = [tuple(Chance(*chance) for chance in point) for point in values["lines"]]
    values["sums"] = [read_sums(one) for one in values["sums"]]
    values["moments"] = [Moment(**moment) for moment in values["moments"]]
    return Analysis(**values)


def read_sums(values: dict[str, dict[str, int] | int]) -> SeatSums:
    """Read the sums of a seat."""
    parts = {name: Sum(**one) if isinstance(one, dict) else one for name, one in values.items()}
    return SeatSums(**parts)  # type: ignore[arg-type]
