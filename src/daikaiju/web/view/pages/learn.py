"""The page of a lesson: the table of a game with a bubble over it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from daikaiju.lessons import LESSONS, lesson_of, table_at
from daikaiju.lessons.play import GUEST
from daikaiju.words.language import Language

from ..beats import beats_since
from ..games import GAMES, edition_name, scene_of
from ..lesson import BubbleView, bubble_view, lay_last_roll
from ..log import Story
from ..templates import fill
from ..viewer import Viewer
from ..widgets import Strip
from .table import LessonHead, live_page

MOST_KEPT = 256  # rendered tables of lessons; they are the same for everybody


@dataclass(frozen=True)
class LearnPage:
    """The contents of the page."""

    title: str
    heading: str
    table: str  # the page of the table, as HTML
    bubble: BubbleView


class LessonChoice(NamedTuple):
    """A lesson on the start page."""

    address: str
    picture: str
    title: str
    how_far: str  # "" if it has not been begun


def learn_page(game: str, step: int, viewer: Viewer) -> LearnPage:
    """Return the page at a bubble."""
    words = viewer.words
    heading = words.text("Learn to play")
    title = f"{heading}: {edition_name(game, lesson_of(game).edition, words)} · Daikaiju"
    return LearnPage(title, heading, table_html(game, step, viewer.lang), bubble_view(game, step, words))


@lru_cache(maxsize=MOST_KEPT)
def table_html(game: str, step: int, lang: str) -> str:
    """Render the table at a bubble, without hints and odds: the bubble is the hint."""
    table, viewer = table_at(game, step), Viewer(GUEST, lang=lang)
    story = Story(scene_of(table, viewer))
    page = live_page(story)
    page.panel.may_advise = page.panel.may_show_odds = page.panel.pace = False
    page.may_undo, page.strip = False, Strip()
    lay_last_roll(page.panel, step, story.scene)
    page.lesson = LessonHead(viewer.words.text("Learn to play"), step, lesson_of(game).last)
    return fill(page.template, viewer, t=table, page=page)


def lesson_message(game: str, step: int, lang: str) -> str:
    """Return what leads to a bubble from the one before: beats, the table, the bubble."""
    table, viewer = table_at(game, step), Viewer(GUEST, lang=lang)
    since = table_at(game, max(0, step - 1)).number
    message = {
        "number": table.number,
        "pace": 1,
        "beats": beats_since(Story(scene_of(table, viewer)), since),
        "waits": True,
        "content": table_html(game, step, lang),
        "bubble": fill("learn_bubble.html", viewer, b=bubble_view(game, step, viewer.words)),
    }
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def lesson_choices(progress: Mapping[str, int], words: Language) -> list[LessonChoice]:
    """Return the lessons on the start page, in the order of the games."""
    return [lesson_choice(game, progress.get(game, 0), words) for game in GAMES if game in LESSONS]


def lesson_choice(game: str, step: int, words: Language) -> LessonChoice:
    """Return a lesson on the start page, with how far one has come."""
    lesson = LESSONS[game]
    shown = GAMES[game].editions[lesson.edition]
    is_begun = 0 < step < lesson.last
    how_far = words.text("Go on: {step} of {last}", step=step + 1, last=lesson.last + 1) if is_begun else ""
    address = f"/learn/{game}?step=0" if step == lesson.last else f"/learn/{game}"  # one that is over begins anew
    return LessonChoice(address, shown.picture, words.text(GAMES[game].title), how_far)
