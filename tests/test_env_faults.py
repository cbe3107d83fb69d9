"""What environments refuse: each wrong use is a named error of one line, and the games stay as they were."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from daikaiju import BadOptions, DaikaijuError, Game, GameIsOver, IllegalAction, UnknownName, WrongSeat, make_bot

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from daikaiju.envs.aec import raw_env
from daikaiju.envs.single import SingleEnv

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


# Before the first reset, and after close


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_happens_before_the_first_reset(kind: Any) -> None:
    env = kind(render_mode="ansi")
    for act in (lambda: env.step(0), lambda: mask(env), env.render):
        assert said(GameIsOver, act) == "no game is in progress; call reset first"


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_happens_after_close(kind: Any) -> None:
    env = kind()
    env.reset(seed=1)
    for _ in range(2):
        env.close()
    for act in (lambda: env.step(0), env.reset):
        assert said(BadOptions, act) == "this environment is closed; make another"


# Options


@pytest.mark.parametrize("kind", KINDS)
def test_options_that_cannot_be(kind: Any) -> None:
    assert said(BadOptions, kind, house="no_bay") == "house rules are a list of names, not 'no_bay'"
    assert said(BadOptions, kind, players="3") == "2 to 6 players can play, not '3'"
    assert "monsters are a list of names" in said(BadOptions, kind, monsters="the_king")
    assert said(UnknownName, kind, render_mode="foo") == "unknown render mode 'foo'; known: human, ansi"


@pytest.mark.parametrize("seat", ["0", 2, -1, 0.0, [0]])
def test_seats_that_cannot_be(seat: object) -> None:
    assert said(WrongSeat, SingleEnv, seat=seat).endswith("; seats go from 0 to 1")


def test_opponents_that_cannot_be() -> None:
    for opponents in (Mine(), Mine, None, 3):
        assert "opponents are a bot's name, or a list" in said(BadOptions, SingleEnv, opponents=opponents)
    for opponent in (Mine, None, 3):
        assert "with decide(game, rng), not" in said(BadOptions, SingleEnv, opponents=[opponent])
    assert "unknown bot 'nobody'" in said(UnknownName, SingleEnv, opponents="nobody")
    for opponent in (Mine(), make_bot("steady"), "steady"):
        SingleEnv(opponents=[opponent]).reset(seed=1)
