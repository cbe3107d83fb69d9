"""The command."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from catalogues import CODES, english_words, words_in
from commands import Seen, ctrl_c_is_heard
from conftest import random_moves
from daikaiju import bench, native
from daikaiju.cli import app, main
from daikaiju.cli.language import usual_code
from daikaiju.cli.terminal import ask_for_game
from daikaiju.game import Game
from daikaiju.players import policies
from daikaiju.players.built_in import BOTS
from daikaiju.players.compiling import compile_bots
from daikaiju.words.language import language
from patience import PATIENCE, until

GOOD = "scenario: Ten hearts\nposition: players=2\ndice: 123hec\nexpect: hearts0=10\n"
BAD = "scenario: Nine hearts\nposition: players=2\ndice: 123hec\nexpect: hearts0=9\n"


def run(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, words)
    assert result.exit_code == code, result.output
    return result.output


def test_scenario(tmp_path: Path) -> None:
    (tmp_path / "good.scenario").write_text(GOOD * 3)
    assert run("scenario", str(tmp_path)) == "3 passed, 0 failed\n"
    (tmp_path / "bad.scenario").write_text(BAD)
    told = run("scenario", str(tmp_path), code=1)
    assert "bad.scenario:1: Nine hearts" in told
    assert "2e: expected hearts0=9, found hearts0=10" in told
    assert told.endswith("3 passed, 1 failed\n")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hello", "a line starts with"),
        ("colour: red", "a line starts with"),
        ("position: players=2", "the first line of a scenario"),
        ("scenario: a\nturns: many", "not a number"),
    ],
)
def test_files_that_are_no_scenarios(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: str, reason: str
) -> None:
    (tmp_path / "x.scenario").write_text(text)
    monkeypatch.setattr("sys.argv", ["daikaiju", "scenario", str(tmp_path)])
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 2
    assert reason in capsys.readouterr().err


def test_scenarios_that_say_nothing(tmp_path: Path) -> None:
    assert "BadScenario: no scenarios there" in run("scenario", str(tmp_path), code=2)
    (tmp_path / "x.scenario").write_text("scenario: idle\ndice: 123hec\n")
    assert "nothing is expected" in run("scenario", str(tmp_path), code=1)
    (tmp_path / "x.scenario").write_bytes(b"scenario: \xff\xfe\n")
    assert run("scenario", str(tmp_path), code=2).endswith("it is not text in UTF-8\n")


@pytest.mark.parametrize(("name", "players", "shown"), [("tokyo", 3, "hearts"), ("duel", 2, "Tracks")])
def test_replay(tmp_path: Path, name: str, players: int, shown: str) -> None:
    game = Game(name, players=players)
    for _ in random_moves(game, random.Random(1)):
        pass
    path = tmp_path / "one.game"
    path.write_text(str(game.record()))
    told = run("replay", str(path))
    assert "seat 0" in told
    assert shown in run("replay", str(path), "--states")
    assert Game.from_position(run("replay", str(path), "--until", "30").splitlines()[-1]).history == []


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (("--game", "duel", "--monsters", "gigazaur,the_king"), ("Gigazaur (you)", "The King", "Tracks")),
        (("--game", "duel", "--person", "Ann", "--person", "Bob"), ("(Ann)", "(Bob)", "Row")),
        (("--rules", "1e", "--monsters", "kraken"), ("Kraken (you)", "Row")),
    ],
)
def test_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], shown: tuple[str, ...]
) -> None:
    monkeypatch.setenv("DAIKAIJU_DATA", str(tmp_path))
    result = CliRunner().invoke(app, ["terminal", "--seed", "1", *words], input="quit\n")
    assert result.exit_code == 0, result.output
    for text in (*shown, "The game is kept"):
        assert text in result.output
    kept = str(tmp_path / "last.game")
    assert "The game is kept" in CliRunner().invoke(app, ["terminal", "--resume", kept], input="quit\n").output


def test_replay_of_nonsense(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["daikaiju", "replay", "/no/such/file"])
    with pytest.raises(SystemExit):
        main()
    assert capsys.readouterr().err.startswith("BadRecord: cannot read")


def test_fuzz() -> None:
    assert "Every state was sound" in run("fuzz", "--games", "300", "--players", "5", "--rules", "1e", "--seed", "3")
    same = [run("fuzz", "--games", "300", "--seed", "4") for _ in range(2)]
    assert same[0] == same[1]


def test_bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("daikaiju.bench.SECONDS", 0.05)
    monkeypatch.setattr("daikaiju.bench.start_seconds", lambda game, folder: 1.0)
    assert "through Batch.step with masks" in run("bench", "--json", str(tmp_path / "figures.json"))
    figures = json.loads((tmp_path / "figures.json").read_text())
    for name in (
        "compiled_decisions_per_s",
        "compiled_games_per_s",
        "batch_decisions_per_s",
        "interpreted_decisions_per_s",
        "compile_s",
        "cached_start_s",
        "state_bytes",
    ):
        assert figures[name] > 0
    assert figures["state_bytes"] <= 512


def test_bench_compiles_nothing_silently(monkeypatch: pytest.MonkeyPatch) -> None:
    """It compiles from nothing once, to measure that, and says so; all else it needs is compiled by warm-up."""
    heard, asked, load = [], [], native.load_or_compile
    monkeypatch.setattr(native, "_LOADED", {})
    policies.compiled.cache_clear()
    compile_bots("tokyo")
    monkeypatch.setattr(native, "load_or_compile", lambda *words: asked.append(words) or load(*words))
    monkeypatch.setattr(native, "LISTENERS", [lambda text, name: heard.append((text, name))])
    monkeypatch.setattr(bench, "LISTENERS", native.LISTENERS)
    monkeypatch.setattr(bench, "SECONDS", 0.01)
    monkeypatch.setattr(bench, "start_seconds", lambda game, folder: 1.0)
    run("bench")
    assert heard == [(bench.FROM_NOTHING, "tokyo")]
    assert asked == []


WAITING = """
import sys
from daikaiju import bench
bench.READY = bench.READY.replace("import daikaiju.games", "import time; time.sleep(9999); import daikaiju.games")
bench.start_seconds("tokyo", sys.argv[1])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are different there")
@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_bench_leaves_no_process_behind(tmp_path: Path, stop: signal.Signals) -> None:
    with ctrl_c_is_heard():
        process = subprocess.Popen([sys.executable, "-c", WAITING, str(tmp_path)], stderr=subprocess.DEVNULL)
    child = int(until(Seen(process, tmp_path).children, "the process that compiles")[0])
    process.send_signal(stop)
    process.wait(PATIENCE)
    until(lambda: not is_alive(child), "its end")


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended may wait for somebody to take note of it."""
    found = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return bool(found.stdout.strip()) and not found.stdout.startswith("Z")


def refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> str:
    """What the command says when it refuses."""
    monkeypatch.setattr("sys.argv", ["daikaiju", *words])
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 2
    said = capsys.readouterr().err
    assert len(said.splitlines()) <= 2
    return said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("odds", "--dice", "foo"), "BadOptions: 'foo' is not a face; one of: 1, 2, 3, heart, energy, claw"),
        (("odds", "--dice", " "), "BadOptions: --dice names no die"),
        (("odds", "--dice", "1" * 10), "BadOptions: 0 to 9 dice"),
        (("odds", "--dice", "1 2", "--number", "3"), "BadOptions: --number is 3, but --dice names 2 dice"),
        (("odds", "--target", "xx"), "BadOptions: 'xx' is no target"),
        (("odds", "--cards", "giant_brian"), "UnknownName: unknown card 'giant_brian'; did you mean giant_brain"),
        (("odds", "--cards", "zzz"), " and 69 more"),
        (("simulate", "--bots", "stedy,random"), "UnknownName: unknown bot 'stedy'; did you mean steady?"),
        (("simulate", "--bots", "random", "--game", "duel"), "BadOptions: 2 players play it, not 1"),
        (("simulate", "--bots", "random,random", "--house", "nobay"), "'nobay'; did you mean no_bay?"),
        (("simulate", "--bots", "random,random", "--rules", "3e"), "'3e'; known: 1e, 2e"),
        (("terminal", "--monsters", "gigasaur", "--bots", "random"), "'gigasaur'; did you mean Gigazaur"),
        (("odds", "--position", "tokyo/1 2e heart=3"), "BadPosition: unknown word 'heart'; did you mean hearts"),
        (("odds", "--position", "tokyo/1 2e zzz=3"), " more"),
        (("odds", "--position", "duel/1 players=3"), "BadPosition: players=3: this game has 2 players"),
        (("simulate", "--bots", "random,random", "--resume"), "BadOptions: --resume needs --out DIR"),
        (("odds", "--game", "chess"), "UnknownName: unknown game 'chess'; known: tokyo, duel"),
        (("odds", "--position", "x"), "BadPosition: a position starts with"),
        (("odds", "--position", "tokyo/1 2e"), "BadOptions: nobody is in Tokyo there"),
        (("odds", "--position", "tokyo/1 2e tokyo=1", "--seat", "7"), "seat 7 is not in Tokyo there; in Tokyo: 1"),
        (("odds", "--dice", "foo", "--lang", "pl"), "BadOptions: 'foo' to nie symbol kostki; jeden z: 1, 2, 3"),
        (("bots", "--lang", "de"), "UnknownName: unknown language 'de'; known: en, pl, cs"),
        (("replay", "TYPO"), "it is not there; did you mean "),
        (("replay", "FOLDER"), "it is a folder, not a file"),
        (("replay", "NOISE"), "it is not text in UTF-8"),
        (("replay", "EMPTY", "--lang", "cs"), "BadRecord: řádek 1: zápis hry začíná 'daikaiju game'"),
        (("scenario", "EMPTY"), "BadScenario: no scenarios there"),
        (("simulate", "--bots", "random,random", "--out", "EMPTY"), "BadFile: "),
        (("simulate", "--bots", "nobody,random"), "UnknownName: unknown bot 'nobody'"),
        (("simulate", "--bots", ","), "BadOptions: 2 to 6 players can play, not 0"),
        (("analyse", "tokyo/1", "2e", "players=9"), "BadPosition: players=9: this game has 2 to 6 players"),
        (("terminal", "--person", "Ann", "--bots", "my_bot.py:MyBot"), "BadBot: cannot read the bot 'my_bot.py:MyBot'"),
        (("terminal", "--resume", "FOLDER"), "BadRecord: cannot read"),
        (("fuzz", "--players", "9"), "BadOptions: 2 to 6 players can play, not 9"),
        (("bench", "--game", "chess"), "UnknownName: unknown game 'chess'"),
        (
            ("train", "duel", "--out", "FOLDER", "--only-value", "--resume"),
            "--only-value cannot be combined with --resume",
        ),
        (("play", "--database", "mysql://u:word@h/x"), "BadOptions: a database is named as postgresql://"),
        (("tables", "list", "--database", "nonsense"), "BadOptions: a database is named as postgresql://"),
        (("load", "--bot", "nobody"), "UnknownName: unknown bot 'nobody'"),
        (("simulat",), "UsageError: No such command 'simulat'. Did you mean 'simulate'? See daikaiju --help"),
        (("zzz",), "UsageError: No such command 'zzz'; see daikaiju --help"),
    ],
)
def test_wrong_words_are_refused_in_a_line(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    said: str,
) -> None:
    (tmp_path / "noise").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "empty").write_text("")
    places = {"FOLDER": str(tmp_path), "NOISE": str(tmp_path / "noise"), "EMPTY": str(tmp_path / "empty")}
    places["TYPO"] = str(tmp_path / "empti")
    assert said in refused(capsys, monkeypatch, *(places.get(word, word) for word in words))


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:cs:en"}, "cs"),
        ({"LANG": "C", "LANGUAGE": "cs"}, "en"),
        ({"LANG": "pl_PL", "LC_MESSAGES": "cs_CZ"}, "cs"),
    ],
)
def test_the_language_of_the_system(environment: dict[str, str], code: str) -> None:
    assert usual_code(environment) == code


@pytest.mark.parametrize("code", CODES)
def test_commands_speak_the_language_asked_for(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    english = english_words(code)
    position = "tokyo/1 2e players=4 tokyo=1 hearts=10,5,8,9 cards1=wings cards0=poison_quills poison1=1"
    for words in (
        ("odds", "--dice", "3 3 1 2", "--cards", "telepath,stretchy"),
        ("odds", "--position", position),
        ("bots",),
    ):
        asked, usual = run(*words, "--lang", code), run(*words)
        assert asked != usual
        monkeypatch.setenv("LC_ALL", f"{code}.UTF-8")
        assert run(*words) == asked
        monkeypatch.setenv("LC_ALL", "C.UTF-8")
        names = {word for name in BOTS for word in words_in(name)} | {"tokyo", "duel"}
        assert not words_in(asked) & english - names


def test_the_command_is_called_daikaiju() -> None:
    command = [sys.executable, "-m", "daikaiju", "odds", "--help"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "Usage: daikaiju odds" in shown
    assert "python" not in shown


def test_a_reader_that_goes_away() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "daikaiju", "bots"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


class Typist:
    """Somebody who answers the questions of the set-up."""

    def __init__(self, *lines: str) -> None:
        self.lines, self.asked = list(lines), []

    def __call__(self, question: str) -> str:
        self.asked.append(question)
        return self.lines.pop(0)


def test_setting_up_is_patient(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DAIKAIJU_DATA", str(tmp_path))
    typist = Typist(
        "?",
        "chess",
        "Tokyo",
        "?",
        "9",
        "2",
        "x",
        "7",
        "1",
        "nobody",
        "momo",
        "godzilla",
        "kraken",
        "Kyberkotě, the king",
    )
    monkeypatch.setattr("builtins.input", typist)
    game = ask_for_game(language("cs"), random.Random(1), None, "", [], None)
    assert typist.lines == []
    said = capsys.readouterr().out
    for words in ("neznámá hra '?'; známé: tokyo, duel", "'9' není číslo od 1 do 6", "'7' není číslo od 0 do 4"):
        assert words in said
    assert "Astrotučňák" in said
    assert {"cyber_kitty", "the_king"} <= {seat.monster for seat in game.setup.seats}
    assert sorted(seat.bot for seat in game.setup.seats) == ["", "", "momo"]


def break_off(*values: object) -> None:
    raise KeyboardInterrupt


def test_broken_off_before_anything_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("daikaiju.arena.run.run", break_off)
    out = tmp_path / "out"
    assert "--resume goes on" in run("simulate", "--bots", "random,random", "--out", str(out), code=130)
    monkeypatch.setattr("daikaiju.arena.ladder.climb", break_off)
    told = run("arena", "--bots", "random,autopilot", "--out", str(tmp_path / "ladder"), code=130)
    assert "Start again to go on" in told


@pytest.mark.parametrize("text", ["{", "[]", "3", '{"identity": 1}', "{}"])
def test_files_that_are_no_ladders(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    (tmp_path / "ladder.json").write_text(text)
    words = ("arena", "--bots", "random,autopilot", "--out", str(tmp_path))
    assert refused(capsys, monkeypatch, *words).startswith("BadOptions: ")


def test_a_new_game_in_the_terminal_sets_the_last_one_aside(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    runner = CliRunner()
    runner.invoke(app, ["terminal", "--bots", "random", "--seed", "5"], input="stop\nquit\n")
    (last,) = tmp_path.rglob("last.game")
    before = last.read_text(encoding="utf-8")
    said = runner.invoke(app, ["terminal", "--bots", "random", "--seed", "6"], input="quit\n").output
    (previous,) = tmp_path.rglob("previous.game")
    assert "".join(str(previous).split()) in "".join(said.split())
    assert previous.read_text(encoding="utf-8") == before


def test_json_into_a_missing_folder_is_refused_at_once(tmp_path):
    result = CliRunner().invoke(app, ["bots", "--json", str(tmp_path / "no" / "x.json")])
    assert result.exit_code == 2
    assert "steady" not in result.output
