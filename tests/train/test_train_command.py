"""What the command refuses before it trains; none of it needs PyTorch."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from daikaiju.cli import main
from daikaiju.errors import NoGpu
from daikaiju.train.refusals import LEFT, must_be_free
from patience import PATIENCE

Refused = Callable[..., str]


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Refused:
    """What the command says when it refuses to train."""

    def said(*words: str) -> str:
        monkeypatch.setattr("sys.argv", ["daikaiju", "train", *words])
        with pytest.raises(SystemExit) as stop:
            main()
        assert stop.value.code == 2
        return capsys.readouterr().err

    return said


@pytest.mark.parametrize("left", LEFT)
def test_a_folder_that_has_a_run_is_not_overwritten(left: str, tmp_path: Path, refused: Refused) -> None:
    must_be_free(tmp_path, may_resume=True)
    must_be_free(tmp_path / "new", may_resume=True)
    (tmp_path / left).write_bytes(b"learned for hours")
    said = refused("tokyo", "--out", str(tmp_path))
    assert said == f"BadOptions: {tmp_path} has results already; add --resume to go on, or name another folder\n"
    for words in (["--imitate", "steady"], ["--only-value", "--from", "there.npz"]):
        said = refused("tokyo", "--out", str(tmp_path), *words)
        assert said == f"BadOptions: {tmp_path} has results already; name another folder\n"
    assert (tmp_path / left).read_bytes() == b"learned for hours"


def test_a_run_has_a_time_or_a_number_of_updates(tmp_path: Path, refused: Refused) -> None:
    said = refused("tokyo", "--out", str(tmp_path / "run"), "--updates", "2", "--seconds", "10")
    assert said == "BadOptions: --updates cannot be combined with --seconds; leave one out\n"


@pytest.mark.parametrize("way", [["--only-value", "--from", "there.npz"], ["--imitate", "steady"]])
def test_opponents_are_of_self_play(way: list[str], tmp_path: Path, refused: Refused) -> None:
    said = refused("tokyo", "--out", str(tmp_path / "run"), *way, "--opponents", "canny")
    assert said == f"BadOptions: {way[0]} cannot be combined with --opponents; leave one out\n"


def test_a_machine_without_a_gpu_says_so_in_a_line(
    tmp_path: Path, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_gpu() -> None:
        raise NoGpu("there is no NVIDIA driver on this machine")

    monkeypatch.setattr("daikaiju.train.refusals.need", lambda extra: None)
    monkeypatch.setattr("daikaiju.cuda.device.gpu", no_gpu)
    monkeypatch.setitem(sys.modules, "torch", SimpleNamespace())
    said = refused("tokyo", "--out", str(tmp_path / "run"), "--device", "cuda")
    assert said == "NoGpu: there is no NVIDIA driver on this machine\n"
    assert not (tmp_path / "run").exists()


def test_a_pytorch_that_cannot_use_the_gpu_is_named(
    tmp_path: Path, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_available() -> bool:
        warnings.warn("the driver is old", stacklevel=1)
        return False

    torch = SimpleNamespace(__version__="2.99.0+cpu", cuda=SimpleNamespace(is_available=is_available))
    monkeypatch.setattr("daikaiju.train.refusals.need", lambda extra: None)
    monkeypatch.setattr("daikaiju.cuda.device.gpu", lambda: None)
    monkeypatch.setitem(sys.modules, "torch", torch)
    said = refused("tokyo", "--out", str(tmp_path / "run"), "--device", "cuda")
    assert said.startswith("NoGpu: PyTorch 2.99.0+cpu cannot use the GPU of this machine")
    assert len(said.splitlines()) == 1


LONG = "130 s: games 4,255, decisions 229,376, entropy 2.055 " + "and so on " * 20
TRAINING = f"""
import time
from daikaiju.cli.output import Output
Output().line({LONG!r})
time.sleep(1000)
"""


def test_what_a_run_says_reaches_a_pipe_at_once_and_as_it_is() -> None:
    """In a log file, too, a line is there when it is said: without colours, and whole."""
    surroundings = {name: value for name, value in os.environ.items() if name not in ("PYTHONUNBUFFERED", "COLUMNS")}
    with subprocess.Popen([sys.executable, "-c", TRAINING], env=surroundings, stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            assert select.select([process.stdout], [], [], PATIENCE)[0]
            assert process.stdout.readline().decode() == LONG + "\n"
        finally:
            process.kill()
