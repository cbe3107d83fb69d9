"""Games on a GPU are the games of the processor, byte for byte. Skipped on a machine without a GPU."""

from __future__ import annotations

import numpy as np
import pytest

from daikaiju.batch import Batch
from daikaiju.cuda import CudaBatch, play_games, play_out
from daikaiju.cuda.arrays import DeviceArray
from daikaiju.cuda.bots import NO_BOT, Bots
from daikaiju.cuda.device import gpu
from daikaiju.errors import BadOptions, DaikaijuError, IllegalAction, MissingExtra, NoGpu, WrongSeat
from daikaiju.game import Game
from daikaiju.players import policies
from daikaiju.players.games import policy_of
from daikaiju.rules.layout import dtype_of

GAMES, STEPS, LOOKS = 2048, 2000, 250
SETUPS = [
    *(("tokyo", players, edition, ()) for players in range(2, 7) for edition in ("1e", "2e")),
    ("tokyo", 3, "2e", ("no_bay",)),
    ("duel", 2, "", ()),
]


@pytest.fixture(scope="module", autouse=True)
def _gpu() -> None:
    try:
        gpu()
    except (NoGpu, MissingExtra) as reason:
        pytest.skip(str(reason))


def assert_same(there: CudaBatch, here: Batch) -> None:
    assert there.states.numpy().tobytes() == here.states.tobytes()
    assert there.streams.numpy().tobytes() == here._streams.tobytes()
    assert (there.masks.numpy() == here.masks).all()
    assert (there.rewards.numpy() == here.rewards).all()
    assert (there.observe().numpy() == here.observe()).all()


@pytest.mark.parametrize(("game", "players", "edition", "house"), SETUPS)
def test_the_same_seed_gives_the_same_games(game: str, players: int, edition: str, house: tuple[str, ...]) -> None:
    options = {"players": players, "edition": edition, "house": house, "seed": players}
    there, here = CudaBatch(game, GAMES, **options), Batch(game, GAMES, **options)
    for step in range(STEPS + 1):
        assert (there.actors.numpy() == here.actors).all()
        assert (there.won.numpy() == here.won).all()
        if step % LOOKS == 0 or step in (1, 10, 100):
            assert_same(there, here)
        actions, expected = there.random_actions(), here.random_actions()
        assert (actions.numpy() == expected).all()
        there.step(actions)
        here.step(expected)


@pytest.mark.parametrize("games", [1, 127, 513, 70_001])
def test_any_number_of_games_can_be_played(games: int) -> None:
    there, here = (kind("duel", games, monsters=["the_king", "alienoid"], seed=1) for kind in (CudaBatch, Batch))
    for _ in range(20):
        there.step(there.random_actions())
        here.step(here.random_actions())
    assert_same(there, here)


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    batch = CudaBatch("tokyo", 300, seed=1)
    actions = batch.random_actions().numpy()
    before = batch.states.numpy().tobytes()
    actions[[200, 250]] = batch.n_actions, -1
    with pytest.raises(IllegalAction, match="game 200"):
        batch.step(actions)
    with pytest.raises(IllegalAction):
        batch.step(actions.astype(float))
    with pytest.raises(IllegalAction):
        batch.step(actions[:5])
    assert batch.states.numpy().tobytes() == before
    with pytest.raises(WrongSeat):
        batch.observe(seats=np.full(300, 2))
    with pytest.raises(DaikaijuError):
        batch.observe(seats=np.zeros(3))


def test_a_batch_can_be_read_and_closed() -> None:
    here = Batch("tokyo", 8, players=3, seed=4)
    with CudaBatch("tokyo", 8, players=3, seed=4) as there:
        assert there.game(3).position() == here.game(3).position()
        action = int(there.random_actions().numpy()[3])
        assert there.action_text(3, action) == here.action_text(3, action)
    with pytest.raises(BadOptions):
        there.step(np.zeros(8, dtype=np.int64))


def test_torch_shares_the_memory() -> None:
    torch = pytest.importorskip("torch")
    batch = CudaBatch("tokyo", 500, seed=2)
    masks, actors = torch.from_dlpack(batch.masks), torch.as_tensor(batch.actors, device="cuda")
    assert masks.shape == (500, batch.n_actions)
    assert masks.data_ptr() == batch.masks.pointer
    assert actors.data_ptr() == batch.actors.pointer
    before = actors.clone()
    actions = torch.multinomial(masks.float(), 1)[:, 0]
    batch.step(actions)
    assert (actors.cpu().numpy() == batch.actors.numpy()).all()
    assert (before != actors).any()
    rows = torch.zeros(batch.observe().shape, dtype=torch.int8, device="cuda")
    assert batch.observe(rows) is rows
    assert (rows.cpu().numpy() == batch.observe().numpy()).all()


