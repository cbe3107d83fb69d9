"""The kernels for a GPU, run as plain Python, give the same games as the loops of the rules."""

from __future__ import annotations

import numpy as np
import pytest

from conftest import in_full
from daikaiju.batch import blank_of, setup_of, streams
from daikaiju.cuda import kernels, sorting, wavefront
from daikaiju.cuda.playouts import kept_at_first, padded, shape_of, streams_of
from daikaiju.games import vocabulary_of
from daikaiju.given import LAST_SEED
from daikaiju.odds.lattice import NODES
from daikaiju.players.games import policy_of
from daikaiju.players.policies import loops
from daikaiju.rules.chance import split
from daikaiju.rules.layout import dtype_of
from daikaiju.rules.steps import NOBODY
from gpu.batches import PlainGames, SimulatedGames
from gpu.simulator import Simulated, live


@pytest.mark.parametrize(
    ("game", "players", "edition"), [("tokyo", 3, "1e"), pytest.param("duel", 2, "", marks=in_full)]
)
def test_simulated_steps_give_the_same_games(game: str, players: int, edition: str) -> None:
    plain = PlainGames(game, 40, players, edition, ())
    simulated = SimulatedGames(game, 40, players, edition, ())
    plain.start()
    simulated.start()
    assert simulated.is_like(plain)
    for _ in range(3):
        actions = plain.random_actions()
        assert (simulated.random_actions() == actions).all()
        plain.step(actions)
        simulated.step(actions)
        assert simulated.is_like(plain)


def test_an_illegal_action_is_found_and_changes_nothing() -> None:
    games = SimulatedGames("duel", 40, 2, "", ())
    games.start()
    before = [games.states.tobytes(), games.bits.tobytes(), games.actors.tobytes()]
    actions = games.random_actions()
    luck = games.streams.tobytes()
    actions[17] = games.rules.actions
    actions[30] = -1
    games.step(actions)
    assert games.report.tolist() == [17, kernels.NOWHERE]
    assert [games.states.tobytes(), games.bits.tobytes(), games.actors.tobytes()] == before
    assert games.streams.tobytes() == luck


def test_winners_share_the_reward() -> None:
    simulated = Simulated(kernels, (sorting,), vocabulary_of("tokyo").ruleset)
    rewards = np.zeros((4, 3), dtype=np.float32)
    simulated.launch("share", 4, 128, np.array([-1, 0, 4, 3]), rewards)
    assert rewards.tolist() == [[0, 0, 0], [0, 0, 0], [0, 0, 1], [0.5, 0.5, 0]]


@pytest.mark.parametrize(
    ("game", "players", "bot"),
    [pytest.param("duel", 2, "random", marks=in_full), pytest.param("tokyo", 3, "canny", marks=in_full)],
)
def test_simulated_waves_play_the_same_whole_games(game: str, players: int, bot: str) -> None:
    games, width, limit = 20, 12, 16
    rules, (record, pairs) = vocabulary_of(game).ruleset, shape_of(game)
    blank, luck = blank_of(setup_of(game, players)), streams_of(np.arange(games))
    policies = np.full(players, policy_of(bot, game))
    plain = np.zeros((games, 4), dtype=np.int64)
    one = [np.zeros(2, dtype_of(rules.state)), blank, luck.copy(), policies]
    scratch = live(np.zeros((3, NODES), dtype=np.int64))
    loops(game)["play_games"](*map(live, one), players, NOBODY, scratch, live(plain), limit)
    names = {"PAIRS": pairs, "PARTS": -(-pairs // 32)}
    at_random = Simulated(wavefront, (sorting,), rules, record, **names).functions["choice_at_random"]
    choice = at_random if bot == "random" else loops(game)["choice"]
    simulated = Simulated(wavefront, (sorting,), rules, record, **names, choice=choice)
    keys, order, counters = (np.zeros(shape, dtype=np.int64) for shape in (width, width, (3, sorting.KEYS)))
    memory, results = np.zeros((1, 32, 3, NODES), dtype=np.int64), np.zeros((games, 5), dtype=np.int64)
    options = np.array([players, NOBODY, 1, limit, 3])
    places = (np.zeros((width, pairs), dtype=np.int64), kept_at_first(width))
    busy = width
    while busy:
        simulated.launch("count_kinds", width, 128, keys, counters)
        simulated.launch("arrange", width, 128, keys, counters, order)
        assert sorted(order) == list(range(width))
        assert (np.diff(keys[order]) >= 0).all()
        busy = int(counters[wavefront.BUSY, 0])
        common = (padded(blank, record), luck, policies, memory, results, options)
        simulated.launch("play", 32, 32 * 4, *places, keys, counters, order, *common, shared=128 * record.itemsize)
    assert results[:, :4].tolist() == plain.tolist()


def test_generators_of_a_batch_are_split_from_its_seed() -> None:
    assert streams(7, 20).tolist() == [split(7, number) for number in range(20)]
    assert streams(LAST_SEED - 3, 20).tolist() == [split(LAST_SEED - 3, number) for number in range(20)]
    seeds = [0, 1, 2**63, 2**64 - 1]
    assert streams_of(np.array(seeds, dtype=np.uint64)).tolist() == [split(seed, 0) for seed in seeds]
