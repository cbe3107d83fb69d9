"""Texts that were once treated badly (`tools/fuzz.py` found them), and a few fresh ones."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from fuzz import kept, read_share
from fuzzing.judge import judge
from fuzzing.seeds import Seed

from conftest import sized

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the time limit needs a timer of POSIX")
CORPUS = list(kept(Path(__file__).parent / "corpus"))


@pytest.mark.parametrize(("path", "seed"), CORPUS, ids=[path.stem for path, _seed in CORPUS])
def test_kept_texts(path: Path, seed: Seed) -> None:
    assert judge(seed).fault == ""


def test_fresh_texts() -> None:
    share = read_share(0, 2026, sized(150, 20_000))
    assert share.findings == []
    assert 0 < share.accepted.total() < share.read.total()
