"""Installs the lowest versions that pyproject.toml declares into a fresh environment and runs tests with them.

    .venv/bin/python tools/lowest_versions.py
    .venv/bin/python tools/lowest_versions.py tests/test_cli.py

Dependencies of dependencies are the newest that fit. Warnings are no errors here: new libraries complain about old
ones. Run it with the oldest supported Python, for which all of these versions have wheels.
"""

from __future__ import annotations

import re
import sys
import tempfile
import tomllib
from pathlib import Path

from installing import ROOT, build, command, install, new_environment

EXTRA = "all"
TOOLS = ("pytest", "hypothesis", "babel")  # what the tests themselves need
TOOLING = ("dev", "docs", "cuda", "train")  # extras for work on the project, one that needs a GPU, and PyTorch
FLOOR = re.compile(r"^([A-Za-z0-9_.-]+)(?:\[[^\]]*\])?>=([0-9.]+)")
TESTS = (
    "tests/test_cli.py",
    "tests/test_game.py",
    "tests/test_public.py",
    "tests/test_terminal.py",
    "tests/test_translations.py",
    "tests/arena/test_compiled.py",
    "tests/arena/test_dask.py",
    "tests/arena/test_ladder.py",
    "tests/arena/test_simulate.py",
    "tests/odds",
    "tests/players/test_bots.py",
    "tests/players/test_seeker.py",
    "tests/reports/test_lab.py",
    "tests/rules/test_conformance.py",
    "tests/storage/test_database.py",
    "tests/web/test_server_hostile.py",
    "tests/web/test_server_limits.py",
    "tests/web/test_server_sockets.py",
    "tests/web/test_view_pages.py",
)


def main() -> None:
    """Install and run the tests."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pins = folder / "lowest.txt"
        pins.write_text("\n".join(lowest()) + "\n", encoding="utf-8")
        python = new_environment(folder / "environment")
        install(python, f"{build(folder)}[{EXTRA}]", *TOOLS, constraints=pins)
        chosen = sys.argv[1:] or TESTS
        line = [str(python), "-m", "pytest", "-p", "no:cacheprovider", "-o", "filterwarnings=default", *chosen]
        done = command(line, cwd=ROOT)
        print(done.stdout + done.stderr)
        sys.exit(done.returncode)


def lowest() -> list[str]:
    """Return a pin for the lowest declared version of every package."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = {name: lines for name, lines in project["optional-dependencies"].items() if name not in TOOLING}
    lines = [*project["dependencies"], *(line for wanted in extras.values() for line in wanted)]
    found = [FLOOR.match(line) for line in lines if not line.startswith("daikaiju[")]
    return sorted({f"{match[1]}=={match[2]}" for match in found if match})


if __name__ == "__main__":
    main()
