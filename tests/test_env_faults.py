"""What environments refuse: each wrong use is a named error of one line, and the games stay as they were."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from daikaiju import (
    BadOptions,
    BadPosition,
    DaikaijuError,
    Game,
    GameIsOver,
    IllegalAction,
    UnknownName,
    WrongSeat,
    make_bot,
)

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from daikaiju.envs.aec import raw_env
from daikaiju.envs.single import SingleEnv
from daikaiju.envs.vector import GamesVectorEnv

KINDS = (SingleEnv, raw_env)
NO_ACTIONS = [-1, -3, 868, 10**30, 2.0, "stop", None, [0], np.array([0]), np.array(0.0), np.zeros((2, 2), int)]


class Mine:
    """A bot."""

    def decide(self, game: Game, rng: object) -> int:
        return game.legal_actions[0].number


def said(error: type[DaikaijuError], act: Any, *values: Any, **options: Any) -> str:
    """What an act is refused with, in one line."""
    with pytest.raises(error) as caught:
        act(*values, **options)
    text = str(caught.value)
    assert "\n" not in text
    return text


# Actions


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("action", NO_ACTIONS, ids=str)
def test_what_is_no_action_is_refused(kind: Any, action: object) -> None:
    env = kind("tokyo")
    env.reset(seed=1)
    before = env.game.position()
    text = said(IllegalAction, env.step, action)
    assert text.startswith("an action is a whole number from 0 to 867, not ")
    assert env.game.position() == before
    env.step(np.int64(np.flatnonzero(mask(env))[0]))
    assert env.game.position() != before


def mask(env: Any) -> np.ndarray:
    """The legal actions of the seat that is asked."""
    if isinstance(env, SingleEnv):
        return env.action_masks()
    return env.observe(getattr(env, "agent_selection", "player_0"))["action_mask"]


@pytest.mark.parametrize("number", [int, np.int64, np.uint8, np.array])
def test_whole_numbers_of_any_library_are_actions(number: Any) -> None:
    env = SingleEnv("tokyo", opponents="random")
    env.reset(seed=1)
    assert env.step(number(0))[1:4] == (0.0, False, False)


def test_an_illegal_action_loses_and_ends_the_game() -> None:
    env = SingleEnv("tokyo", opponents="random")
    env.reset(seed=1)
    before = env.game.position()
    _, reward, is_over, is_cut, info = env.step(int(np.argmin(env.action_masks())))
    assert (reward, is_over, is_cut, info["illegal_action"]) == (-1, True, False, True)
    assert "rewards" not in info
    assert said(GameIsOver, env.step, 0) == "no game is in progress; call reset first"
    assert env.game.position() == before
    env.reset(seed=1)
    assert "illegal_action" not in env.step(int(np.argmax(env.action_masks())))[4]


def test_a_game_that_is_over_is_not_stepped() -> None:
    env = SingleEnv("tokyo", opponents="random")
    env.reset(seed=1)
    while not env.step(int(np.flatnonzero(env.action_masks())[0]))[2]:
        pass
    assert said(GameIsOver, env.step, 0) == "no game is in progress; call reset first"
    assert not env.action_masks().any()


def test_an_illegal_action_changes_nothing_in_pettingzoo() -> None:
    env = raw_env("tokyo")
    env.reset(seed=1)
    before = env.game.position()
    assert "possible: 0 (stop)" in said(IllegalAction, env.step, 867)
    assert env.game.position() == before


# Actions of many games


WRONG: list[tuple[Any, str]] = [
    ([0.0, 0.0, 0.0], "a step takes whole numbers, not float64"),
    (["0"] * 3, "a step takes whole numbers, not <U1"),
    ([False] * 3, "a step takes whole numbers, not bool"),
    (None, "a step takes whole numbers, not object"),
    (0, "a step takes 3 actions, not an array of shape ()"),
    ([0, 0], "a step takes 3 actions, not an array of shape (2,)"),
    (np.zeros((3, 1), int), "a step takes 3 actions, not an array of shape (3, 1)"),
    ([0, -1, 0], "an action is a whole number from 0 to 867, not -1 as in game 1"),
    ([0, 0, 868], "an action is a whole number from 0 to 867, not 868 as in game 2"),
    (np.array([2**64 - 1, 0, 0], np.uint64), f"from 0 to 867, not {2**64 - 1} as in game 0"),
]


@pytest.mark.parametrize(("actions", "text"), WRONG, ids=str)
def test_what_are_no_actions_is_refused(actions: Any, text: str) -> None:
    envs = GamesVectorEnv(3, opponents="random")
    envs.reset(seed=1)
    before = envs.games.states.copy()
    assert said(IllegalAction, envs.step, actions).endswith(text)
    assert (envs.games.states == before).all()
    assert (envs.step(np.zeros(3, np.int32))[1] == 0).all()


def test_an_illegal_action_loses_one_game_of_many() -> None:
    envs = GamesVectorEnv(3, opponents="random", seat=None)
    _, info = envs.reset(seed=1)
    assert info["seat"].tolist() == [0, 1, 0]
    wrong = int(np.argmin(info["action_mask"][1]))
    _, rewards, ended, _, info = envs.step([0, wrong, 0])
    assert (rewards.tolist(), ended.tolist()) == ([0, -1, 0], [False, True, False])
    assert info["illegal_action"].tolist() == info["_illegal_action"].tolist() == [False, True, False]
    assert not info["_rewards"].any()
    assert not info["rewards"].any()
    # The game starts anew, whatever its action is.
    for ignored in (-1, 10_000):
        _, rewards, ended, _, info = envs.step([0, ignored, 0])
        assert not rewards.any()
        assert not ended.any()
        assert not info["illegal_action"].any()
        envs.step([0, int(np.argmin(info["action_mask"][1])), 0])


@pytest.mark.parametrize("games", [3, 200])
def test_pickled_games_go_on(games: int) -> None:
    envs = GamesVectorEnv(games, opponents="steady", threads=2)
    envs.reset(seed=1)
    twin = pickle.loads(pickle.dumps(envs))
    for _ in range(5):
        actions = envs.games.masks.argmax(axis=1)
        assert (envs.step(actions)[0] == twin.step(actions)[0]).all()
    assert (twin.games.states == envs.games.states).all()


# Before the first reset, and after close


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_happens_before_the_first_reset(kind: Any) -> None:
    env = kind(render_mode="ansi")
    for act in (lambda: env.step(0), lambda: mask(env), env.render):
        assert said(GameIsOver, act) == "no game is in progress; call reset first"
    assert said(GameIsOver, GamesVectorEnv(2).step, [0, 0]) == "no game is in progress; call reset first"


@pytest.mark.parametrize("kind", [*KINDS, GamesVectorEnv])
def test_nothing_happens_after_close(kind: Any) -> None:
    env = kind()
    env.reset(seed=1)
    for _ in range(2):
        env.close()
    for act in (lambda: env.step([0]), env.reset):
        assert said(BadOptions, act) == "this environment is closed; make another"


# Options


@pytest.mark.parametrize("kind", [*KINDS, GamesVectorEnv])
def test_options_that_cannot_be(kind: Any) -> None:
    assert said(BadOptions, kind, house="no_bay") == "house rules are a list of names, not 'no_bay'"
    assert said(BadOptions, kind, players="3") == "2 to 6 players can play, not '3'"
    assert "monsters are a list of names" in said(BadOptions, kind, monsters="the_king")
    if kind in KINDS:
        assert said(UnknownName, kind, render_mode="foo") == "unknown render mode 'foo'; known: human, ansi"


def test_numbers_of_many_games() -> None:
    for games in (0, -1, 2.5, "3", None):
        assert "the number of games is a whole number, 1 or more, not" in said(BadOptions, GamesVectorEnv, games)
    for threads in (0, -1, 1.5, "2"):
        assert "the number of threads is a whole number" in said(BadOptions, GamesVectorEnv, threads=threads)


@pytest.mark.parametrize("seat", ["0", 2, -1, 0.0, [0]])
def test_seats_that_cannot_be(seat: object) -> None:
    for kind in (SingleEnv, GamesVectorEnv):
        assert said(WrongSeat, kind, seat=seat).endswith("; seats go from 0 to 1")


def test_opponents_that_cannot_be() -> None:
    for opponents in (Mine(), Mine, None, 3, b"steady", {"steady": 1}):
        for kind in (SingleEnv, GamesVectorEnv):
            assert "opponents are a bot's name, or a list" in said(BadOptions, kind, opponents=opponents)
    for opponent in (None, 3):
        assert "with decide(game, rng), not" in said(BadOptions, SingleEnv, opponents=[opponent])
    text = "Mine is a class; give an object of it as an opponent: Mine()"
    assert said(BadOptions, SingleEnv, opponents=[Mine]) == text
    for opponent in (Mine(), Mine, 3, "nobody", "seeker"):
        text = said(BadOptions, GamesVectorEnv, opponents=[opponent])
        assert "does not play in compiled code; these bots do: random, " in text
    assert "unknown bot 'nobody'" in said(UnknownName, SingleEnv, opponents="nobody")
    for opponent in (Mine(), make_bot("steady"), "steady"):
        SingleEnv(opponents=[opponent]).reset(seed=1)


# Options of a reset

SHOP = "tokyo/1 2e players=2 energy=9 market=heal,tanks,mimic steps=next_turn,shop@0"
OVER = "tokyo/1 2e players=2 stars=20 over=stars winners=1 steps="
# The learner has fallen and is never asked again.
FALLEN = "tokyo/1 2e players=3 hearts=0 active=1"
UNFIT = [
    OVER,
    "tokyo/1 2e players=3",
    "tokyo/1 1e players=2",
    "tokyo/1 2e house=no_bay players=2",
    "duel/1",
]


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_starts_from_a_position(kind: Any) -> None:
    env = kind("tokyo")
    env.reset(seed=1, options={"position": SHOP})
    assert env.game.position() == Game.from_position(SHOP).position()
    env.step(env.game.legal_action("buy tanks").number)
    assert (env.game.state.stars[0], env.game.state.energy[0]) == (4, 5)
    env.reset(seed=1)
    first = env.game.position()
    env.reset(seed=1, options={})
    assert env.game.position() == first == fresh(kind).game.position()


def fresh(kind: Any) -> Any:
    env = kind("tokyo")
    env.reset(seed=1)
    return env


@pytest.mark.parametrize("kind", KINDS)
def test_positions_that_do_not_fit(kind: Any) -> None:
    env = kind("tokyo")
    env.reset(seed=1)
    before = env.game.position()
    for position in UNFIT:
        text = said(BadOptions, env.reset, options={"position": position})
        assert "position of tokyo with 2 players" in text
    said(BadPosition, env.reset, options={"position": 3})
    assert env.game.position() == before
    env.step(int(np.argmax(mask(env))))


def test_a_position_in_which_the_learner_is_never_asked() -> None:
    env = SingleEnv(players=3)
    assert "before the learner is asked" in said(BadOptions, env.reset, seed=1, options={"position": FALLEN})


def test_unknown_options_of_a_reset() -> None:
    for kind in KINDS:
        assert said(BadOptions, kind().reset, options=3) == "the options of a reset are a dictionary, not 3"
    for name in ("reset_mask", "foo"):
        text = said(UnknownName, SingleEnv().reset, options={name: 1})
        assert text == f"unknown option '{name}'; known: position"
        text = said(BadOptions, GamesVectorEnv(2).reset, options={name: 1})
        assert text == f"many games at once take no options of reset, not {{'{name}': 1}}"


def test_a_seed_for_each_game() -> None:
    envs = GamesVectorEnv(3, opponents="random")
    rows = envs.reset(seed=[5, 6, 5])[0]
    assert (rows[0] == rows[2]).all()
    assert (rows[0] != rows[1]).any()
    alone = GamesVectorEnv(1, opponents="random")
    assert (alone.reset(seed=[6])[0][0] == rows[1]).all()
    for _ in range(20):
        actions = envs.games.masks.argmax(axis=1)
        assert (envs.step(actions)[0][1] == alone.step(actions[1:2])[0][0]).all()
    envs.reset(seed=[5, None, 2**64 - 1])
    assert "3 games take as many seeds, not 2" in said(BadOptions, envs.reset, seed=[1, 2])
    for seed in (-1, 2**64, "x"):
        assert "a seed is a whole number from 0 to" in said(BadOptions, envs.reset, seed=[1, 2, seed])


# Many games at once


def test_masks_of_many_games() -> None:
    """The same as in `info`; nothing is legal where a game has just ended."""
    envs, rng = GamesVectorEnv(20, opponents="random"), np.random.default_rng(1)
    assert "call reset first" in said(GameIsOver, envs.action_masks)
    _, info = envs.reset(seed=1)
    ended = np.zeros(20, dtype=bool)
    while not ended.any():
        masks = envs.action_masks()
        assert masks.shape == (20, 868)
        assert (masks == info["action_mask"]).all()
        _, _, ended, _, info = envs.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in masks]))
    assert (envs.action_masks().any(axis=1) == ~ended).all()
    envs.close()


def test_many_games_are_not_shown() -> None:
    GamesVectorEnv(2, render_mode=None).close()
    assert said(BadOptions, GamesVectorEnv, 2, render_mode="ansi").startswith("many games at once are not shown")
