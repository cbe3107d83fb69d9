"""The command."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from conftest import random_moves
from daikaiju.cli import app, main
from daikaiju.errors import BadScenario
from daikaiju.game import Game

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


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("position: players=9", "2 to 6 players"),
        ("position: cards0=godzilla", "unknown card"),
        ("dice: 12", "6 dice, not 2"),
        ("dice: 123hex", "not a face"),
        ("dice: 123hec / 123hec", "dice never rolled"),
        ("dice: 123hec\ncards: wings", "cards never revealed"),
        ("dice: 123hec\n1: yield", "seat 1 never could: yield"),
        ("dice: 123hec\nexpect: colour=red", "unknown fact"),
        ("dice: 123hec\nexpect: never=1:yeeld", "unknown word"),
        ("dice: 123hec\nexpect: no_event=explosion", "unknown word"),
        ("dice: 123hec\nexpect: asked=1:yield", "asked: 0:reroll"),
        ("dice: 123hec\nexpect: hearts9=3", "unknown fact"),
        ("dice: 123hec\nexpect: no_event=hearts_lost:x:y", "kind:seat:amount:source"),
        ("dice: 123hec\nuntil: 1 yeild", "unknown word"),
        ("position: tokyo=0 tokyo=1", "given twice"),
        ("rules: 7e\ndice: 123hec", "unknown edition"),
        ("house: anarchy\ndice: 123hec", "unknown house rule"),
        ("", "no dice are left"),
    ],
)
def test_scenarios_that_cannot_hold(tmp_path: Path, lines: str, reason: str) -> None:
    (tmp_path / "x.scenario").write_text(f"scenario: wrong\nexpect: players=2\n{lines}\n")
    assert reason in run("scenario", str(tmp_path), code=1)


def test_scenarios_that_say_nothing(tmp_path: Path) -> None:
    assert isinstance(CliRunner().invoke(app, ["scenario", str(tmp_path)]).exception, BadScenario)
    (tmp_path / "x.scenario").write_text("scenario: idle\ndice: 123hec\n")
    assert "nothing is expected" in run("scenario", str(tmp_path), code=1)
    (tmp_path / "x.scenario").write_bytes(b"scenario: \xff\xfe\n")
    assert isinstance(CliRunner().invoke(app, ["scenario", str(tmp_path)]).exception, BadScenario)


@pytest.mark.parametrize(("name", "players", "shown"), [("tokyo", 3, "hearts"), ("duel", 2, "Tracks")])
def test_replay(tmp_path: Path, name: str, players: int, shown: str) -> None:
    game = Game.new(name, players=players)
    for _ in random_moves(game, random.Random(1)):
        pass
    path = tmp_path / "one.game"
    path.write_text(game.record().write())
    told = run("replay", str(path))
    assert "seat 0" in told
    assert shown in run("replay", str(path), "--states")
    assert Game.at(run("replay", str(path), "--until", "30").splitlines()[-1]).history == []


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (("--game", "duel", "--monsters", "gigazaur,the_king"), ("Gigazaur (you)", "The King", "Tracks")),
        (("--game", "duel", "--person", "Ann", "--person", "Bob"), ("(Ann)", "(Bob)", "Row")),
        (("--rules", "1e", "--monsters", "kraken"), ("Kraken (you)", "Market")),
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
