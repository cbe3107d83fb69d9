"""run.py installs what a command needs, once."""

from __future__ import annotations

import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """run.py, with an environment that nothing was installed into."""
    spec = spec_from_file_location("run", ROOT / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    module.HOME = tmp_path  # type: ignore[attr-defined]
    monkeypatch.delenv("DAIKAIJU_DATABASE", raising=False)
    return module


@pytest.mark.parametrize(
    ("words", "more"),
    [
        ("", ""),
        ("play --metrics", "metrics"),
        ("play --database postgresql://db/games", "postgres"),
        ("play --database=postgres://db/games", "postgres"),
        ("lab cards", "sim"),
        ("simulate --dask=tcp://127.0.0.1:9", "sim dist"),
        ("train tokyo --out run", "train"),
        ("train --help", ""),
        ("docs", "docs"),
    ],
)
def test_a_command_gets_its_extras(run: ModuleType, words: str, more: str) -> None:
    assert run.extras_for(words.split()) == {"fast", "web", *more.split()}


def test_what_is_installed_is_not_installed_again(run: ModuleType) -> None:
    assert run.installed("these") == set()
    for name in ("daikaiju-fast-web", "daikaiju-fast-sim-web"):
        (run.HOME / name).write_text("these")
    (run.HOME / "daikaiju-fast-train-web").write_text("older ones")
    assert run.installed("these") == {"fast", "sim", "web"}
    (run.HOME / "daikaiju-dev").write_text("these")
    assert run.installed("these") >= run.extras_for(["simulate", "--dask"])
    assert not run.installed("these") >= run.extras_for(["train"])


def test_the_extras_in_dev_are_those_it_includes(run: ModuleType) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    found, left = set(), ["dev"]
    while left:
        for line in extras[left.pop()]:
            if line.startswith("daikaiju["):
                left += line.removeprefix("daikaiju[").removesuffix("]").split(",")
                found |= set(left)
    assert found >= run.WITH_DEV
