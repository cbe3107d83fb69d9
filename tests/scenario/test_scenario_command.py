"""The command `scenario`: languages, reports for other programs."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from telling import ATTACK, DUEL
from typer.testing import CliRunner, Result

from daikaiju.cli import app
from daikaiju.notation.duel.vocabulary import DuelVocabulary

# A scenario that holds in both editions, one that is false in both, one of the Duel.
TEXT = (
    "scenario: Ten hearts\nposition: players=2\ndice: 123hec\nexpect: hearts0=10\n"
    'scenario: Nine <hearts> & "more"\nposition: players=2\ndice: 123hec\nexpect: hearts0=9 never=0:reroll\n'
    f"scenario: Claws\n{DUEL}expect: life1=11\n"
)


def run(*words: str, code: int = 0) -> Result:
    result = CliRunner().invoke(app, ["scenario", *words])
    assert result.exit_code == code, result.output
    return result


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "some.scenario"
    path.write_text(TEXT)
    return path


def test_json(file: Path, tmp_path: Path) -> None:
    told = run(str(file), "--json", str(tmp_path / "report.json"), code=1).stdout
    assert told.endswith("2 passed, 1 failed\n")
    found = json.loads((tmp_path / "report.json").read_text())
    assert [(row["game"], row["edition"], len(row["faults"])) for row in found] == [
        ("tokyo", "1e", 0),
        ("tokyo", "2e", 0),
        ("tokyo", "1e", 2),
        ("tokyo", "2e", 2),
        ("duel", "duel", 0),
    ]
    assert all(row["seconds"] > 0 for row in found)
    assert found[2]["scenario"] == 'Nine <hearts> & "more"'
    assert found[2]["place"] == f"{file}:5"
    assert found[2]["faults"] == [
        "expected hearts0=9, found hearts0=10",
        "never=0:reroll: seat 0 was asked reroll",
    ]


def test_junit(file: Path, tmp_path: Path) -> None:
    run(str(file), "--junit", str(tmp_path / "report.xml"), code=1)
    root = ET.parse(tmp_path / "report.xml").getroot()
    (suite,) = root
    assert (root.tag, suite.tag, suite.get("name")) == ("testsuites", "testsuite", "daikaiju scenario")
    for element in (root, suite):
        assert [element.get(key) for key in ("tests", "failures", "errors")] == ["5", "2", "0"]
    assert float(suite.get("time", "")) == pytest.approx(sum(float(case.get("time", "")) for case in suite), abs=1e-5)
    assert [case.get("classname") for case in suite] == ["tokyo.1e", "tokyo.2e", "tokyo.1e", "tokyo.2e", "duel.duel"]
    case = suite[2]
    assert (case.get("name"), case.get("file")) == ('Nine <hearts> & "more" (1e)', str(file))
    assert case.get("line") == "5"
    (failure,) = case
    assert (failure.tag, failure.get("type")) == ("failure", "Failed")
    assert failure.get("message") == "expected hearts0=9, found hearts0=10"
    assert "never=0:reroll: seat 0 was asked reroll" in (failure.text or "")
    assert len(suite[0]) == 0


def test_a_report_on_the_screen_stands_alone(file: Path) -> None:
    shown = run(str(file), "--json", "-", code=1)
    assert len(json.loads(shown.stdout)) == 5
    assert "2 passed, 1 failed" in shown.stderr
    shown = run(str(file), "--junit", "-", code=1)
    assert ET.fromstring(shown.stdout).tag == "testsuites"


def test_what_xml_cannot_hold_is_left_out(file: Path, tmp_path: Path) -> None:
    file.write_text("scenario: Bell \x07 and ž\nposition: cards0=\x08\nexpect: hearts0=10\n", encoding="utf-8")
    run(str(file), "--junit", str(tmp_path / "report.xml"), code=1)
    assert ET.parse(tmp_path / "report.xml").getroot()[0][0].get("name") == "Bell  and ž (1e)"


def test_a_report_that_cannot_be_written(file: Path, tmp_path: Path) -> None:
    for option in ("--json", "--junit"):
        result = CliRunner().invoke(app, ["scenario", str(file), option, str(tmp_path)])
        assert result.exit_code == 2
        assert result.stderr.splitlines()[-1].startswith("BadOptions: cannot write")


@pytest.mark.parametrize(
    ("lang", "said"),
    [("pl", "never=1:yield: miejsce 1 zapytano o yield"), ("cs", "never=1:yield: místo 1 dostalo otázku yield")],
)
def test_other_languages(file: Path, tmp_path: Path, lang: str, said: str) -> None:
    file.write_text(f"scenario: Wrong\n{ATTACK}expect: never=1:yield\n")
    told = run(str(file), "--lang", lang, "--json", str(tmp_path / "x.json"), code=1).stdout
    assert f"2e: {said}" in told
    assert json.loads((tmp_path / "x.json").read_text())[0]["faults"] == [said]


def test_a_program_that_fails_leaves_the_rest(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DuelVocabulary, "default", lambda vocabulary, state: [][state.active])
    told = run(str(file), code=1).stdout
    assert "some.scenario:9: Claws\n    duel: the program failed: IndexError: list index out of range" in told
    assert told.endswith("1 passed, 2 failed\n")


def test_a_broken_file_is_refused_before_anything_is_played(file: Path, tmp_path: Path) -> None:
    (tmp_path / "worse.scenario").write_text("scenario: x\nuntil: 0 shop\nuntil: 1 shop\n")
    result = CliRunner().invoke(app, ["scenario", str(tmp_path)])
    assert result.stdout == ""
    assert result.stderr == f"BadScenario: {tmp_path / 'worse.scenario'}:3: 'until:' is given twice\n"
