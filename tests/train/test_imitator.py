"""A network learns to answer as a bot does."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install daikaiju[train]")

from daikaiju.errors import BadOptions  # noqa: E402
from daikaiju.players.net.weights import Weights  # noqa: E402
from daikaiju.players.policies import compiled, new_scratch  # noqa: E402
from daikaiju.train.imitator import Imitator, Lately, Memory  # noqa: E402
from daikaiju.train.lessons import Asked, Lesson, Lessons  # noqa: E402
from daikaiju.train.settings import Settings, settings_for  # noqa: E402

TINY: dict[str, Any] = {"games": 64, "minibatch": 64, "width": 32, "rate": 3e-3, "report_seconds": 1000}


def settings(**chosen: Any) -> Settings:
    return settings_for("cpu", **{**TINY, **chosen})


def test_a_bot_answers_every_question_as_it_plays() -> None:
    (setup,) = settings(players=(3,)).setups
    lesson = Lesson(setup, 20, "steady", 1)
    decide, stream = compiled("tokyo")["decide_at"], np.zeros(2, dtype=np.int64)
    for _ in range(30):
        seen, _, answers, is_guest = lesson.ask()
        assert (seen == lesson.batch.observe()).all()
        assert (is_guest == (lesson.batch.actors == np.arange(20) % 3)).all()
        policies = np.full(3, lesson.policy)
        found = [decide(lesson.batch.states, place, policies, stream, new_scratch()) for place in range(20)]
        assert answers.tolist() == found
        lesson.batch.step(answers)


def test_lessons_are_given_in_all_setups() -> None:
    chosen = settings(players=(2, 4), editions=("1e", "2e"))
    lessons = Lessons(chosen, "canny")
    asked = lessons.ask()
    assert [len(tensor) for tensor in asked] == [64] * 4
    assert {part.batch.players for part in lessons.parts} == {2, 4}
    lessons.step(asked.answers.numpy())
    with pytest.raises(BadOptions, match="does not play in compiled code"):
        Lessons(chosen, "seeker")


def test_the_network_comes_to_answer_as_the_bot(tmp_path: Path) -> None:
    imitator = Imitator(settings(), tmp_path, "autopilot")
    early = sum(float(imitator.step()) for _ in range(5)) / 320
    for _ in range(60):
        imitator.step()
    late = sum(float(imitator.step()) for _ in range(5)) / 320
    assert late > early + 0.15


def test_a_run_of_imitation_ends_in_weights(tmp_path: Path) -> None:
    points: list[Lately] = []
    imitator = Imitator(settings(seconds=0.05), tmp_path, "steady")
    imitator.run(points.append)
    imitator.write()
    assert points[-1].questions == imitator.questions >= 64
    assert Weights.read(tmp_path / "weights.npz").about.decisions == imitator.questions


def test_the_same_seed_gives_the_same_network_after_as_many_updates(tmp_path: Path) -> None:
    found = []
    for folder in ("1", "2"):
        imitator = Imitator(settings(updates=3), tmp_path / folder, "steady")
        imitator.run(lambda point: None)
        assert (imitator.updates, imitator.questions) == (3, 3 * 64)
        found.append(imitator.weights().layers)
    first, again = found
    assert all((first[name] == again[name]).all() for name in first)


def test_a_guest_plays_its_seat(tmp_path: Path) -> None:
    """It is made to do always the same; the network learns what the bot would have done there."""
    first = Imitator(settings(width=16), tmp_path, "steady")
    with torch.no_grad():
        first.average.network.policy.bias[0] = 60  # action 0: stop, stay, buy nothing
    first.write()
    imitator = Imitator(settings(), tmp_path, "steady", guest=tmp_path / "weights.npz")
    for _ in range(10):
        asked = imitator.lessons.ask()
        actions = imitator.actions(asked)
        assert (actions == asked.answers)[~asked.is_guest].all()
        can_pass = (asked.bits[:, 0] & 1) == 1
        assert (actions == 0)[asked.is_guest & can_pass].all()
        imitator.lessons.step(actions.numpy())


def test_the_oldest_questions_are_forgotten() -> None:
    memory = Memory(6)
    for number in range(4):
        rows = torch.full((2,), number)
        memory.add(Asked(rows[:, None], rows[:, None], rows, rows == 0))
    assert sorted(memory.kept[2].tolist()) == [1, 1, 2, 2, 3, 3]
    seen, bits, answers = memory.some(5)
    assert seen[:, 0].equal(answers)
    assert bits[:, 0].equal(answers)
