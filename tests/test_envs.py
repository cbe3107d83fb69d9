"""Environments: each passes the tests of its own project; rewards, masks and options are those of the games."""

from __future__ import annotations

import importlib
import random
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from conftest import sized
from daikaiju import BadOptions, Batch, Game, UnknownName, WrongSeat
from daikaiju.batch import setup_of
from daikaiju.envs.against import GamesAgainst
from daikaiju.envs.common import final_rewards, rewards_of
from daikaiju.games import vocabulary_of
from daikaiju.observe.games import GAMES, observation_of
from daikaiju.players.kernels import ILLEGAL

EXAMPLES = Path(__file__).parent.parent / "examples"
EVERY_GAME = pytest.mark.parametrize("name", GAMES)
# Setups of all kinds: players, edition, house rules, monsters.
OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("tokyo", {}),
    ("tokyo", {"players": 6, "edition": "1e"}),
    ("tokyo", {"players": 4, "house": ["no_bay", "shared_win"]}),
    ("tokyo", {"players": 3, "monsters": ["kraken", "gigazaur", "the_king"], "edition": "1e"}),
    ("duel", {}),
    ("duel", {"monsters": ["the_king", "alienoid"], "house": ["no_turn_limit"]}),
]
EVERY_SETUP = pytest.mark.parametrize(("name", "options"), OPTIONS)


