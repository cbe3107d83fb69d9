"""The coach's page: where a guest loses most, with examples to replay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from daikaiju.review.coach import Lesson, Played, lessons
from daikaiju.review.model import PARTS
from daikaiju.review.telling import cost_of
from daikaiju.words.language import Language

from ..viewer import Viewer

FEW_GAMES = 3  # below this, chance says more than habits


@dataclass(frozen=True)
class LessonView:
    """A topic with its examples."""

    topic: str
    text: str
    examples: list[tuple[str, str]]  # address, and what it cost


@dataclass(frozen=True)
class CoachPage:
    """The contents of the page."""

    about: str
    is_early: bool
    lessons: list[LessonView]


def coach_page(games: Sequence[Played], viewer: Viewer) -> CoachPage:
    """Return what a guest's analysed games say."""
    words, number = viewer.words, len(games)
    about = words.plural("From {n} analysed game on this device.", "From {n} analysed games on this device.", number)
    return CoachPage(about, number < FEW_GAMES, [lesson_view(one, number, words) for one in lessons(games)])


def lesson_view(lesson: Lesson, games: int, words: Language) -> LessonView:
    """Return a topic in words."""
    lost = words.percent(100 * lesson.lost / PARTS / games, ".0f")
    text = words.plural(
        "{n} mistake; {lost} of a win lost per game.", "{n} mistakes; {lost} of a win lost per game.", lesson.times,
        lost=lost,
    )  # fmt: skip
    examples = [(f"/t/{table}/replay?at={moment.at}", cost_of(moment, words)) for table, moment in lesson.worst()]
    return LessonView(words.text(lesson.topic), text, examples)
