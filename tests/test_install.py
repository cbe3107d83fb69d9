"""The package as a user gets it: built, installed into fresh environments, used outside the repository.

Wheels of dependencies come from the wheelhouse (tools/installing.py); without it and without a network the tests
that install are skipped.
"""

from __future__ import annotations

import re
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import install_matrix
import installing
import lowest_versions
import package_metadata
import pytest
import release_check
import trials
from lowest_versions import TOOLING

from conftest import FULL, in_full
from daikaiju.version import __version__

ROOT = Path(__file__).parents[1]
MOST_BASE = 60e6  # bytes of `pip install daikaiju`
README = "[a](docs/a.md#b) and [web](https://example.org/) and [here](#start)\n\n![picture](docs/p.png)\n\nend\n"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installing.build(tmp_path_factory.mktemp("dist"))


def installed(python: Path, *wanted: str) -> None:
    try:
        installing.install(python, *wanted)
    except installing.NoWheels as error:
        pytest.skip(str(error))


def metadata_of(wheel: Path) -> str:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return archive.read(name).decode()


@in_full
def test_a_fresh_environment(wheel: Path, tmp_path: Path) -> None:
    python = installing.new_environment(tmp_path / "environment")
    installed(python, str(wheel))
    assert installing.size_of(python) < MOST_BASE
    assert_imports_little(trials.imported(python))
    assert trials.faults(python, "") == ([*(trial.name for trial in trials.TRIALS[""])], [])


def assert_imports_little(modules: set[str]) -> None:
    """`import daikaiju` imports nothing but the standard library and its version; names come on first use."""
    ours = {name for name in modules if name.partition(".")[0] == "daikaiju"}
    assert ours == {"daikaiju", "daikaiju.version"}
    assert {name.partition(".")[0] for name in modules - ours} <= sys.stdlib_module_names


@in_full
@pytest.mark.parametrize("extra", trials.TRIALS)
@pytest.mark.parametrize("interpreter", install_matrix.pythons() if FULL else [sys.executable])
def test_every_extra_on_every_python(wheel: Path, tmp_path: Path, interpreter: str, extra: str) -> None:
    try:
        row = install_matrix.tried(interpreter, extra, wheel, tmp_path, scenarios=not extra)
    except installing.NoWheels as error:
        pytest.skip(str(error))
    assert row.faults == []


def test_wheel_and_sdist(wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    sdist, again = release_check.checked_build(tmp_path)  # stops if two builds, or wheel and sdist, differ
    done = installing.command([sys.executable, "-m", "twine", "check", "--strict", str(sdist), str(again)])
    assert done.returncode == 0, done.stdout
    with zipfile.ZipFile(again) as archive:
        names = set(archive.namelist())
    assert {"daikaiju/py.typed", "daikaiju/words/locale/cs/LC_MESSAGES/daikaiju.po"} <= names
    assert not [name for name in names if not name.startswith(("daikaiju/", "daikaiju-"))]
    with tarfile.open(sdist) as archive:
        kept = {name.partition("/")[2] for name in archive.getnames()}
    assert {"README.md", "CHANGELOG.md", "constraints.txt", "run.py", "tests/test_install.py"} <= kept


def test_metadata(wheel: Path) -> None:
    text = metadata_of(wheel)
    head, _, readme = text.partition("\n\n")
    assert "Author: daikaiju contributors" in head
    assert f"Version: {__version__}" in head
    assert package_metadata.repository(ROOT) or "Project-URL" not in head.replace("Dynamic: Project-URL", "")
    assert readme.lstrip().startswith("# daikaiju")
    assert not re.findall(r"\]\((?!https?:|#)", readme)


def test_links_follow_the_address() -> None:
    plain = package_metadata.for_index(README, "")
    assert plain == "a and [web](https://example.org/) and [here](#start)\n\nend\n"
    linked = package_metadata.for_index(README, "https://example.org/x")
    assert "[a](https://example.org/x/blob/main/docs/a.md#b)" in linked
    assert "![picture](https://example.org/x/raw/main/docs/p.png)" in linked
    assert "[web](https://example.org/)" in linked
    assert package_metadata.urls("https://example.org/x")["Issues"] == "https://example.org/x/issues"


def test_floors_are_pins_that_the_constraints_meet() -> None:
    """Every package has a lowest version; what the tests run with is not below it, and nothing has an upper limit."""
    used = dict(line.split("==") for line in (ROOT / "constraints.txt").read_text().splitlines())
    used = {name.lower().replace("_", "-"): version for name, version in used.items()}
    floors = dict(line.split("==") for line in lowest_versions.lowest())
    for name, floor in floors.items():
        assert numbers(used[name.lower().replace("_", "-")]) >= numbers(floor), name
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = {name: lines for name, lines in project["optional-dependencies"].items() if name not in TOOLING}
    lines = [*project["dependencies"], *(line for lines in extras.values() for line in lines)]
    for line in lines:
        assert line.startswith("daikaiju[") or re.fullmatch(r"[\w.-]+(\[\w+\])?>=[0-9.]+(; .*)?", line), line


def test_constraints_pin_what_every_extra_brings() -> None:
    pinned = {line.split("==")[0].lower().replace("_", "-") for line in (ROOT / "constraints.txt").read_text().split()}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [line for lines in project["optional-dependencies"].values() for line in lines]
    wanted = {re.split(r"[\[>;=<]", line)[0].lower().replace("_", "-") for line in [*project["dependencies"], *lines]}
    assert wanted - {"daikaiju"} <= pinned


def test_constraints_name_no_build_and_no_address() -> None:
    for line in (ROOT / "constraints.txt").read_text().splitlines():
        assert re.fullmatch(r"[\w.-]+==[\w.]+", line), line


def numbers(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", version)]


def test_version_is_stated_alike() -> None:
    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert headings[1].startswith(__version__)
