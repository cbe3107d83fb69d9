"""The list of puzzles by game and theme."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from daikaiju.puzzles.model import GRADES, THEMES, Puzzle
from daikaiju.puzzles.seating import monsters_of

from ..games import view_of
from ..viewer import Viewer


class PuzzleRow(NamedTuple):
    """One puzzle in the list."""

    id: str
    monsters: list[str]
    grade: int
    grade_name: str


@dataclass
class PuzzleGroup:
    """The puzzles of one game about one theme, the easiest first."""

    game: str
    theme: str
    rows: list[PuzzleRow]


def puzzle_groups(puzzles: Sequence[Puzzle], viewer: Viewer) -> list[PuzzleGroup]:
    """Return the puzzles by game and theme."""
    words = viewer.words
    games = dict.fromkeys(puzzle.game for puzzle in puzzles)
    groups = []
    for game in games:
        for theme, title in THEMES.items():
            found = [puzzle for puzzle in puzzles if puzzle.game == game and puzzle.theme == theme]
            rows = [row_of(puzzle, viewer) for puzzle in sorted(found, key=lambda puzzle: puzzle.grade)]
            if rows:
                groups.append(PuzzleGroup(words.text(view_of(game).title), words.text(title), rows))
    return groups


def row_of(puzzle: Puzzle, viewer: Viewer) -> PuzzleRow:
    """Return one puzzle of the list."""
    return PuzzleRow(puzzle.id, monsters_of(puzzle), puzzle.grade, viewer.words.text(GRADES[puzzle.grade]))
