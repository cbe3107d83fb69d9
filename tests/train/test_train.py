"""Training on the processor, and the network it leaves behind."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install daikaiju[train]")

from conftest import sized  # noqa: E402
from daikaiju import Batch, native  # noqa: E402
from daikaiju.batch import packed  # noqa: E402
from daikaiju.cli.output import Output  # noqa: E402
from daikaiju.cli.train import run  # noqa: E402
from daikaiju.errors import BadFile, BadOptions  # noqa: E402
from daikaiju.players import policies  # noqa: E402
from daikaiju.players.compiling import compile_bots  # noqa: E402
from daikaiju.players.net.network import NumpyNetwork  # noqa: E402
from daikaiju.players.net.weights import Weights  # noqa: E402
from daikaiju.players.registry import read_contender  # noqa: E402
from daikaiju.train.bot_games import policies_beside  # noqa: E402
from daikaiju.train.evaluate import evaluate, shares  # noqa: E402
from daikaiju.train.network import unpacked  # noqa: E402
from daikaiju.train.parts import EVERY_SEAT  # noqa: E402
from daikaiju.train.settings import Settings, settings_for  # noqa: E402
from daikaiju.train.trainer import Trainer  # noqa: E402

TINY: dict[str, Any] = {
    "games": 64, "steps": 8, "minibatch": 256, "width": 32, "bots": ("random",), "evaluated_games": 20,
}  # fmt: skip


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    """Threads that wait for each other are slow on a busy machine."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


def settings(**chosen: Any) -> Settings:
    return settings_for("cpu", **{**TINY, **chosen})


@pytest.mark.slow
def test_it_learns_to_beat_random_bots(tmp_path: Path) -> None:
    """At full size 95 % of the games; a minute or two on two cores."""
    goal, games = sized(80, 95) / 100, sized(100, 1000)
    trainer = Trainer(settings_for("cpu", games=256, width=64, minibatch=2048), tmp_path)
    (setup,) = trainer.settings.setups
    share = 0.0
    for number in range(1, 61):
        trainer.update()
        if number % 3 == 0:
            share = evaluate(trainer.choose, setup, "random", games, number).share
        if share >= goal:
            break
    assert share >= goal


@pytest.mark.parametrize(("game", "players"), [("tokyo", 2), ("tokyo", 5), ("duel", 2)])
def test_numpy_computes_what_torch_does(game: str, players: int, tmp_path: Path) -> None:
    trainer = Trainer(settings(game=game, players=(players,), width=64), tmp_path)
    network_of_all = trainer.average.network
    torch.nn.init.normal_(network_of_all.dice.weight, std=0.1)
    trainer.weights().write(tmp_path / "weights.npz")
    network = NumpyNetwork(Weights.read(tmp_path / "weights.npz"))
    with Batch(game, 64, players=players, seed=5) as batch:
        for _ in range(40):
            batch.step(batch.random_actions())
        rows, masks = batch.observe(), batch.masks
    with torch.no_grad():
        logits, value = network_of_all(torch.from_numpy(rows))
        chances = torch.softmax(value[:, :players], -1).numpy()
    for row, mask, found, chance in zip(rows, masks, logits.numpy(), chances, strict=True):
        legal = np.flatnonzero(mask)
        assert network.logits(row, legal) == pytest.approx(found[legal], abs=0.01)
        assert network.chances(row, players) == pytest.approx(chance, abs=0.01)


def test_masks_are_packed_and_unpacked() -> None:
    with Batch("tokyo", 70, seed=2) as batch:
        bits = torch.from_numpy(packed(batch.masks))
        assert (unpacked(bits, batch.n_actions).numpy() == batch.masks).all()


def test_a_run_writes_what_it_learned_and_goes_on(tmp_path: Path) -> None:
    first = Trainer(settings(seconds=0.01, evaluations=1), tmp_path)
    first.run(lambda point: None)
    again = Trainer(replace(first.settings, seconds=1000), tmp_path, resume=True)
    assert again.progress == first.progress
    assert again.points == first.points
    for name, tensor in first.network.state_dict().items():
        assert torch.equal(tensor, again.network.state_dict()[name])
    again.update()
    assert again.progress.updates == first.progress.updates + 1
    assert read_contender(f"net:{tmp_path}").plays("tokyo")
    points = json.loads((tmp_path / "curve.json").read_text())
    assert points[-1]["scores"][0]["games"] == TINY["evaluated_games"]


