"""Every command: interrupted, fed with wrong words, unread, in a narrow terminal, in ASCII, without colours."""

from __future__ import annotations

import io
import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import typer

from commands import EXAMPLES, FAILING, Example, imports, interrupt, names, running, stored_files, words_of
from conftest import in_full, random_moves
from daikaiju.cli import app, main
from daikaiju.cli.console import LEAST_PANEL
from daikaiju.exit_codes import INTERRUPTED
from daikaiju.extras import has
from daikaiju.game import Game
from patience import PATIENCE

NARROW = 40
TURNS = 8
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals are different there")


def runnable(names: Iterable[tuple[str, ...]], turn: int = 0, turns: int = 1) -> Any:
    """The commands as a parameter, or those whose turn it is; one whose extra is not installed is skipped."""
    found = []
    for number, name in enumerate(names):
        extra = EXAMPLES[name].extra
        missing = pytest.mark.skipif(bool(extra) and not has(extra), reason=f"daikaiju[{extra}] is not installed")
        marks = [missing, *([in_full] if number % turns != turn else [])]
        found.append(pytest.param(name, marks=marks, id=" ".join(name)))
    return pytest.mark.parametrize("name", found)


QUICK = [name for name, example in EXAMPLES.items() if name not in (("play",), ("bot",), ("bench",), ("load",))]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "bad.scenario").write_text(FAILING)
    game = Game("tokyo", players=3)
    for _ in random_moves(game, random.Random(1)):
        pass
    (tmp_path / "one.game").write_text(str(game.record()))
    for file, content in stored_files().items():
        (tmp_path / file).write_bytes(content)
    monkeypatch.setenv("DAIKAIJU_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_command_has_an_example() -> None:
    assert set(names()) == set(EXAMPLES)


# Ctrl-C


# A test that starts commands takes every fifth of them, each test others, and all with DAIKAIJU_TESTS=full.


@POSIX
@runnable(EXAMPLES, 0, TURNS)
def test_interrupted_at_the_start(folder: Path, name: tuple[str, ...]) -> None:
    example = EXAMPLES[name]
    words = [*name, *words_of(example.busy or example.quick, folder)]
    with running(words, folder, "-X", "importtime") as seen:
        assert interrupt(seen, imports("typer"), "an import") == (INTERRUPTED, ["Interrupted."])
        assert seen.printed() == ""


IN_A_CALLBACK = """
import signal, sys, time
from daikaiju.__main__ import raise_again

class Last:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)

presses = []

def press(*_):
    presses.append(1)
    if len(presses) != LOST:  # a signal just before a wait begins does not end it
        raise KeyboardInterrupt

signal.signal(signal.SIGINT, press)
sys.unraisablehook = raise_again
try:
    Last()
    time.sleep(3600)
except KeyboardInterrupt:
    print("raised again")
"""


@POSIX
@pytest.mark.parametrize("lost", [0, 2])
def test_interrupted_where_nothing_can_be_raised(lost: int) -> None:
    command = [sys.executable, "-c", IN_A_CALLBACK.replace("LOST", str(lost))]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.stdout, done.stderr) == ("raised again\n", "")


@POSIX
@runnable(EXAMPLES, 1, TURNS)
def test_interrupted_at_work(folder: Path, name: tuple[str, ...]) -> None:
    example = EXAMPLES[name]
    words = [*name, *words_of(example.busy or example.quick, folder)]
    options = () if example.busy else ("-X", "importtime")  # workers would report their imports too
    with running(words, folder, *options) as seen:
        code, errors = interrupt(seen, example.middle, "the command at work")
        if code or example.busy:  # a quick one may have been quicker
            assert (code, len(errors)) == (INTERRUPTED, 1), errors
        assert "Traceback" not in "".join(errors)
        assert "nan" not in seen.printed()


@POSIX
@runnable(EXAMPLES, 2, TURNS)
def test_interrupted_at_the_end(folder: Path, name: tuple[str, ...]) -> None:
    example = EXAMPLES[name]
    if example.last is None:  # it ends only by Ctrl-C, or too late for a test: somebody presses it twice
        with running([*name, *words_of(example.busy, folder)], folder) as seen:
            code, errors = interrupt(seen, example.middle, "the command at work", 2)
            assert code == INTERRUPTED
            assert len(errors) <= 1
        return
    with running([*name, *words_of(example.quick, folder)], folder) as seen:
        code, errors = interrupt(seen, example.last, "the results")
        assert code in (example.code, INTERRUPTED)
        assert len(errors) <= 1 + (name == ("arena",))
        assert "Traceback" not in "".join(errors)


# In this process


class Told(io.TextIOWrapper):
    """Standard output or error in an encoding."""

    def __init__(self, encoding: str) -> None:
        self.bytes = io.BytesIO()
        super().__init__(self.bytes, encoding=encoding, write_through=True)

    @property
    def text(self) -> str:
        """What was printed, without the notes of a machine that compiles the rules for the first time."""
        printed = self.bytes.getvalue().decode(self.encoding)
        return re.sub(r"(?m)^(Compiling|Jednorazowa kompilacja) .*\n", "", printed)


@contextmanager
def streams(monkeypatch: pytest.MonkeyPatch, encoding: str, types: str) -> Iterator[tuple[Told, Told]]:
    """Replace the standard streams."""
    out, err = Told(encoding), Told(encoding)
    with monkeypatch.context() as patch:
        patch.setattr("sys.stdout", out)
        patch.setattr("sys.stderr", err)
        patch.setattr("sys.stdin", io.StringIO(types))
        yield out, err


