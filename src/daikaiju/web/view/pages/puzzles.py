"""The list of puzzles by game, theme and grade."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from daikaiju.puzzles.model import GRADES, THEMES, Puzzle
from daikaiju.words.language import Language

from ..games import view_of
from ..viewer import Viewer


class PuzzleLink(NamedTuple):
    """One puzzle in the list, with its number within its theme."""

    id: str
    number: int


@dataclass
class PuzzleGrade:
    """The puzzles of one theme that are equally hard."""

    grade: int
    title: str
    links: list[PuzzleLink]


@dataclass
class PuzzleTheme:
    """The puzzles of one game about one theme, the easiest first."""

    title: str
    total: int
    solved: str  # how many of them are solved, with a # for the number, which only the browser knows
    grades: list[PuzzleGrade]


@dataclass
class PuzzleGame:
    """The puzzles of one game."""

    title: str
    themes: list[PuzzleTheme]


def puzzle_games(puzzles: Sequence[Puzzle], viewer: Viewer) -> list[PuzzleGame]:
    """Return the puzzles by game, theme and grade."""
    games = dict.fromkeys(puzzle.game for puzzle in puzzles)
    return [
        PuzzleGame(
            viewer.words.text(view_of(game).title),
            themes_of([puzzle for puzzle in puzzles if puzzle.game == game], viewer.words),
        )
        for game in games
    ]


def themes_of(puzzles: Sequence[Puzzle], words: Language) -> list[PuzzleTheme]:
    """Return the puzzles of a game by theme."""
    found = [
        (title, sorted((puzzle for puzzle in puzzles if puzzle.theme == theme), key=grade_of))
        for theme, title in THEMES.items()
    ]
    return [
        PuzzleTheme(
            words.text(title),
            len(some),
            words.text("{n} of {all} solved", n="#", all=len(some)),
            grades_of(some, words),
        )
        for title, some in found
        if some
    ]


def grades_of(puzzles: Sequence[Puzzle], words: Language) -> list[PuzzleGrade]:
    """Return puzzles, the easiest first, by grade."""
    links = {puzzle.id: PuzzleLink(puzzle.id, number) for number, puzzle in enumerate(puzzles, 1)}
    return [
        PuzzleGrade(grade, words.text(GRADES[grade]), [links[puzzle.id] for puzzle in some])
        for grade, some in groupby(puzzles, grade_of)
    ]


def grade_of(puzzle: Puzzle) -> int:
    """Return how hard a puzzle is."""
    return puzzle.grade
