"""Installs every extra on every Python into fresh environments, tries its commands, and prints a table.

    .venv/bin/python tools/install_matrix.py
    .venv/bin/python tools/install_matrix.py --python python3.12 --extra web --extra sim --no-scenarios

Without --python it takes every python3.11 and newer on the PATH. The first run downloads packages (see
installing.py) and compiles the rules for each Python: minutes. The exit code is 1 if anything failed.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from installing import NoWheels, build, command, install, last_line, new_environment, size_of
from trials import TRIALS, faults, import_seconds, scenario_fault, told

OLDEST, NEWEST = 11, 20  # minor versions of Python looked for
HEAD = "| Python | extra | installed, MB | import, s | commands | result |\n|---|---|---:|---:|---|---|"


class Row(NamedTuple):
    """A line of the table."""

    python: str
    extra: str
    megabytes: float
    import_seconds: float
    commands: list[str]
    faults: list[str]

    def __str__(self) -> str:
        result = "; ".join(self.faults) or "green"
        extra = f"[{self.extra}]" if self.extra else "none"
        return (
            f"| {self.python} | {extra} | {self.megabytes:.0f} | {self.import_seconds:.3f} "
            f"| {', '.join(self.commands)} | {result} |"
        )


def main() -> None:
    """Print the table."""
    options = parser().parse_args()
    rows = []
    print(HEAD, flush=True)
    with tempfile.TemporaryDirectory() as name:
        wheel = build(Path(name) / "dist")
        for python in options.python or pythons():
            for extra in options.extra or TRIALS:
                told(f"Python {version_of(python)}, extra {extra or 'none'}")
                try:
                    rows.append(tried(python, extra, wheel, Path(name), scenarios=options.scenarios and not extra))
                except (NoWheels, RuntimeError) as error:
                    rows.append(Row(version_of(python), extra, 0, 0, [], [last_line(str(error))]))
                print(rows[-1], flush=True)
    sys.exit(any(row.faults for row in rows))


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    found = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    found.add_argument("--python", action="append", help="an interpreter; repeatable")
    found.add_argument("--extra", action="append", choices=list(TRIALS), help="an extra, '' for none; repeatable")
    found.add_argument("--no-scenarios", dest="scenarios", action="store_false", help="leave out the scenario suite")
    return found


def pythons() -> list[str]:
    """Return the interpreters on the PATH, oldest first; names that do not start are left out."""
    names = [shutil.which(f"python3.{minor}") for minor in range(OLDEST, NEWEST)]
    return [name for name in names if name and version_of(name)] or [sys.executable]


def version_of(python: str) -> str:
    """Return the version of an interpreter; empty if it does not start."""
    done = command([python, "-c", "import platform; print(platform.python_version())"])
    return done.stdout.strip() if done.returncode == 0 else ""


def tried(python: str, extra: str, wheel: Path, folder: Path, *, scenarios: bool) -> Row:
    """Install one extra into a fresh environment and try its commands; raises NoWheels or RuntimeError."""
    fresh = new_environment(folder / "environment", python)
    install(fresh, f"{wheel}[{extra}]" if extra else str(wheel))
    megabytes = size_of(fresh) / 1e6
    names, wrong = faults(fresh, extra)
    if scenarios:
        names.append("all scenarios")
        wrong += filter(None, [scenario_fault(fresh)])
    return Row(version_of(python), extra, megabytes, import_seconds(fresh), names, wrong)


if __name__ == "__main__":
    main()