def run(monkeypatch: pytest.MonkeyPatch, *words: str, encoding: str = "utf-8", types: str = "") -> tuple[int, str, str]:
    """Run a command in this process; return its code, what it printed, and its errors."""
    monkeypatch.setattr("sys.argv", ["daikaiju", *words])
    with streams(monkeypatch, encoding, types) as (out, err), pytest.raises(SystemExit) as stop:
        main()
    return stop.value.code, out.text, err.text


@runnable(EXAMPLES)
def test_wrong_words(folder: Path, monkeypatch: pytest.MonkeyPatch, name: tuple[str, ...]) -> None:
    example = EXAMPLES[name]
    for words, said in ((example.wrong, example.said), ("--nonsense", "UsageError: No such option: --nonsense")):
        code, out, err = run(monkeypatch, *name, *words_of(words, folder))
        assert (code, out) == (2, "")
        assert err.startswith(said)
        assert err.count("\n") == 1


@runnable(QUICK, 0, TURNS)
def test_nobody_reads_it(folder: Path, monkeypatch: pytest.MonkeyPatch, name: tuple[str, ...]) -> None:
    example = EXAMPLES[name]
    monkeypatch.setattr("sys.argv", ["daikaiju", *name, *words_of(example.quick, folder)])
    ours, theirs = os.pipe()
    os.close(ours)
    with streams(monkeypatch, "utf-8", example.types) as (_out, err), os.fdopen(theirs, "w") as out:
        monkeypatch.setattr("sys.stdout", out)
        with pytest.raises(SystemExit) as stop:
            main()
    assert (stop.value.code, err.text) == (0, "")


GROUPS = [(), ("lab",), ("puzzles",), ("tables",)]


@pytest.mark.parametrize("name", [*GROUPS, *EXAMPLES], ids=lambda name: " ".join(name) or "daikaiju")
@pytest.mark.parametrize("columns", [NARROW, pytest.param(LEAST_PANEL, marks=in_full)])
def test_narrow_help_names_every_option(monkeypatch: pytest.MonkeyPatch, name: tuple[str, ...], columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    code, out, err = run(monkeypatch, *name, "--help")
    assert (code, err) == (0, "")
    found = command_named(name)
    options = [word for option in found.params for word in (*option.opts, *option.secondary_opts) if word[0] == "-"]
    assert "--help" in out
    for word in [*options, *getattr(found, "commands", {})]:
        assert re.search(rf"(?m)(^|[\s,/]){word}($|[\s,/])", out), word


def command_named(name: tuple[str, ...]) -> Any:
    """Return a command or a group of commands by its words."""
    found = typer.main.get_command(app)
    for word in name:
        found = found.commands[word]
    return found


def figures_in(text: str) -> set[str]:
    """Return the numbers of a text, whatever their decimal mark."""
    return {number.replace(",", ".") for number in re.findall(r"\d+(?:[.,]\d+)?", text)}


@runnable(QUICK, 1, TURNS)
def test_narrow_in_ascii_without_colours(folder: Path, monkeypatch: pytest.MonkeyPatch, name: tuple[str, ...]) -> None:
    example = EXAMPLES[name]
    shown = wide_and_narrow(folder, monkeypatch, name, example)
    for code, out, err in shown:
        assert code == example.code
        assert err == ""
        assert "\x1b" not in out
        assert "nan" not in out
        assert "…" not in re.sub(r"% … |\d … ", "", out)
    (_, wide, _), (_, narrow, _) = shown
    wide, narrow = wide.replace(str(folder / "1"), ""), narrow.replace(str(folder / "2"), "")
    wide = re.sub(r"-7 .* 7 ", "", wide)  # the scale of a Duel's tracks, which a narrow terminal says in words
    assert figures_in(wide) <= figures_in(narrow)
    assert max(map(len, narrow.splitlines()), default=0) <= NARROW
    assert narrow.isascii()


def wide_and_narrow(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: tuple[str, ...], example: Example
) -> list[tuple[int, str, str]]:
    """Run an example in a pipe, and in a narrow ASCII terminal that is in Polish and wants no colours."""
    shown = []
    for number, (encoding, settings, more) in enumerate(
        (("utf-8", {}, []), ("ascii", {"COLUMNS": str(NARROW), "NO_COLOR": "1", "FORCE_COLOR": "1"}, ["--lang", "pl"]))
    ):
        place = folder / str(number + 1)
        place.mkdir()
        for file in folder.glob("*.*"):
            (place / file.name).write_bytes(file.read_bytes())
        with monkeypatch.context() as patch:
            for key, value in settings.items():
                patch.setenv(key, value)
            patch.setenv("DAIKAIJU_DATA", str(place))
            words = [*name, *words_of(example.quick, place), *(more if name != ("warm-up",) else [])]
            shown.append(run(patch, *words, encoding=encoding, types=example.types))
    return shown


@runnable([name for name in QUICK if EXAMPLES[name].figures], 1, TURNS)
def test_json_alone(folder: Path, monkeypatch: pytest.MonkeyPatch, name: tuple[str, ...]) -> None:
    words = [*name, *words_of(EXAMPLES[name].quick, folder), "--json", "-"]
    code, out, err = run(monkeypatch, *words)
    assert code == EXAMPLES[name].code
    assert json.loads(out, parse_constant=pytest.fail)
    assert err
