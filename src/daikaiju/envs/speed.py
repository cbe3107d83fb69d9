"""How fast random play goes through each interface, in decisions of seats a second on one core."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from daikaiju.batch import Batch

GAMES = 1024  # of a batch


def legal_at_random(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """Return a legal action of each row."""
    chosen: NDArray[np.int64] = (rng.random(masks.shape, dtype=np.float32) * masks).argmax(axis=1)
    return chosen


def batch_with_observations(game: str, players: int, seconds: float) -> float:
    """Measure `Batch.step` with masks and `Batch.observe`; choosing actions is not timed."""
    with Batch(game, GAMES, players=players, seed=1, threads=1) as batch:
        batch.observe()

        def step() -> float:
            actions = batch.random_actions()
            begin = time.perf_counter()
            batch.step(actions)
            batch.observe()
            return time.perf_counter() - begin

        return GAMES * rate(step, seconds)


def vector_env(game: str, players: int, seconds: float) -> float:
    """Measure Gymnasium's vector environment against random policies; choosing actions is not timed."""
    from .vector import GamesVectorEnv

    envs = GamesVectorEnv(GAMES, game, players=players, opponents="random", threads=1, copy=False)
    rng, info = np.random.default_rng(1), envs.reset(seed=1)[1]

    def step() -> float:
        actions = legal_at_random(info["action_mask"], rng)
        begin = time.perf_counter()
        envs.step(actions)
        return time.perf_counter() - begin

    steps = rate(step, seconds)
    envs.close()
    return GAMES * steps


def single_env(game: str, players: int, seconds: float) -> float:
    """Measure Gymnasium's environment against random bots."""
    from .single import SingleEnv

    env = SingleEnv(game, players=players, opponents="random")
    env.reset(seed=1)
    rng = np.random.default_rng(1)

    def step() -> float:
        action = int(rng.choice(np.flatnonzero(env.action_masks())))
        begin = time.perf_counter()
        if env.step(action)[2]:
            env.reset()
        return time.perf_counter() - begin

    return rate(step, seconds)


def aec_env(game: str, players: int, seconds: float) -> float:
    """Measure PettingZoo's environment: `last` and `step`."""
    from .aec import raw_env

    env = raw_env(game, players=players)
    env.reset(seed=1)
    rng = np.random.default_rng(1)

    def step() -> float:
        begin = time.perf_counter()
        seen = env.last()[0]
        action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        env.step(action)
        if env.game.is_over:
            env.reset()
        return time.perf_counter() - begin

    return rate(step, seconds)


def spiel_game(game: str, players: int, seconds: float) -> float:
    """Measure OpenSpiel's state: chance outcomes, legal actions, apply; chance nodes count as well."""
    from .spiel import CLASSES

    parent = CLASSES[game]({"players": players})
    rng, states = np.random.default_rng(1), [parent.new_initial_state()]

    def step() -> float:
        begin = time.perf_counter()
        state = states[0]
        options = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(int(rng.choice(options)))
        if state.is_terminal():
            states[0] = parent.new_initial_state()
        return time.perf_counter() - begin

    return rate(step, seconds)


def rate(step: Callable[[], float], seconds: float) -> float:
    """Return how many steps are made a second; a step returns the seconds it took."""
    step()
    spent, steps = 0.0, 0
    while spent < seconds:
        spent += step()
        steps += 1
    return steps / spent


# What is measured, by its name among the figures of `bench`, and the package it needs.
INTERFACES: dict[str, tuple[Callable[[str, int, float], float], str]] = {
    "batch_observed_per_s": (batch_with_observations, "numba"),
    "gymnasium_vector_per_s": (vector_env, "gymnasium"),
    "gymnasium_per_s": (single_env, "gymnasium"),
    "pettingzoo_per_s": (aec_env, "pettingzoo"),
    "openspiel_per_s": (spiel_game, "pyspiel"),
}


def measure_interfaces(game: str, players: int, seconds: float) -> dict[str, Any]:
    """Measure every interface whose package is installed."""
    return {
        name: interface(game, players, seconds)
        for name, (interface, package) in INTERFACES.items()
        if find_spec(package) is not None
    }
