"""Optional packages: without one, what needs it says in one line which extra to install."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from catalogues import CODES
from daikaiju import extras
from daikaiju.errors import DaikaijuError, MissingExtra
from daikaiju.words.language import language
from patience import PATIENCE

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
# OpenSpiel is not installed for development.
# Those that `dev` leaves out are checked where they are installed.
INSTALLED = [extra for extra in extras.MODULES if extra not in ("spiel", "cuda", "train") or extras.has(extra)]
# Runs a command as if some packages were not installed.
HIDING = """
import sys
for name in sys.argv.pop(1).split(","):
    sys.modules[name] = None
from daikaiju.cli import main
main()
"""


def declared(extra: str) -> set[str]:
    """The distributions that an extra brings, with those of the extras it includes."""
    found: set[str] = set()
    for line in PROJECT["optional-dependencies"][extra]:
        if line.startswith("daikaiju["):
            for other in line.removeprefix("daikaiju[").removesuffix("]").split(","):
                found |= declared(other)
        else:
            name = line
            for end in "[;<>=!~ ":
                name = name.partition(end)[0]
            found.add(normal(name))
    return found


def normal(name: str) -> str:
    """The name of a distribution as package indexes compare it."""
    return name.lower().replace("_", "-").replace(".", "-")


@pytest.mark.parametrize("extra", INSTALLED)
def test_an_extra_brings_its_modules(extra: str) -> None:
    homes = packages_distributions()
    for module in extras.MODULES[extra]:
        assert {normal(home) for home in homes[module]} & declared(extra), module


def test_base_packages_are_no_extra() -> None:
    base = {normal(line.partition(">")[0]) for line in PROJECT["dependencies"]}
    assert base == {"platformdirs", "polib", "rich", "typer"}


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for extra in INSTALLED:
        modules = extras.MODULES[extra]
        extras.need(extra)
        assert extras.has(extra)
        with monkeypatch.context() as patch:
            patch.setitem(sys.modules, modules[-1], None)
            assert not extras.has(extra)
            with pytest.raises(MissingExtra) as caught:
                extras.need(extra)
        text = str(caught.value)
        assert modules[-1] in text
        assert f'pip install "daikaiju[{extra}]"' in text
        assert "\n" not in text


def test_a_missing_extra_is_translated_pickled_and_an_import_error() -> None:
    error = MissingExtra(extras.USES["fast"], module="numba")
    assert isinstance(error, ImportError)
    assert isinstance(error, DaikaijuError)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    assert len({language(code).error(error) for code in ("en", *CODES)}) == 3


@pytest.mark.parametrize(
    ("hidden", "command", "extra"),
    [
        ("numba", "fuzz", "fast"),
        ("numba", "bench", "fast"),
        ("numba", "warm-up", "fast"),
        ("numba", "puzzles check", "fast"),
        ("numba", "puzzles make --out puzzles.toml", "fast"),
        ("uvicorn", "play", "web"),
        ("httpx2", "load", "web"),
        ("httpx2", "bot random --join http://127.0.0.1:9/t/x", "client"),
        ("httpx2", "terminal --join http://127.0.0.1:9/t/x", "client"),
        ("joblib", "simulate --bots steady,random", "sim"),
        ("numpy,numba", "simulate --bots steady,random", "sim"),
        ("numpy,numba", "arena", "sim"),
        ("numpy,numba", "lab prices", "sim"),
        ("openskill", "arena", "sim"),
        ("numba", "analyse tokyo/1 2e players=2", "sim"),
        ("joblib", "analyse --record one.game", "sim"),
        ("matplotlib", "lab cards", "sim"),
        ("duckdb", "lab questions", "sim"),
        ("joblib", "lab prices", "sim"),
        ("torch", "train tokyo --out run", "train"),
        ("cuda", "train tokyo --out run --device cuda", "cuda"),
        ("joblib", "train tokyo --out run", "sim"),
        ("joblib", "lab tiles", "sim"),
        ("joblib", "lab monsters", "sim"),
        ("distributed", "simulate --bots random,random --games 1 --dask tcp://127.0.0.1:9", "dist"),
    ],
)
def test_a_command_without_its_extra_says_what_to_install(
    hidden: str, command: str, extra: str, tmp_path: Path
) -> None:
    line = [sys.executable, "-c", HIDING, hidden, *command.split()]
    english = os.environ | {"LC_ALL": "C"}
    done = subprocess.run(
        line, capture_output=True, text=True, timeout=PATIENCE, cwd=tmp_path, env=english, check=False
    )
    assert done.returncode == 2, done.stderr
    assert f'pip install "daikaiju[{extra}]"' in done.stderr
    assert any(name in done.stderr for name in hidden.split(","))
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert not list(tmp_path.iterdir())


BUILDING = """
import runpy, sys
for name in sys.argv.pop(1).split(","):
    sys.modules[name] = None
sys.path.insert(0, "tools")
runpy.run_path("tools/docs.py", run_name="__main__")
"""


def test_the_site_needs_no_more_than_its_extra_and_those_for_playing() -> None:
    others = declared("dev") - declared("docs") - declared("fast") - declared("web")
    hidden = [name for name, homes in packages_distributions().items() if others & {normal(home) for home in homes}]
    assert "pytest" in hidden
    line = [sys.executable, "-c", BUILDING, ",".join(hidden), "--help"]
    root = Path(__file__).parents[1]
    done = subprocess.run(line, capture_output=True, text=True, timeout=PATIENCE, cwd=root, check=False)
    assert done.returncode == 0, done.stderr
