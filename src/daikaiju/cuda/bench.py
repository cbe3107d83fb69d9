"""Benchmarks of the rules on a GPU: they print figures and never fail."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from daikaiju.batch import blank_of, setup_of
from daikaiju.errors import mark as _
from daikaiju.games import vocabulary_of
from daikaiju.players.games import policy_of
from daikaiju.rules.layout import dtype_of
from daikaiju.rules.steps import NOBODY

from .batch import CudaBatch, functions
from .device import gpu, synchronize
from .playouts import CHOSEN, Playouts, streams_of
from .store import built

SECONDS = 1.0  # measuring time of each figure
SIZES = tuple(1 << power for power in (10, 12, 14, 16, 18, 20))
MANY_GAMES = 1 << 22
GAMES_OF_BOTS = 1 << 16
WARM_UP = 30  # steps, so that the games are at different questions


def measure(game: str, report: Callable[[str], None]) -> dict[str, Any]:
    """Measure all figures of a game on the GPU."""
    vocabulary = vocabulary_of(game)
    players = vocabulary.players[0]
    figures: dict[str, Any] = {"game": game, "players": players, "device": gpu().name}
    report(_("building the kernel of a step"))
    figures["build_s"] = build_seconds(game)
    report(_("random play through CudaBatch.step with masks"))
    figures["steps"] = {str(games): step_ms(game, players, games) for games in SIZES}
    figures["step_decisions_per_s"] = SIZES[-1] / figures["steps"][str(SIZES[-1])] * 1000
    report(_("whole random games on the GPU"))
    figures |= whole_games(game, players, 0, MANY_GAMES, "random")
    number = policy_of("canny", game)
    if number is not None:
        report(_("whole games between canny bots on the GPU"))
        figures |= whole_games(game, players, number, GAMES_OF_BOTS, "canny")
    return figures


def build_seconds(game: str) -> float:
    """Measure how long the largest kernel of a batch takes to build from nothing."""
    begin = time.perf_counter()
    built(functions(game)["step"], dtype_of(vocabulary_of(game).ruleset.state), "C", gpu().capability)
    return time.perf_counter() - begin


def step_ms(game: str, players: int, games: int, block: int | None = None) -> float:
    """Measure a step with masks as bits, in milliseconds; choosing actions is not timed."""
    batch = CudaBatch(game, games, players=players, seed=1)
    batch.block = block or batch.block
    actions = batch.random_actions()
    for _step in range(WARM_UP):
        batch.step(batch.random_actions(actions))
    spent = 0.0
    steps = 0
    while spent < SECONDS:
        batch.random_actions(actions)
        synchronize()
        begin = time.perf_counter()
        batch.step(actions)
        synchronize()
        spent += time.perf_counter() - begin
        steps += 1
    return spent / steps * 1000


def whole_games(game: str, players: int, policy: int, games: int, name: str, **options: Any) -> dict[str, float]:
    """Measure whole games between bots, given by policy number; preparing them is not timed."""
    start = blank_of(setup_of(game, players))
    streams = streams_of(np.arange(games, dtype=np.uint64))
    playouts = Playouts(game, start, [policy] * players, streams, NOBODY, **options)
    synchronize()
    begin = time.perf_counter()
    playouts.run()
    spent = time.perf_counter() - begin
    decisions = int(playouts.results.numpy()[:, CHOSEN].sum())
    return {f"{name}_games_per_s": games / spent, f"{name}_decisions_per_s": decisions / spent}
