"""Puzzles in the terminal: the table, the question, and what the answer is worth."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

from rich.console import Console

from daikaiju.action import Action
from daikaiju.puzzles.explaining import Explainer, Row
from daikaiju.puzzles.model import GRADES, Puzzle
from daikaiju.puzzles.seating import game_of
from daikaiju.storage.address import data_folder
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _

from .play import Leave, Table

FILE = "puzzles.json"  # the days whose puzzle was solved at the first try
BAR = 24  # characters of the widest bar


class PuzzleTable(Table):
    """A puzzle at one terminal: one question, and no game after it."""

    help_lines = (
        _("A number or the words of an answer: answer."),
        _("card NAME: what a card does.   table: show the table again.   quit: stop."),
        _("position: this moment as one line of text."),
    )

    def __init__(self, puzzle: Puzzle, words: Language, console: Console, read: Callable[[str], str] = input) -> None:
        super().__init__(game_of(puzzle, words), {}, words, random.Random(0), console, read)
        self.explainer = Explainer(puzzle, words)
        self.given = ""

    def solve(self) -> bool:
        """Show the puzzle, ask, and explain; returns whether the answer was right."""
        puzzle, words = self.explainer.puzzle, self.words
        grade = words.text(GRADES[puzzle.grade])
        title = words.text(_("Puzzle {id}: {theme}, {grade}"), id=puzzle.id, theme=self.explainer.theme, grade=grade)
        self.console.print(title, style="bold cyan", highlight=False)
        self.console.print(self.explainer.goal, highlight=False)
        self.ask(self.game.actor)
        return self.explain(self.given)

    def answer(self, action: Action) -> None:
        """Take the answer of a person; the game does not go on."""
        self.given = str(action)

    def explain(self, given: str) -> bool:
        """Print what an answer is worth; returns whether it is the best."""
        found = self.explainer.explain(given)
        self.console.print(found.verdict, style="bold green" if found.is_right else "bold yellow", highlight=False)
        for row in found.rows:
            self.console.print(self.line(row), highlight=False, markup=False)
        for sentence in found.sentences:
            self.console.print(sentence, highlight=False, markup=False)
        return found.is_right

    def line(self, row: Row) -> str:
        """Return one answer as a line; that of the person is marked."""
        mark = ">" if row.is_given else " "
        return f"{mark} {row.answer}: {row.wins} {'█' * round(BAR * row.share)}"

    def leave(self, rest: str) -> None:
        """Stop."""
        raise Leave

    def wishes(self) -> dict[str, Callable[[str], None]]:
        """A puzzle is not saved."""
        return {word: wish for word, wish in super().wishes().items() if word != "save"}


def days_file() -> Path:
    """Return the file with the days whose puzzle was solved."""
    return data_folder() / FILE


def read_days() -> dict[str, bool]:
    """Return whether the puzzle of each day was solved at the first try; none if there is no file that can be read."""
    try:
        found = json.loads(days_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(day): bool(is_right) for day, is_right in found.items()} if isinstance(found, dict) else {}


def note_day(day: date, *, is_right: bool) -> None:
    """Note the first answer to the puzzle of a day."""
    days = {day.isoformat(): is_right} | read_days()
    path = days_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text(json.dumps(days), encoding="utf-8")
    part.replace(path)


def streak(day: date) -> int:
    """Return how many days in a row, up to this one, the puzzle was solved; one not tried yet today breaks nothing."""
    days = read_days()
    last = day if day.isoformat() in days else day - timedelta(1)
    number = 0
    while days.get((last - timedelta(number)).isoformat()):
        number += 1
    return number
