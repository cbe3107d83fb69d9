"""Builds a release and checks it: the same bytes twice, metadata, the same wheel from the sdist.

    .venv/bin/python tools/release_check.py --out dist

Publishes nothing. The time stamps in the archives are those of the last commit, or SOURCE_DATE_EPOCH.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from installing import ROOT, build, command


def main() -> None:
    """Build, check, and put the two files into a folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="folder for the wheel and the sdist")
    out = parser.parse_args().out.resolve()
    os.environ.setdefault("SOURCE_DATE_EPOCH", last_commit())
    made = checked_build(out)
    done = command([sys.executable, "-m", "twine", "check", "--strict", *map(str, made)])
    print(done.stdout.strip() or done.stderr.strip())
    if done.returncode:
        sys.exit("the metadata is not in order")
    for path in made:
        print(f"{digest(path)}  {path.name}")


def last_commit() -> str:
    """Return the time of the last commit, in seconds; a fixed one outside a repository."""
    done = command(["git", "log", "-1", "--format=%ct"], cwd=ROOT)
    return done.stdout.strip() or "1700000000"


def checked_build(out: Path) -> list[Path]:
    """Build wheel and sdist twice, and the wheel from the sdist; stop unless they are equal."""
    made = [build(out, target) for target in ("sdist", "wheel")]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        again = [build(folder, target) for target in ("sdist", "wheel")]
        must_be_equal(made, again, "two builds")
        must_be_equal(made[1:], [build(folder / "from-sdist", source=unpacked(made[0], folder))], "wheel and sdist")
    return made


def must_be_equal(made: list[Path], again: list[Path], what: str) -> None:
    """Stop with a message unless the files are equal."""
    for one, other in zip(made, again, strict=True):
        if digest(one) != digest(other):
            sys.exit(f"{what} differ: {one.name}")


def unpacked(sdist: Path, folder: Path) -> Path:
    """Unpack an sdist; returns the folder of the project in it."""
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    return folder / sdist.name.removesuffix(".tar.gz")


def digest(path: Path) -> str:
    """Return the hash of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(str(error))
