"""Compiled libraries are kept on disk: never stale, and never a reason to fail."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from conftest import in_full
from daikaiju.native import BOTS, LISTENERS, cache_folder, say

TOY = """
from daikaiju.rules.layout import Int8, Row, States
from daikaiju.rules.ruleset import Ruleset
from daikaiju.rules.steps import Steps
from helper import bonus
from tables import EXTRA
import bystander

class Toy(Steps):
    total: Int8

def add(state: Toy, amount: int) -> None:
    state.total += amount + bonus(amount) + EXTRA[0]

def add_all(states: States, amounts: Row) -> int:
    state = states[0]
    for amount in amounts:
        add(state, amount)
    return state.total

nothing = lambda *words: None
TOY = Ruleset("toy", Toy, 1, (), *[nothing] * 12, kernels={}, names={})
"""
HELPER = "def bonus(amount: int) -> int:\n    return {bonus}\n"
RUN = """
import sys
sys.path.insert(0, {folder!r})
import numpy as np
import daikaiju.rules.compile as compiler
if {warm}:
    def refuse(*words): raise SystemExit("compiled again")
    compiler.compile_rules = refuse
from daikaiju.rules.layout import dtype_of
from daikaiju.native import native
from toy import TOY, Toy, add_all
states = np.zeros(1, dtype_of(Toy))
print(native(TOY, (add_all,))["add_all"](states, np.array([1, 2, 3])))
"""


class Lab:
    """A toy rule set in a folder of its own, run in fresh processes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cache = folder / "cache"
        (folder / "toy.py").write_text(TOY)
        (folder / "bystander.py").write_text("")
        self.set_bonus(0)
        self.set_extra(0)

    def set_bonus(self, bonus: int) -> None:
        (self.folder / "helper.py").write_text(HELPER.format(bonus=bonus))

    def set_extra(self, extra: int) -> None:
        (self.folder / "tables.py").write_text(f"EXTRA = tuple([{extra}, 0])")

    def run(self, warm: bool = False, **environment: str | None) -> str:
        script = RUN.format(folder=str(self.folder), warm=warm)
        chosen = os.environ | {"DAIKAIJU_CACHE": str(self.cache), "PYTHONDONTWRITEBYTECODE": "1"} | environment
        values = {name: value for name, value in chosen.items() if value is not None}
        done = subprocess.run([sys.executable, "-c", script], env=values, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def libraries(self) -> list[Path]:
        return sorted(self.cache.glob("*.lib"))


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    return Lab(tmp_path)


def test_the_second_start_does_not_compile(lab: Lab) -> None:
    assert lab.run() == "6"
    assert len(lab.libraries()) == 1
    assert lab.run(warm=True) == "6"


@in_full
def test_a_changed_callee_in_another_file_is_noticed(lab: Lab) -> None:
    assert lab.run() == "6"
    lab.set_bonus(10)
    assert lab.run() == "36"
    assert lab.run(warm=True) == "36"
    lab.set_bonus(0)
    assert lab.run(warm=True) == "6"


def test_a_changed_table_in_another_file_is_noticed(lab: Lab) -> None:
    assert lab.run() == "6"
    lab.set_extra(-1)
    assert lab.run() == "3"
    lab.set_extra(-2)
    assert lab.run() == "0"
    lab.set_extra(0)
    assert lab.run(warm=True) == "6"


def test_a_file_that_compiled_code_does_not_reach_does_not_matter(lab: Lab) -> None:
    assert lab.run() == "6"
    (lab.folder / "bystander.py").write_text("def nobody_calls_this(): pass")
    assert lab.run(warm=True) == "6"


@in_full
def test_a_damaged_library_is_made_anew(lab: Lab) -> None:
    lab.run()
    library = lab.libraries()[0]
    whole = library.read_bytes()
    for damage in (b"", b"nonsense", whole[:-100], whole[:200] + b"x" + whole[201:]):
        library.write_bytes(damage)
        assert lab.run() == "6"
        assert library.read_bytes() != damage
    assert lab.run(warm=True) == "6"


@in_full
def test_a_folder_that_cannot_be_written_does_no_harm(lab: Lab) -> None:
    (lab.folder / "file").write_text("not a folder")
    assert lab.run(DAIKAIJU_CACHE=str(lab.folder / "file" / "cache")) == "6"
    assert lab.run(DAIKAIJU_CACHE="/proc/daikaiju") == "6"


def test_without_a_home_it_works_too(lab: Lab) -> None:
    nowhere = str(lab.folder / "nowhere")
    assert lab.run(DAIKAIJU_CACHE=None, HOME=nowhere, XDG_CACHE_HOME=None) == "6"
    assert lab.run(DAIKAIJU_CACHE=None, HOME=None, XDG_CACHE_HOME=nowhere) == "6"


def test_nobody_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system knows no home, `~` stays as it is; nothing is to be put in such a folder."""
    for name in ("DAIKAIJU_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert cache_folder() == Path(tempfile.gettempdir()) / "daikaiju"


def test_old_libraries_are_dropped(lab: Lab) -> None:
    lab.cache.mkdir()
    for days in range(1, 7):
        old = lab.cache / f"toy-{days}.lib"
        old.write_text("of other sources")
        os.utime(old, (10**9 - days * 86_400,) * 2)
    (lab.cache / "other-1.lib").write_text("of another game")
    assert lab.run() == "6"
    kept = {path.name for path in lab.libraries()}
    assert len(kept) == 7
    assert {f"toy-{days}.lib" for days in range(1, 6)} | {"other-1.lib"} < kept
    assert lab.run(warm=True) == "6"


class Watched(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


def test_what_is_compiled_is_said_to_people(monkeypatch: pytest.MonkeyPatch) -> None:
    assert LISTENERS[0] is say
    for stdin, stderr in ((Watched(), Watched()), (io.StringIO(), Watched()), (Watched(), io.StringIO())):
        monkeypatch.setattr(sys, "stdin", stdin)
        monkeypatch.setattr(sys, "stderr", stderr)
        say(BOTS, "duel")
        is_watched = stdin.isatty() and stderr.isatty()
        assert stderr.getvalue().startswith("Compiling the bots of duel for this machine") is is_watched
        assert (str(cache_folder()) in stderr.getvalue()) is is_watched
    monkeypatch.setattr(sys, "stdin", None)
    say(BOTS, "duel")
