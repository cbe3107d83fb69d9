"""Reading scenario files: what stands where, and lines that say nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from telling import ATTACK, told

from daikaiju.errors import BadScenario
from daikaiju.scenario import parse_scenarios, read_scenarios

HEAD = "scenario: An example\n"


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("hello", "x:2: 'hello'; a line starts with one of: "),
        ("expct: hearts0=1", "x:2: 'expct: hearts0=1'; a line starts with one of: expect, "),
        ("game: duel\ngame: tokyo", "x:3: 'game:' is given twice"),
        ("house: no_bay\nhouse: shared_win", "x:3: 'house:' is given twice"),
        ("until: 1 yield\nuntil: 0 shop", "x:3: 'until:' is given twice"),
        ("turns: 2\nturns: 3", "x:3: 'turns:' is given twice"),
        ("turns: many", "x:2: turns: 'many' is not a number"),
        ("turns:", "x:2: turns: '' is not a number"),
    ],
)
def test_lines_that_cannot_be_read(lines: str, reason: str) -> None:
    with pytest.raises(BadScenario) as caught:
        list(parse_scenarios(HEAD + lines, "x"))
    assert str(caught.value).startswith(reason)


def test_lines_that_may_be_repeated() -> None:
    text = (
        HEAD + "dice: 111222 / 1\ndice: 2\ncards: wings jets\ncards: heal\n0: stop\n0: done\nposition: a\nposition: b"
    )
    (found,) = parse_scenarios(text)
    assert (found.dice, found.cards) == (["111222", "1", "2"], ["wings", "jets", "heal"])
    assert (found.answers, found.position) == ({0: ["stop", "done"]}, ["a", "b"])


def test_words_that_may_be_repeated() -> None:
    (found,) = parse_scenarios(HEAD + "source: a\nsource: b\nrules: 1e\nrules: 2e, 2e\ncovers: R1 jets\ncovers: jets")
    assert (found.source, found.rules, found.covers) == ("b", ["1e", "2e", "2e"], ["R1", "jets", "jets"])


def test_an_edition_named_twice_is_played_twice() -> None:
    assert told(f"{ATTACK}rules: 2e\nexpect: hearts1=9") == ["expected hearts1=9, found hearts1=8"] * 2


def test_what_is_empty_is_dropped() -> None:
    (found,) = parse_scenarios(HEAD + "0: stop,, done ,\ndice: / 123hec // 1 /\ncards: ,wings,, jets\ncovers: ,R1,")
    assert (found.answers, found.dice) == ({0: ["stop", "done"]}, ["123hec", "1"])
    assert (found.cards, found.covers) == (["wings", "jets"], ["R1"])
    assert next(parse_scenarios("scenario:")).name == ""


@pytest.mark.parametrize(
    "line",
    [
        *("0:", "0: ,", "7:", "until:", "house:", "rules:", "source:", "covers:", "position:", "dice:", "dice: /"),
        *("cards:", "expect:   # later"),
    ],
)
def test_an_empty_line_changes_nothing(line: str) -> None:
    assert told(f"{ATTACK}{line}\nexpect: hearts=10,8,10") == []
    assert told(f"{ATTACK}{line}\nexpect: hearts=10,9,10") == ["expected hearts=10,9,10, found hearts=10,8,10"]


def test_a_hash_starts_a_comment_unless_it_counts() -> None:
    text = f"#1 a comment\n{HEAD}until: 1 yield #2 # the second time\n  #2: not an answer\ndice: 111222 #or others\n"
    (found,) = parse_scenarios(f"{text}expect: hearts1=8 offered=0:shop#2:sweep #2 less")
    assert (found.until, found.dice, found.answers) == ("1 yield #2", ["111222"], {})
    assert found.expect == ["hearts1=8", "offered=0:shop#2:sweep"]


def test_a_scenario_knows_its_place(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "same.scenario").write_text(f"\n{HEAD}")
    places = [found.place for found in read_scenarios(tmp_path)]
    assert places == [f"{tmp_path / folder / 'same.scenario'}:2" for folder in ("one", "two")]


def test_what_is_no_game_or_edition_fails_its_scenario_alone() -> None:
    assert told("game: dual\nexpect: turn=1") == ["unknown game 'dual'; did you mean duel?"]
    assert told("game:\nexpect: turn=1") == ["unknown game ''; known: tokyo, duel"]
    assert "unknown edition '2f'; known: 1e, 2e" in told("rules: 2f\ndice: cc1123\nexpect: turn=2")[0]


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("position: players=9", "players=9: this game has 2 to 6 players"),
        ("position: cards0=godzilla", "unknown card 'godzilla'; "),
        ("position: tokyo=0 tokyo=1", "tokyo= is given twice"),
        ("position: herats1=3", "unknown word 'herats1'; did you mean hearts"),
        ("house: anarchy", "unknown house rule 'anarchy'; "),
    ],
)
def test_positions_that_cannot_be_read(lines: str, reason: str) -> None:
    (said,) = told(f"rules: 2e\n{lines}\ndice: cc1123\nexpect: turn=2")
    assert said.startswith(reason)


@pytest.mark.parametrize("line", ["", "expect:"])
def test_nothing_expected(line: str) -> None:
    assert told(f"{ATTACK}{line}") == ["nothing is expected; add a line 'expect: …'"]