def test_cupy_shares_the_memory() -> None:
    cupy = pytest.importorskip("cupy")
    batch = CudaBatch("duel", 500, seed=2)
    assert cupy.asarray(batch.bits).data.ptr == batch.bits.pointer
    assert cupy.from_dlpack(batch.won).data.ptr == batch.won.pointer


@pytest.mark.parametrize(("game", "players", "bots"), [
    ("tokyo", 2, ["random"] * 2), ("tokyo", 4, ["canny", "random", "steady", "autopilot"]), ("tokyo", 6, ["canny"] * 6),
    ("duel", 2, ["random"] * 2), ("duel", 2, ["canny", "steady"]),
])  # fmt: skip
def test_whole_games_between_bots_are_the_same(game: str, players: int, bots: list[str]) -> None:
    setup, numbers = Game(game, players=players).setup, [policy_of(bot, game) for bot in bots]
    seeds = np.arange(1500, dtype=np.uint64)
    here, there = policies.play_games(setup, numbers, seeds, with_notes=False), play_games(setup, numbers, seeds)
    for name in ("winners", "reason", "turns", "actions"):
        assert (getattr(here, name) == getattr(there, name)).all(), name


def test_playouts_from_positions_are_the_same() -> None:
    batch, numbers = Batch("tokyo", 10, players=3, seed=3), [policy_of("canny", "tokyo")] * 3
    for _ in range(50):
        batch.step(batch.random_actions())
    seeds = np.arange(200, dtype=np.uint64)
    there = play_out("tokyo", batch.states, numbers, seeds)
    loops = policies.compiled("tokyo")
    for seed in (0, 17, 199):
        states = np.zeros(2, dtype_of(batch.ruleset.state))
        states[0] = batch.states[seed % 10]
        stream = np.array([policies.split(seed, 0)], dtype=np.int64)
        scratch, score = policies.new_scratch(), np.zeros(3, dtype=np.int64)
        first = loops["decide_at"](states, 0, np.array(numbers), stream[0], scratch)
        loops["try_action"](states, first, np.array(numbers), stream, scratch, policies.LONGEST, score)
        assert int(there.winners[seed]) == sum(1 << seat for seat in range(3) if score[seat])


@pytest.mark.parametrize(("game", "players", "edition", "house"), SETUPS)
@pytest.mark.parametrize("bot", ["canny", "steady"])
def test_bots_answer_as_on_the_processor(
    bot: str, game: str, players: int, edition: str, house: tuple[str, ...]
) -> None:
    options = {"players": players, "edition": edition, "house": house, "seed": 7}
    there, here = CudaBatch(game, GAMES, **options), Batch(game, GAMES, **options)
    policy, scratch = policy_of(bot, game), policies.new_scratch()
    numbers = np.full((GAMES, players), policy)
    numbers[::3, 0] = NO_BOT
    bots, answers, out = Bots(there, numbers), np.zeros(GAMES, dtype=np.int64), DeviceArray([GAMES], np.int64)
    for step in range(400):
        out.write(np.full(GAMES, -1))
        bots.answer(out)
        policies.compiled(game)["answer_games"](here.states, policy, scratch, answers)
        is_bot = numbers[np.arange(GAMES), here.actors] == policy
        assert (out.numpy() == np.where(is_bot, answers, -1)).all(), step
        at_random = here.random_actions()
        assert (there.random_actions().numpy() == at_random).all()
        chosen = np.where(is_bot & (step % 4 > 0), answers, at_random)
        there.step(chosen)
        here.step(chosen)


def test_a_network_plays_against_bots_as_on_the_processor() -> None:
    """The games differ in their luck, so that only the share of wins can be compared: 5 deviations are allowed."""
    pytest.importorskip("torch")
    from daikaiju.players.net.games import shipped_for
    from daikaiju.train.evaluate import evaluate
    from daikaiju.train.kept import best_actions, given_network
    from daikaiju.train.match import Match
    from daikaiju.train.settings import settings_for

    setup = Game("tokyo", players=6).setup
    network = given_network(shipped_for("tokyo", 6, "2e").path, settings_for("cuda", players=(6,)))
    there = Match(network, setup, "canny", 16384, 3).score()
    here = evaluate(lambda rows, masks: best_actions(network, rows, masks), setup, "canny", 4096, 3)
    assert there.games == 16384
    assert abs(there.share - here.share) < 5 * (0.3 * 0.7 * (1 / 16384 + 1 / 4096)) ** 0.5
