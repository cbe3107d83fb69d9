"""What the command refuses before it trains; none of it needs PyTorch."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from daikaiju.cli import main
from daikaiju.train.refusals import LEFT, must_be_free

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
