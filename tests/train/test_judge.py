"""A network keeps its policy and learns what positions are worth."""

from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install daikaiju[train]")

from daikaiju.players.net.weights import Weights  # noqa: E402
from daikaiju.train.judge import TRIED, Judge, Judged  # noqa: E402
from daikaiju.train.rollout import legal, outputs  # noqa: E402
from daikaiju.train.settings import settings_for  # noqa: E402
from daikaiju.train.trainer import Trainer  # noqa: E402

TINY: dict[str, Any] = {"games": 64, "minibatch": 256, "width": 32, "steps": 16, "past": 0.0, "report_seconds": 1000}


@pytest.fixture
def start(tmp_path: Path) -> Path:
    """Weights of a network that prefers some actions, whatever it sees, and knows no position's worth."""
    trainer = Trainer(settings_for("cpu", **TINY), tmp_path)
    with torch.no_grad():
        trainer.average.network.policy.bias.normal_(std=4)
    trainer.write()
    return tmp_path / "weights.npz"


def test_the_value_is_learned_and_the_policy_stays(start: Path, tmp_path: Path) -> None:
    judge = Judge(settings_for("cpu", **TINY, rate=3e-3), tmp_path, start)
    early = sum(float(judge.update()[0]) for _ in range(5)) / 5
    for _ in range(40):
        judge.update()
    last = [judge.update() for _ in range(5)]
    assert sum(float(loss) for loss, _ in last) / 5 < early - 0.02
    assert sum(float(agreement) for _, agreement in last) / 5 > 0.9


def test_the_policy_plays_its_best_actions(start: Path, tmp_path: Path) -> None:
    judge = Judge(settings_for("cpu", **TINY), tmp_path, start)
    judge.update()
    seen, bits = (tensor.flatten(0, 1) for tensor in (judge.rollout.observations, judge.rollout.bits))
    with torch.no_grad():
        best = legal(outputs(judge.policy, seen)[0], bits).argmax(-1)
    others = (best != judge.rollout.actions.flatten()).float().mean()
    assert 0 < others < 3 * TRIED


def test_the_same_seed_gives_the_same_network_after_as_many_updates(start: Path, tmp_path: Path) -> None:
    found = []
    for folder in ("1", "2"):
        judge = Judge(settings_for("cpu", **TINY, updates=2), tmp_path / folder, start)
        judge.run(lambda point: None)
        assert judge.updates == 2
        found.append(judge.weights().layers)
    first, again = found
    assert all((first[name] == again[name]).all() for name in first)


def test_a_run_ends_in_weights(start: Path, tmp_path: Path) -> None:
    points: list[Judged] = []
    judge = Judge(settings_for("cpu", **TINY, seconds=0.05), tmp_path / "run", start)
    judge.run(points.append)
    judge.write()
    assert points[-1].decisions == judge.decisions >= 64 * 16
    assert Weights.read(tmp_path / "run" / "weights.npz").about.decisions == judge.decisions
