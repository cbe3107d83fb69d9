"""Lessons: first games that teach, with given dice, cards and opponents (`docs/play.md`)."""

from .files import Bubble, Lesson, parse_lesson
from .play import LESSONS, answer_of, lesson_of, table_at

__all__ = ["LESSONS", "Bubble", "Lesson", "answer_of", "lesson_of", "parse_lesson", "table_at"]