def test_the_same_seed_gives_the_same_network_after_as_many_updates(tmp_path: Path) -> None:
    def layers(folder: str, **chosen: Any) -> dict[str, Any]:
        trainer = Trainer(settings(updates=3, past=0.3, opponents=("random",), **chosen), tmp_path / folder)
        trainer.run(lambda point: None)
        assert trainer.progress.updates == 3
        return Weights.read(tmp_path / folder / "weights.npz").layers

    first, again, other = layers("1", evaluations=1), layers("2", evaluations=3), layers("3", evaluations=1, seed=1)
    assert all((first[name] == again[name]).all() for name in first)
    assert not all((first[name] == other[name]).all() for name in first)


def test_a_run_that_is_over_is_not_resumed(tmp_path: Path) -> None:
    first = Trainer(settings(updates=1, evaluations=1), tmp_path)
    first.run(lambda point: None)
    with pytest.raises(BadOptions, match="is over; give it more"):
        run(Trainer(settings(updates=1), tmp_path, resume=True), Output())
    again = Trainer(settings(updates=2), tmp_path, resume=True)
    run(again, Output())
    assert again.progress.updates == 2


def test_another_run_is_not_resumed(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="no checkpoint"):
        Trainer(settings(), tmp_path, resume=True)
    Trainer(settings(), tmp_path).write()
    with pytest.raises(BadOptions, match="game, width, observation differ"):
        Trainer(settings(game="duel", width=16), tmp_path, resume=True)
    (tmp_path / "checkpoint.pt").write_bytes(b"nothing")
    with pytest.raises(BadFile, match="no checkpoint"):
        Trainer(settings(), tmp_path, resume=True)


def test_warm_up_compiles_all_that_training_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, load = [], native.load_or_compile
    monkeypatch.setattr(native, "_LOADED", {})
    policies.compiled.cache_clear()
    compile_bots("tokyo")
    monkeypatch.setattr(native, "load_or_compile", lambda *words: asked.append(words) or load(*words))
    trainer = Trainer(settings(updates=1, evaluations=1, opponents=("steady",)), tmp_path)
    trainer.run(lambda point: None)
    assert asked == []


def test_one_network_learns_several_setups(tmp_path: Path) -> None:
    trainer = Trainer(settings(players=(2, 4), editions=("1e", "2e"), past=0.5), tmp_path)
    rollout = trainer.rollout
    assert rollout.players.tolist() == [2] * 16 + [4] * 16 + [2] * 16 + [4] * 16
    assert rollout.learning[16:32].tolist() == [0, 1, 2, 3] * 2 + [EVERY_SEAT] * 8
    losses = trainer.update()
    assert float(losses.value) == pytest.approx(np.log(8) / 2, abs=0.1)
    chances = rollout.values
    own = rollout.is_own(rollout.actors)
    assert torch.allclose(chances.sum(-1), own.float())
    assert not chances[:, :16, 2:].any()
    about = trainer.weights().about
    assert (about.players, about.editions) == ((2, 4), ("1e", "2e"))
    assert [(score.players, score.edition) for score in trainer.scores()] == [
        (2, "1e"),
        (4, "1e"),
        (2, "2e"),
        (4, "2e"),
    ]


def test_a_past_self_plays_the_other_seats(tmp_path: Path) -> None:
    """It is made to do what the network would never do; the network learns from its own decisions only."""
    trainer = Trainer(settings(past=1.0), tmp_path)
    trainer.past.keep(trainer.network, 0.0)
    past = trainer.past.choose()
    with torch.no_grad():
        trainer.network.policy.bias[0], past.policy.bias[0] = 50, -50  # action 0: stop, stay, buy nothing
    rollout = trainer.rollout
    rollout.play(trainer.games, trainer.network, past)
    can_pass = unpacked(rollout.bits.flatten(0, 1), trainer.network.sizes[1])[:, 0].view(rollout.actions.shape)
    passed = rollout.actions == 0
    assert (rollout.learns == (rollout.actors[:-1] == rollout.learning)).all()
    assert passed[rollout.learns & can_pass].all()
    assert not passed[~rollout.learns & can_pass].any()