@pytest.fixture
def projects_may_warn() -> Iterator[None]:
    """Their tests warn about dictionaries as observations, which are PettingZoo's own convention for masks."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


def env_id(name: str) -> str:
    pytest.importorskip("gymnasium")
    import daikaiju.envs  # registers

    assert daikaiju.envs is not None
    return f"daikaiju/{name.capitalize()}-v0"


# Rewards and setups


def test_rewards_sum_to_nothing_and_the_winner_gets_1() -> None:
    assert rewards_of(np.array([1, 2, 0, 3]), 2).tolist() == [[1, -1], [-1, 1], [0, 0], [0, 0]]
    assert rewards_of(np.array([4]), 3).tolist() == [[-0.5, -0.5, 1]]
    assert rewards_of(np.array([0b100001]), 6).sum() == pytest.approx(0, abs=1e-6)
    game = Game.from_position("tokyo/1 2e players=3 stars=20 over=stars winners=1 steps=")
    assert final_rewards(game).tolist() == [1, -0.5, -0.5]


def test_setups_are_checked() -> None:
    assert setup_of("tokyo", 3, "1e", ["no_bay"]).house == ("no_bay",)
    with pytest.raises(BadOptions, match="as many monsters"):
        setup_of("duel", monsters=["the_king"])
    with pytest.raises(BadOptions):
        setup_of("tokyo", 7)
    with pytest.raises(UnknownName):
        setup_of("tokyo", 2, "3e")


# PettingZoo


@EVERY_SETUP
def test_pettingzoo(name: str, options: dict[str, Any], projects_may_warn: None) -> None:
    zoo = pytest.importorskip("pettingzoo.test")
    from daikaiju.envs import aec

    zoo.api_test(aec.env(name, **options), num_cycles=sized(30, 1000))
    zoo.seed_test(lambda: aec.env(name, **options), num_cycles=sized(30, 500))
    zoo.render_test(lambda render_mode: aec.env(name, **options, render_mode=render_mode))


@EVERY_GAME
def test_every_agent_is_rewarded_at_the_end(name: str) -> None:
    pytest.importorskip("pettingzoo")
    from daikaiju.envs import aec

    env, rng = aec.raw_env(name), np.random.default_rng(1)
    env.reset(seed=3)
    totals = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, is_over, _, _ = env.last()
        totals[agent] += reward
        seat = env.possible_agents.index(agent)
        assert (seen["observation"] == env.game.observation(seat)).all()
        legal = [action.number for action in env.game.legal_actions]
        assert sorted(legal) == np.flatnonzero(seen["action_mask"]).tolist()
        env.step(None if is_over else int(rng.choice(legal)))
    assert list(totals.values()) == final_rewards(env.game).tolist()
    assert sum(totals.values()) == 0


def test_an_illegal_action_ends_a_checked_environment(projects_may_warn: None) -> None:
    pytest.importorskip("pettingzoo")
    from daikaiju.envs import aec

    env = aec.env("duel")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.argmin(env.last()[0]["action_mask"])))
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


# Gymnasium, one game


@EVERY_SETUP
def test_gymnasium(name: str, options: dict[str, Any]) -> None:
    identity = env_id(name)
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    for seat in (0, None):
        env = gymnasium.make(identity, **options, opponents="random", seat=seat)
        check_env(env.unwrapped)
        env.close()


def test_a_game_against_bots() -> None:
    identity = env_id("tokyo")
    import gymnasium

    env, rng = gymnasium.make(identity, players=3, opponents=["steady", "random"], seat=2), np.random.default_rng(2)
    _, info = env.reset(seed=4)
    is_over, reward = False, 0.0
    while not is_over:
        assert env.unwrapped.game.actor == 2
        assert (info["action_mask"] == env.unwrapped.action_masks()).all()
        action = env.action_space.sample(info["action_mask"])
        _, reward, is_over, _, info = env.step(action)
    assert reward == info["rewards"][2] == final_rewards(env.unwrapped.game)[2]
    env.reset(seed=4)
    illegal = int(rng.choice(np.flatnonzero(env.unwrapped.action_masks() == 0)))
    _, reward, is_over, _, info = env.step(illegal)
    assert (reward, is_over, info["illegal_action"]) == (-1, True, True)


def test_opponents_and_seats_are_checked() -> None:
    identity = env_id("tokyo")
    import gymnasium

    with pytest.raises(BadOptions, match="2 opponents"):
        gymnasium.make(identity, players=3, opponents=["steady"])
    with pytest.raises(UnknownName):
        gymnasium.make(identity, opponents="nobody")
    with pytest.raises(WrongSeat):
        gymnasium.make(identity, seat=2)
    with pytest.raises(BadOptions, match="compiled code"):
        gymnasium.make_vec(identity, num_envs=2, opponents="seeker")


# Many games


def chosen(games: GamesAgainst, rng: np.random.Generator) -> np.ndarray:
    return (rng.random(games.masks.shape) * games.masks).argmax(axis=1)


@EVERY_SETUP
def test_many_games_against_policies(name: str, options: dict[str, Any]) -> None:
    """What a seat sees is what its game says; a game that ended starts anew; results do not depend on threads."""
    setup, played = setup_of(name, **options), []
    for threads in (1, 3):
        games, rng, ended = GamesAgainst(setup, 200, "random", None, threads), np.random.default_rng(1), 0
        games.reset(5)
        for _ in range(sized(60, 300)):
            games.step(chosen(games, rng))
            over = games.ended
            assert np.abs(games.rewards.sum(axis=1)).max() < 1e-6
            assert not games.masks[over].any()
            assert games.masks[~over].any(axis=1).all()
            ended += int(over.sum())
        assert ended > 0
        played.append(games)
        games.close()
    assert (played[0].states == played[1].states).all()
    assert set(games.seats.tolist()) == set(range(setup.players))
    rules = vocabulary_of(name).ruleset
    for place in np.flatnonzero(~games.ended)[:20]:
        state, row = rules.state.read_from(games.states[place]), np.zeros(observation_of(name).length, np.int8)
        assert rules.actor(state) == games.seats[place]
        observation_of(name).observe(state, rules.actor(state), row)
        assert (row == games.observations[place]).all()


def test_opponents_sit_clockwise_from_the_learner() -> None:
    games = GamesAgainst(setup_of("tokyo", 3), 3, ["steady", "canny"], None)
    steady, canny = (names.index(bot) for names in [vocabulary_policies("tokyo")] for bot in ("steady", "canny"))
    assert games._policies.tolist() == [[0, steady, canny], [canny, 0, steady], [steady, canny, 0]]
    games.close()


def vocabulary_policies(game: str) -> tuple[str, ...]:
    from daikaiju.players.games import GAMES as POLICIES

    return POLICIES[game].names


def test_an_illegal_action_loses_one_of_many_games() -> None:
    games = GamesAgainst(setup_of("duel"), 4, "random", 0)
    games.reset(1)
    actions = chosen(games, np.random.default_rng(1))
    actions[2] = int(np.argmin(games.masks[2]))
    actions[3] = 10_000
    legal = games.legal(actions)
    assert (legal == [actions[0], actions[1], ILLEGAL, ILLEGAL]).all()
    games.step(legal)
    assert games.ended.tolist() == [False, False, True, True]
    games.step(games.legal(actions))
    assert not games.ended[2:].any()
    assert (games.states["turn"][2:] <= 2).all()
    games.close()


@EVERY_GAME
def test_gymnasium_vector(name: str) -> None:
    identity = env_id(name)
    import gymnasium
    from gymnasium.wrappers.vector import RecordEpisodeStatistics

    def play(steps: int) -> list[Any]:
        envs = RecordEpisodeStatistics(gymnasium.make_vec(identity, num_envs=100, opponents="random", seat=None))
        observations, info = envs.reset(seed=3)
        rng, told = np.random.default_rng(1), [observations]
        lengths: list[int] = []
        for _ in range(steps):
            actions = (rng.random(info["action_mask"].shape) * info["action_mask"]).argmax(axis=1)
            assert envs.action_space.contains(actions)
            observations, rewards, ended, truncated, info = envs.step(actions)
            assert envs.observation_space.contains(observations)
            assert not truncated.any()
            assert not rewards[~ended].any()
            if "episode" in info:
                lengths += info["episode"]["l"][info["_episode"]].tolist()
            told += [observations, rewards, ended]
        assert lengths
        assert min(lengths) > 1
        envs.close()
        return told

    steps = sized(80, 300)
    for first, second in zip(play(steps), play(steps), strict=True):
        assert (first == second).all()


def test_gymnasium_vector_of_one_environment_each() -> None:
    """The usual vectorisation works as well."""
    identity = env_id("duel")
    import gymnasium

    envs = gymnasium.make_vec(identity, num_envs=2, vectorization_mode="sync", opponents="random")
    observations, info = envs.reset(seed=1)
    assert observations.shape == (2, observation_of("duel").length)
    for _ in range(5):
        actions = np.array([int(np.flatnonzero(mask)[-1]) for mask in info["action_mask"]])
        info = envs.step(actions)[4]
    envs.close()


def test_luck_of_a_seed(projects_may_warn: None) -> None:
    identity = env_id("tokyo")
    import gymnasium

    def first_steps(seed: int) -> list[int]:
        env, luck = gymnasium.make(identity, opponents="random"), random.Random(1)
        _, info = env.reset(seed=seed)
        played = []
        for _ in range(10):
            played.append(luck.choice(np.flatnonzero(info["action_mask"]).tolist()))
            _, _, is_over, _, info = env.step(played[-1])
            if is_over:
                break
        return played

    assert first_steps(1) == first_steps(1) != first_steps(2)


# Learning


def win_rate(train_small: Any, weights: list[np.ndarray], games: int) -> float:
    """One game in each place against a random player."""
    batch, rng = Batch("tokyo", games, seed=2), np.random.default_rng(2)
    won, mine = np.full(games, -1), np.arange(games) % 2
    while (won < 0).any():
        chosen = train_small.choose(weights, batch, rng)
        batch.step(np.where(batch.actors == mine, chosen, batch.random_actions()))
        won = np.where(won < 0, batch.won, won)
    return float((won >> mine & 1).mean())


def test_the_example_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few seconds of it already beat a random player more often than not."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    train_small = importlib.import_module("train_small")
    lines = (EXAMPLES / "train_small.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 60
    weights = train_small.train(rounds=sized(4, 30), games=sized(64, 256))
    assert win_rate(train_small, weights, 400) > sized(60, 85) / 100
