"""Lessons as tables: the table at each bubble, and what becomes of an answer.

A learner's place is the number of a bubble, so a lesson can be left and taken up again anywhere, and the server keeps
nothing: the table of a bubble is the same for everybody.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path

from daikaiju.errors import IllegalAction, UnknownName, game_in
from daikaiju.notation.actions import REROLL
from daikaiju.notation.record import Setup
from daikaiju.table.dice import reroll_others
from daikaiju.table.errors import NotPossible
from daikaiju.table.model import PLAYING, LiveTable, Options, TableSeat
from daikaiju.table.played import TableGame
from daikaiju.words.language import mark as _

from .files import LEARNER, Lesson, parse_lesson

FOLDER = Path(__file__).parent
SUFFIX = ".lesson"
GUEST = "learner"  # who sits on the learner's seat of every lesson
RIVALS = "pip"  # the level that the other seats show


def read_lessons() -> dict[str, Lesson]:
    """Read all lessons, by their game."""
    found = (parse_lesson(file.read_text(encoding="utf-8"), file.name) for file in sorted(FOLDER.glob(f"*{SUFFIX}")))
    return {lesson.game: lesson for lesson in found}


LESSONS = read_lessons()


def lesson_of(game: str) -> Lesson:
    """Return the lesson of a game."""
    return game_in(LESSONS, game)


class LessonTable(LiveTable):
    """The table of a lesson; its page and forms have addresses of their own."""

    @property
    def address(self) -> str:
        """The path of its page."""
        return f"/learn/{self.options.game}"


@cache
def table_at(game: str, step: int) -> LessonTable:
    """Return the table at a bubble; read it, never write to it."""
    lesson = lesson_of(game)
    seats = [TableSeat(number, monster=monster, bot=RIVALS) for number, monster in enumerate(lesson.monsters)]
    seats[LEARNER].owner, seats[LEARNER].bot = GUEST, ""
    table = LessonTable("lesson", Options(game, lesson.edition), seats, phase=PLAYING)
    table.game = TableGame.from_setup(Setup(game=game, position=lesson.position))
    for line in lesson.lines[: lesson.bubbles[step].played]:
        table.play(line.actor, line.words)
    return table


def answer_of(game: str, step: int, words: str, kept: Collection[int]) -> str | None:
    """Check an answer to a task: None if it is the right one, else the name of the reply; "" if there is none.

    A reroll is of all dice but those at the kept places.
    """
    lesson, table = lesson_of(game), table_at(game, step)
    bubble = lesson.bubbles[step]
    assert table.game is not None
    try:
        given = reroll_others(table.game, kept) if words == REROLL else table.game.legal_action(words, LEARNER)
    except (IllegalAction, UnknownName) as error:
        raise NotPossible(_("That is not possible now.")) from error
    if given == table.game.legal_action(lesson.lines[bubble.played].words, LEARNER):
        return None
    return next((wrong.text for wrong in bubble.wrong if wrong.fits(given)), "")