def test_bots_play_the_other_seats(tmp_path: Path) -> None:
    """Only the network's decisions are seen; after the end of a game nobody is asked for one step."""
    chosen = settings(players=(2, 3), opponents=("steady", "random"), against=0.5, steps=60)
    trainer = Trainer(chosen, tmp_path)
    assert [(part.place, part.players) for part in trainer.games.bot_parts] == [
        (slice(32, 40), 2), (slice(40, 48), 2), (slice(48, 56), 3), (slice(56, 64), 3),
    ]  # fmt: skip
    trainer.update()
    rollout = trainer.rollout
    asked, ended, learns = rollout.actors[:-1, 32:], rollout.won[:, 32:] >= 0, rollout.learns[:, 32:]
    assert ended.any()
    assert (learns == (asked == rollout.learning[32:])).all()
    assert (learns[1:] == ~ended[:-1]).all()
    legal = unpacked(rollout.bits[:, 32:].flatten(0, 1), trainer.network.sizes[1]).view(*learns.shape, -1)
    assert legal.any(-1).equal(learns)
    chosen_actions = rollout.actions[:, 32:, None]
    assert legal.gather(2, chosen_actions)[..., 0][learns].all()


def test_one_seat_of_each_game_has_no_bot() -> None:
    assert policies_beside(np.array([0, 2, 1]), 3, 5).tolist() == [[-1, 5, 5], [5, 5, -1], [5, -1, 5]]


def test_too_few_games_are_refused() -> None:
    with pytest.raises(BadOptions, match="too few"):
        settings(games=8, players=(2, 3), opponents=("steady", "random"), against=0.25)


def test_a_run_begins_with_given_weights(tmp_path: Path) -> None:
    first = Trainer(settings(), tmp_path)
    torch.nn.init.normal_(first.average.network.dice.weight, std=0.1)
    first.weights().write(tmp_path / "given.npz")
    given = Weights.read(tmp_path / "given.npz").layers
    for name, layer in Trainer(settings(), tmp_path, start=tmp_path / "given.npz").weights().layers.items():
        assert layer == pytest.approx(given[name], abs=1e-3)
    with pytest.raises(BadOptions, match="another game or width"):
        Trainer(settings(width=16), tmp_path, start=tmp_path / "given.npz")


def test_a_rival_plays_its_best_actions(tmp_path: Path) -> None:
    first = Trainer(settings(), tmp_path)
    with torch.no_grad():
        first.average.network.policy.bias[0] = 5  # action 0: stop, stay, buy nothing
    first.weights().write(tmp_path / "rival.npz")
    trainer = Trainer(settings(past=1.0), tmp_path, rival=tmp_path / "rival.npz")
    trainer.update()
    rollout = trainer.rollout
    can_pass = unpacked(rollout.bits.flatten(0, 1), trainer.network.sizes[1])[:, 0].view(rollout.actions.shape)
    assert (rollout.actions == 0)[can_pass & ~rollout.learns].all()
    assert not (rollout.actions == 0)[can_pass & rollout.learns].all()


def test_a_rival_may_be_of_another_width_and_plays_all_other_seats(tmp_path: Path) -> None:
    Trainer(settings(players=(4,), width=16), tmp_path).weights().write(tmp_path / "rival.npz")
    trainer = Trainer(settings(players=(4, 4, 3), past=1.0, steps=60), tmp_path, rival=tmp_path / "rival.npz")
    trainer.update()
    rollout = trainer.rollout
    assert rollout.players.tolist() == [4] * 42 + [3] * 22  # 4 is named twice
    assert set(rollout.actors[:-1][rollout.learns].tolist()) == {0, 1, 2, 3}
    assert 0.1 < float(rollout.learns[:, :42].float().mean()) < 0.4
    assert trainer.weights().about.players == (4, 3)
    assert len(trainer.scores()) == 2


def test_the_average_follows_the_network(tmp_path: Path) -> None:
    trainer = Trainer(settings(), tmp_path)
    before = trainer.average.network.first.bias.clone()
    trainer.update()
    after, newest = trainer.average.network.first.bias, trainer.network.first.bias
    assert torch.allclose(after, before + 0.9 * (newest - before))


def test_shared_wins_count_in_part() -> None:
    assert shares(np.array([0b01, 0b11, 0b10, 0, -1]), np.array([0, 0, 0, 0, 0])) == 1.5
