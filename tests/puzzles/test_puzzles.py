"""Puzzles: the file that comes with the package, what is computed about it, and what is said."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from rich.console import Console

from conftest import in_full, sized
from daikaiju.errors import BadFile, UnknownName
from daikaiju.game import Game
from daikaiju.puzzles.checking import check, fault_of
from daikaiju.puzzles.daily import puzzle_on
from daikaiju.puzzles.explaining import Explainer
from daikaiju.puzzles.files import SHIPPED, puzzle_of, read_puzzles, shipped, write_puzzles
from daikaiju.puzzles.finding import last_game, search
from daikaiju.puzzles.model import GRADES, THEMES, Margin, Puzzle
from daikaiju.puzzles.positions import load, simplified
from daikaiju.puzzles.winning_now import chances_now
from daikaiju.rules.duel.cards.passive import rolls_allowed
from daikaiju.rules.duel.state import DuelState
from daikaiju.terminal.play import Leave
from daikaiju.terminal.puzzles import PuzzleTable, note_day, streak
from daikaiju.words.language import LANGUAGES, language

MOST_BYTES = 200_000
WORDS = language("en")
BY_PLAYOUTS = [puzzle for puzzle in shipped() if not puzzle.is_exact]
EXACT = [puzzle for puzzle in shipped() if puzzle.is_exact]


def other_answer(puzzle: Puzzle) -> str:
    """Return an answer that is not the best."""
    return next(str(action) for action in puzzle.start.legal_actions if str(action) != puzzle.answer)


# The file


def test_the_file_is_well_formed() -> None:
    assert SHIPPED.stat().st_size < MOST_BYTES
    assert len({puzzle.id for puzzle in shipped()}) == len(shipped())
    assert len({puzzle.position for puzzle in shipped()}) == len(shipped())
    assert {puzzle.theme for puzzle in shipped()} == set(THEMES)
    assert {puzzle.game for puzzle in shipped()} == {"tokyo", "duel"}


def test_every_position_and_answer_is_legal() -> None:
    assert {puzzle.id: fault_of(puzzle) for puzzle in shipped() if fault_of(puzzle)} == {}


def test_nobody_rolls_more_often_than_their_cards_allow() -> None:
    for puzzle in shipped():
        state = puzzle.start.state
        if isinstance(state, DuelState) and puzzle.theme == "dice":
            assert state.rolls < rolls_allowed(state, state.active), puzzle.id


def test_the_best_answer_is_first() -> None:
    for puzzle in shipped():
        values = [line.now or 0.0 if puzzle.is_exact else line.wins for line in puzzle.lines]
        assert values[0] == max(values), puzzle.id
        assert puzzle.grade in GRADES


def test_the_guide_counts_them() -> None:
    text = (Path(__file__).parents[2] / "docs" / "puzzles.md").read_text(encoding="utf-8")
    themes = ("stay", "lethal", "dice", "buy", "pull")
    for game, title in (("tokyo", "King of Tokyo"), ("duel", "Duel")):
        counts = Counter(puzzle.theme for puzzle in shipped() if puzzle.game == game)
        assert f"| {title} | " + " | ".join(str(counts[theme]) for theme in themes) + " |\n" in text
    grades = Counter(puzzle.grade for puzzle in shipped())
    assert "Grades: " + ", ".join(f"{name} {grades[grade]}" for grade, name in GRADES.items()) + ".\n" in text
    assert set(re.findall(r"(?:tokyo|duel)-\d+-[a-z]+", text)) <= {puzzle.id for puzzle in shipped()}


def test_a_file_round_trips(tmp_path: Path) -> None:
    write_puzzles(tmp_path / "some.toml", shipped()[:9])
    assert read_puzzles(tmp_path / "some.toml") == shipped()[:9]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[puzzle]", "is no file of puzzles"),
        ('[[puzzle]]\nid = "x"\n', "puzzle x is incomplete"),
        ('[[puzzle]]\nid = "x"\nanswers = ["a"]\n', "puzzle x is incomplete"),
    ],
)
def test_a_broken_file_is_named(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "bad.toml").write_text(text)
    with pytest.raises(BadFile, match=said):
        read_puzzles(tmp_path / "bad.toml")


def test_a_missing_file_and_an_unknown_puzzle(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="it is not there"):
        read_puzzles(tmp_path / "none.toml")
    with pytest.raises(UnknownName, match="unknown puzzle"):
        puzzle_of("tokio-1")


# Figures

ALMOST = "tokyo/1 2e players=2 hearts=10,{hearts} tokyo=1 market=heal,tanks,mimic dice={dice} rerolls={rolls} "
ASKED = "steps=check,end_of_turn@0,shop@0,resolve@0,probes@0,reroll@0"


def chance_of(hearts: int, dice: str, rolls: int, answer: str) -> float:
    """Return the chance to win this turn against a monster in Tokyo with some hearts."""
    game = Game.from_position(ALMOST.format(hearts=hearts, dice=dice, rolls=rolls) + ASKED)
    number = game.legal_action(answer).number
    return chances_now(game, [number], rolls)[number]


@pytest.mark.parametrize(
    ("hearts", "dice", "rolls", "answer", "chance"),
    [
        (2, "claw,claw,1,1,2,3", 1, "stop", 1.0),
        (3, "claw,claw,1,1,2,3", 1, "stop", 0.0),
        (3, "claw,claw,1,1,2,3", 1, "reroll 1", 1 / 6),
        (3, "claw,claw,1,1,2,3", 1, "reroll 1 1 2 3", 1 - (5 / 6) ** 4),
        (3, "claw,claw,1,1,2,3", 2, "reroll 1 1 2 3", 1 - (5 / 6) ** 8),
        (4, "claw,claw,claw,claw,2,3", 1, "reroll claw 2 3", 1 - (5 / 6) ** 3),
    ],
)  # fmt: skip
def test_the_chance_to_win_this_turn_is_exact(hearts: int, dice: str, rolls: int, answer: str, chance: float) -> None:
    assert chance_of(hearts, dice, rolls, answer) == pytest.approx(chance)


def test_a_card_that_wins_whatever_is_revealed() -> None:
    shop = (
        "tokyo/1 2e players=2 stars=16 energy={energy} market=skyscraper,tanks,mimic steps=check,end_of_turn@0,shop@0"
    )
    game = Game.from_position(shop.format(energy=6))
    answers = [action.number for action in game.legal_actions]
    won = {str(game.legal_action(number)): chance for number, chance in chances_now(game, answers, 0).items()}
    assert won["buy skyscraper"] == 1.0
    assert won["done"] == 0.0


def test_some_hold_when_they_are_checked_again() -> None:
    for puzzle in EXACT[:2] + EXACT[-2:]:
        assert check(puzzle, 100, 7).fault == "", puzzle.id
    for puzzle in sorted(BY_PLAYOUTS, key=lambda puzzle: -puzzle.margin.low)[:3]:
        assert check(puzzle, 400, 7).fault == "", puzzle.id


def test_a_wrong_figure_is_found() -> None:
    puzzle = EXACT[0]
    lines = (puzzle.lines[1], puzzle.lines[0], *puzzle.lines[2:])
    assert check(replace(puzzle, lines=lines, simple=puzzle.answer), 100, 7).fault
    assert check(replace(puzzle, margin=Margin(0.5, 0.5, 0.5)), 100, 7).fault
    assert check(replace(puzzle, simple="nonsense"), 100, 7).fault


def test_some_are_found_in_a_game_of_bots() -> None:
    found = list(search("tokyo", 6002, [theme for theme in THEMES if theme != "lethal"]))
    assert [puzzle.id for puzzle in found] == ["tokyo-6002-lethal"]
    assert [fault_of(puzzle) for puzzle in found] == [""]
    assert last_game("tokyo", found) == 6002
    assert last_game("duel", found) == 0


def test_what_does_not_matter_is_left_out() -> None:
    start = ALMOST.format(hearts=3, dice="claw,claw,1,1,2,3", rolls=1)
    game = Game.from_position(f"{start}cards1=jets,wings,urbavore {ASKED}")
    assert (load(game), load(simplified(game, lambda less: True))) == (3, 0)
    assert load(simplified(game, lambda less: "wings" in less.position())) == 2
    assert simplified(game, lambda less: False) == game


@in_full
def test_all_hold_when_they_are_checked_again() -> None:
    faults = {puzzle.id: check(puzzle, 4000, 11).fault for puzzle in shipped()}
    assert {name: fault for name, fault in faults.items() if fault} == {}


# Words


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_answer_is_explained(code: str) -> None:
    words = language(code)
    for puzzle in shipped()[:: sized(40, 1)]:
        explainer = Explainer(puzzle, words)
        right, wrong = explainer.explain(puzzle.answer), explainer.explain(other_answer(puzzle))
        assert right.is_right
        assert not wrong.is_right
        assert right.verdict != wrong.verdict
        assert any(row.is_given for row in wrong.rows)
        assert any(row.is_best for row in wrong.rows)
        assert all(right.sentences)
        assert "{" not in "".join(right.sentences)


# The day


def test_every_puzzle_has_its_day() -> None:
    first = date(2030, 1, 1)
    days = [puzzle_on(first + timedelta(number), shipped()) for number in range(len(shipped()))]
    assert {puzzle.id for puzzle in days} == {puzzle.id for puzzle in shipped()}
    assert puzzle_on(first, shipped()) == days[0]


# The terminal


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DAIKAIJU_DATA", str(tmp_path))
    return tmp_path


def typed(lines: list[str]) -> Iterator[str]:
    yield from lines


def solve(puzzle: Puzzle, *lines: str, code: str = "en") -> tuple[bool, str]:
    shown, typing = io.StringIO(), typed(list(lines))
    table = PuzzleTable(puzzle, language(code), Console(file=shown, width=100), lambda prompt: next(typing))
    return table.solve(), shown.getvalue()


@pytest.mark.parametrize("puzzle", [*EXACT[:1], *BY_PLAYOUTS[:1], *BY_PLAYOUTS[-1:]], ids=lambda puzzle: puzzle.id)
def test_a_puzzle_is_solved_in_the_terminal(puzzle: Puzzle) -> None:
    is_right, shown = solve(puzzle, "?", "nonsense", puzzle.answer)
    assert is_right
    assert "Right: " in shown
    is_right, shown = solve(puzzle, other_answer(puzzle))
    assert not is_right
    assert "The best answer is: " in shown
    with pytest.raises(Leave):
        solve(puzzle, "quit")


def test_days_in_a_row_are_counted() -> None:
    day = date(2030, 1, 10)
    assert streak(day) == 0
    for number in (4, 2, 1):
        note_day(day - timedelta(number), is_right=True)
    assert streak(day) == 2
    note_day(day, is_right=True)
    assert streak(day) == 3
    note_day(day, is_right=False)  # only the first answer counts
    assert streak(day) == 3
    note_day(day + timedelta(1), is_right=False)
    assert streak(day + timedelta(1)) == 0
