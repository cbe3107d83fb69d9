"""Benchmarks of the rules: they print figures and never fail."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from .batch import Batch, blank
from .envs.speed import measure_interfaces
from .errors import DaikaijuError, RulesFault
from .errors import mark as _
from .game import Game
from .games import vocabulary_of
from .native import LISTENERS, native
from .observe.games import GAMES as OBSERVED
from .rules.chance import split
from .rules.layout import dtype_of
from .rules.steps import CHANCE, NOBODY

SECONDS = 2.0  # measuring time of each figure
FROM_NOTHING = _("Compiling the rules of {name} from nothing, to measure it: half a minute or more")
# The other process ends with this one, however it ends.
READY = """
import threading
from daikaiju.sandbox import end_with
threading.Thread(target=end_with, args=({parent},), daemon=True).start()
import daikaiju.games as games
from daikaiju.native import native
native(games.GAMES["{game}"].ruleset)
print("ready", flush=True)
"""


def measure(game: str, report: Callable[[str], None]) -> dict[str, Any]:
    """Measure all figures of a game on one core."""
    from .players.games import policy_of

    vocabulary = vocabulary_of(game)
    figures: dict[str, Any] = {"game": game, "players": vocabulary.usual_players}
    report(_("compiling from nothing"))
    LISTENERS[-1](FROM_NOTHING, game)
    with tempfile.TemporaryDirectory() as folder:
        figures["compile_s"] = start_seconds(game, folder)
        report(_("starting from the cache"))
        figures["cached_start_s"] = min(start_seconds(game, folder) for _time in range(3))
    figures["state_bytes"] = dtype_of(vocabulary.ruleset.state).itemsize
    report(_("random play, compiled"))
    by_players = {str(players): compiled(game, players) for players in vocabulary.players}
    figures["compiled_by_players"] = by_players
    figures |= by_players[str(figures["players"])]
    number = policy_of("steady", game)
    if number is not None:
        report(_("games between steady bots, compiled"))
        figures["steady_games_per_s"] = steady(game, number, figures["players"])
    report(_("random play through Batch.step with masks"))
    figures["batch_decisions_per_s"] = batched(game, figures["players"])
    report(_("random play, interpreted"))
    figures["interpreted_decisions_per_s"] = interpreted(game, figures["players"])
    if game in OBSERVED:
        report(_("random play through the environments for research"))
        figures |= measure_interfaces(game, figures["players"], SECONDS)
    return figures


def start_seconds(game: str, folder: str) -> float:
    """Time a fresh process from its start until the compiled rules can be used."""
    begin = time.perf_counter()
    with fresh_process(game, folder) as process:
        assert process.stdout is not None
        try:
            ready = process.stdout.readline()
        except KeyboardInterrupt:
            process.kill()
            raise
        seconds = time.perf_counter() - begin
    if ready.strip() != b"ready":
        raise DaikaijuError("the compiled rules could not be loaded in a fresh process")
    return seconds


def fresh_process(game: str, folder: str) -> subprocess.Popen[bytes]:
    """Start a process that says when it has loaded the rules from a folder, or compiled them into it."""
    return subprocess.Popen(  # noqa: S603
        [sys.executable, "-c", READY.format(game=game, parent=os.getpid())],
        env=os.environ | {"DAIKAIJU_CACHE": folder},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        start_new_session=True,  # Ctrl-C reaches only this process, which then ends the other
    )


def compiled(game: str, players: int) -> dict[str, float]:
    """Measure whole random games in compiled code on one core."""
    vocabulary = vocabulary_of(game)
    play = native(vocabulary.ruleset)["random_games"]
    start = blank(vocabulary.ruleset.state, vocabulary.read_rules([vocabulary.editions[-1]], ""))
    states = np.zeros(1, dtype_of(vocabulary.ruleset.state))
    streams = np.array([split(1, players)], dtype=np.int64)
    games = decisions = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < SECONDS:
        played = play(states, start, streams, players, 1000)
        if played < 0:
            raise RulesFault("the rules broke in a random game")
        decisions += played
        games += 1000
    seconds = time.perf_counter() - begin
    return {"compiled_decisions_per_s": decisions / seconds, "compiled_games_per_s": games / seconds}


def steady(game: str, number: int, players: int) -> float:
    """Measure whole games between `steady` bots, given by policy number, in compiled code on one core."""
    from .players.policies import play_games

    setup = Game(game, players=players).setup
    play_games(setup, [number] * players, np.arange(2, dtype=np.uint64), with_notes=False)  # compiles on the first call
    games = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < SECONDS:
        seeds = np.arange(games, games + 100, dtype=np.uint64)
        play_games(setup, [number] * players, seeds, with_notes=False)
        games += 100
    return games / (time.perf_counter() - begin)


def batched(game: str, players: int) -> float:
    """Measure random play through `Batch.step` with masks on one thread; choosing actions is not timed."""
    batch = Batch(game, 1024, players=players, seed=1, threads=1)
    spent = 0.0
    steps = 0
    while spent < SECONDS:
        actions = batch.random_actions()
        begin = time.perf_counter()
        batch.step(actions)
        spent += time.perf_counter() - begin
        steps += 1
    return steps * batch.games / spent


def interpreted(game: str, players: int) -> float:
    """Measure random play of the interpreted rules, without events."""
    rules = vocabulary_of(game).ruleset
    rng = random.Random(1)
    decisions = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < SECONDS:
        state = Game(game, players=players, edition=vocabulary_of(game).editions[-1]).state
        while (actor := rules.actor(state)) != NOBODY:
            if actor == CHANCE:
                rules.apply(state, rng.randrange(rules.outcomes(state)))
            else:
                decisions += 1
                rules.apply(state, rules.nth_legal(state, rng.randrange(rules.n_legal(state))))
    return decisions / (time.perf_counter() - begin)
