"""A training run: self-play and learning in turn, with checkpoints and evaluations."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import torch

from daikaiju.notation.record import Setup
from daikaiju.players.net.games import OF_A_RUN
from daikaiju.players.net.weights import Weights

from .average import Average
from .checkpoint import load, save
from .evaluate import Score, evaluate
from .games import Games
from .kept import best_actions, first_network, given_network, weights_of
from .learner import Learner, Losses
from .match import Match
from .past import Past
from .rollout import Rollout
from .settings import Settings

if TYPE_CHECKING:
    from numpy.typing import NDArray

EVALUATION_SEED = 1_000_003
Point = dict[str, Any]  # of the curve


class Progress(NamedTuple):
    """How far a run has come."""

    seconds: float = 0  # of playing and learning
    updates: int = 0
    decisions: int = 0  # of the network
    games: int = 0


class Trainer:
    """A training run that writes into a folder."""

    def __init__(
        self,
        settings: Settings,
        folder: Path,
        *,
        resume: bool = False,
        start: Path | None = None,
        rival: Path | None = None,
    ) -> None:
        """Prepare a run: from nothing, from its checkpoint, or from weights; against past selves or a rival."""
        self.settings, self.folder = settings, folder
        folder.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(settings.seed)
        torch.set_float32_matmul_precision("high")
        self.network = first_network(settings, start)
        observation, _, seats, _ = self.network.sizes
        self.learner = Learner(settings, self.network)
        self.progress = Progress()
        self.points: list[Point] = []
        if resume:
            facts = load(self.checkpoint, settings, self.learner)
            self.progress, self.points = Progress(**facts["progress"]), facts["points"]
        self.average = Average(self.network)
        self.past = Past(self.network, settings.seed)
        if rival:
            self.past.stand_aside(given_network(rival, settings))
        self.games = Games(settings, settings.seed + self.progress.updates)
        self.rollout = Rollout(settings, self.games, observation.length, seats)
        self.games.observe(self.rollout.last)  # compiled now, not within the time of the run

    @property
    def checkpoint(self) -> Path:
        """Where the run is kept."""
        return self.folder / "checkpoint.pt"

    @property
    def done(self) -> float:
        """The part of the run that is over."""
        return self.settings.part(self.progress.seconds, self.progress.updates)

    def run(self, report: Callable[[Point], None]) -> None:
        """Train until the time or the updates are over; evaluations do not count."""
        while self.done < 1:
            part, seconds = self.done, self.progress.seconds
            losses = self.update()
            if has_passed(1 / self.settings.evaluations, part, self.done) or self.done >= 1:
                report(self.note(losses, self.scores()))
                self.write()
            elif has_passed(self.settings.report_seconds, seconds, self.progress.seconds):
                report(self.note(losses, []))

    def update(self) -> Losses:
        """Play some steps of all games and learn from them."""
        begin = time.perf_counter()
        self.past.keep(self.network, self.done)
        self.rollout.play(self.games, self.network, self.past.choose())
        losses = self.learner.learn(self.rollout, self.done)
        self.average.follow(self.network)
        ended = int((self.rollout.won >= 0).sum())  # waits for the GPU
        done = self.progress
        self.progress = Progress(
            done.seconds + time.perf_counter() - begin,
            done.updates + 1,
            done.decisions + int(self.rollout.learns.sum()),
            done.games + ended,
        )
        return losses

    def note(self, losses: Losses, scores: list[Score]) -> Point:
        """Add a point to the curve."""
        point: Point = self.progress._asdict() | {"seconds": round(self.progress.seconds, 2)}
        point |= {"entropy": round(float(losses.entropy), 4), "value_loss": round(float(losses.value), 4)}
        point["scores"] = [score.figures() for score in scores]
        self.points.append(point)
        return point

    def scores(self) -> list[Score]:
        """Return how the network does against each bot in each setup."""
        setups = list(dict.fromkeys(self.settings.setups))
        games = max(1, self.settings.evaluated_games // len(setups))
        return [self.score(setup, bot, games) for bot in self.settings.bots for setup in setups]

    def score(self, setup: Setup, bot: str, games: int) -> Score:
        """Return how the averaged network does against a bot."""
        if self.settings.device == "cuda":
            return Match(self.average.network, setup, bot, games, EVALUATION_SEED).score()
        return evaluate(self.choose, setup, bot, games, EVALUATION_SEED)

    def choose(self, rows: NDArray[np.int8], masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Return the best action of each row."""
        return best_actions(self.average.network, rows, masks)

    def write(self) -> None:
        """Write the checkpoint, the weights and the curve."""
        facts = {"progress": self.progress._asdict(), "points": self.points}
        save(self.checkpoint, self.settings, self.learner, facts)
        self.weights().write(self.folder / OF_A_RUN)
        (self.folder / "curve.json").write_text(json.dumps(self.points, indent=1) + "\n", encoding="utf-8")

    def weights(self) -> Weights:
        """Return the weights to play with."""
        done = self.progress
        return weights_of(self.average.network, self.settings, done.seconds, done.decisions)


def has_passed(period: float, before: float, now: float) -> bool:
    """Whether a multiple of a period lies between two numbers."""
    return int(now / period) > int(before / period)
