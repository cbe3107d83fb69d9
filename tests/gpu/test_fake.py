"""`CudaBatch` and whole games through every line but the driver's: a fake GPU runs simulated kernels."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from conftest import in_full
from daikaiju.batch import Batch, blank_of
from daikaiju.cuda import bots, playouts
from daikaiju.cuda.arrays import DeviceArray
from daikaiju.cuda.batch import CudaBatch
from daikaiju.cuda.bots import NO_BOT, Bots
from daikaiju.errors import BadOptions, IllegalAction, WrongSeat
from daikaiju.game import Game
from daikaiju.odds.lattice import NODES
from daikaiju.players.games import policy_of
from daikaiju.players.policies import compiled, loops, new_scratch
from daikaiju.rules.layout import dtype_of
from daikaiju.rules.steps import NOBODY
from gpu.fake_gpu import FakeDriver, fake_gpu  # noqa: F401
from gpu.simulator import live


def test_a_batch_on_a_fake_gpu_plays_the_same_games(fake_gpu: FakeDriver) -> None:  # noqa: F811
    there, here = (kind("duel", 20, monsters=["the_king", "alienoid"], seed=3) for kind in (CudaBatch, Batch))
    for _ in range(2):
        there.step(there.random_actions())
        here.step(here.random_actions())
    assert there.states.numpy().tobytes() == here.states.tobytes()
    assert there.streams.numpy().tobytes() == here._streams.tobytes()
    assert (there.actors.numpy() == here.actors).all()
    assert (there.won.numpy() == here.won).all()
    assert (there.masks.numpy() == here.masks).all()
    assert (there.rewards.numpy() == here.rewards).all()
    assert (there.observe().numpy() == here.observe()).all()
    assert there.game(7).position() == here.game(7).position()
    assert there.game(7).state.monster == [5, 0]
    rows = DeviceArray.from_host(np.full((20, there.observe().shape[1]), 9, dtype=np.int8))
    there.observe_some(rows, np.where(np.arange(20) % 2, here.actors, NOBODY))
    assert (rows.numpy()[1::2] == here.observe()[1::2]).all()
    assert (rows.numpy()[::2] == 9).all(), "rows of games in which nobody looks stay"
    seats = np.ones(20, dtype=np.int64)
    assert (there.observe(seats=seats).numpy() == here.observe(seats=seats)).all()
    refused(there)


def refused(batch: CudaBatch) -> None:
    actions = batch.random_actions().numpy()
    with pytest.raises(IllegalAction, match="action 9999 is not legal in game 5"):
        batch.step(np.where(np.arange(20) == 5, 9999, actions))
    with pytest.raises(IllegalAction):
        batch.step(actions[:4])
    with pytest.raises(IllegalAction):
        batch.step(actions / 2)
    with pytest.raises(WrongSeat):
        batch.observe(seats=np.full(20, 2))
    with pytest.raises(BadOptions):
        batch.observe(seats=np.zeros(3, dtype=np.int64))
    with pytest.raises(BadOptions, match="cannot be pickled"):
        pickle.dumps(batch)
    batch.close()
    with pytest.raises(BadOptions):
        batch.step(actions)


@pytest.mark.parametrize("bot", [pytest.param("random", marks=in_full), "canny"])
def test_whole_games_on_a_fake_gpu_are_the_same(
    bot: str,
    fake_gpu: FakeDriver,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games, limit = 5, 12
    monkeypatch.setattr(playouts, "LONGEST", limit)
    setup, number = Game("duel").setup, policy_of(bot, "duel")
    seeds = np.arange(games, dtype=np.uint64)
    plain, policies = np.zeros((games, 4), dtype=np.int64), np.full(2, number)
    one = [np.zeros(2, dtype_of(Game("duel").rules.state)), blank_of(setup), playouts.streams_of(seeds), policies]
    scratch = live(np.zeros((3, NODES), dtype=np.int64))
    loops("duel")["play_games"](*map(live, one), 2, NOBODY, scratch, live(plain), limit)
    played = playouts.play_games(setup, [number] * 2, seeds)
    assert [played.winners.tolist(), played.reason.tolist()] == plain[:, :2].T.tolist()
    assert [played.turns.tolist(), played.actions.tolist()] == plain[:, 2:].T.tolist()


@pytest.mark.parametrize(("game", "moves"), [("tokyo", 0), *(pytest.param("duel", n, marks=in_full) for n in (0, 9))])
def test_a_warp_answers_as_the_bots_do(
    game: str,
    moves: int,
    fake_gpu: FakeDriver,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bots, "WARPS", 4)
    there, here = CudaBatch(game, 5, seed=9), Batch(game, 5, seed=9)
    for _ in range(moves):
        there.step(there.random_actions())
        here.step(here.random_actions())
    canny, steady = (policy_of(name, game) for name in ("canny", "steady"))
    policies = np.array([[canny, canny], [0, 0], [canny, steady], [NO_BOT, NO_BOT], [steady, steady]])
    out = DeviceArray([5], np.int64, fill=0xFF)
    Bots(there, policies).answer(out)
    for place, (chosen, at_random) in enumerate(zip(out.numpy(), here.random_actions(), strict=True)):
        policy = policies[place, here.actors[place]]
        plain = {0: at_random, NO_BOT: -1}
        assert chosen == (plain[policy] if policy in plain else answer_to(here, place, policy))


def answer_to(batch: Batch, place: int, policy: int) -> int:
    """Return what a bot answers on the processor."""
    actions = np.zeros(1, dtype=np.int64)
    compiled(batch.ruleset.name)["answer_games"](batch.states[place : place + 1], policy, new_scratch(), actions)
    return int(actions[0])
