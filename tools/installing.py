"""Builds the package and installs it into fresh environments from a folder of wheels.

The wheels are downloaded once, into `wheels/` of the user's cache folder of daikaiju; later installations need no
network. Needs pip and hatchling, which the extra [dev] brings.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from daikaiju.native import cache_folder

ROOT = Path(__file__).parents[1]
CONSTRAINTS = ROOT / "constraints.txt"
NEVER = "--disable-pip-version-check", "--progress-bar=off"


class NoWheels(Exception):
    """Packages that are neither in the wheelhouse nor can be downloaded."""


def wheelhouse() -> Path:
    """Return the folder of downloaded wheels."""
    folder = cache_folder() / "wheels"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def build(folder: Path, target: str = "wheel", source: Path = ROOT) -> Path:
    """Build a "wheel" or an "sdist" without a network; returns its path."""
    with tempfile.TemporaryDirectory() as empty:
        done = command([sys.executable, "-m", "hatchling", "build", "-t", target, "-d", empty], cwd=source)
        if done.returncode:
            raise RuntimeError(done.stderr)
        (built,) = Path(empty).iterdir()
        folder.mkdir(parents=True, exist_ok=True)
        return built.replace(folder / built.name)


def new_environment(folder: Path, python: str = sys.executable) -> Path:
    """Create an empty virtual environment; returns its interpreter."""
    subprocess.run([python, "-m", "venv", "--clear", "--without-pip", str(folder)], check=True)  # noqa: S603
    return interpreter(folder)


def interpreter(folder: Path) -> Path:
    """Return the interpreter of a virtual environment."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def install(python: Path, *wanted: str, constraints: Path | None = CONSTRAINTS) -> None:
    """Install requirements; wheels that the wheelhouse lacks are downloaded or built into it first."""
    limits = [] if constraints is None else ["--constraint", str(constraints)]
    there = ["--find-links", str(wheelhouse()), *limits, *wanted]
    if pip(python, "install", "--no-index", *there).returncode == 0:
        return
    done = pip(python, "wheel", "--prefer-binary", "--wheel-dir", str(wheelhouse()), *there)
    if done.returncode:
        raise NoWheels(f"{' '.join(wanted)}: not in the wheelhouse, and no network: {last_line(done.stderr)}")
    done = pip(python, "install", "--prefer-binary", *there)
    if done.returncode:
        raise RuntimeError(f"{done.stdout}\n{done.stderr}")


def pip(python: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run this environment's pip for another environment."""
    return command([sys.executable, "-m", "pip", "--python", str(python), words[0], *NEVER, *words[1:]])


def command(
    line: Sequence[str], cwd: Path | None = None, given: str = "", **settings: str
) -> subprocess.CompletedProcess[str]:
    """Run a command away from this checkout: nothing of it is on the path of modules."""
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    return subprocess.run(  # noqa: S603
        list(line),
        cwd=cwd,
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env=environment | {"LC_ALL": "C.UTF-8"} | settings,
    )


def last_line(text: str) -> str:
    """Return the last line of an error message."""
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "no reason given"


def size_of(python: Path) -> int:
    """Return the size of what is installed, in bytes."""
    found = command([str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"])
    return sum(path.stat().st_size for path in Path(found.stdout.strip()).rglob("*") if path.is_file())
