"""What lessons say: a bubble has a title and a text; wrong answers get a reply.

Texts may contain symbols in braces, as in "two {claw}": pages show them as pictures.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class BubbleText(NamedTuple):
    """The idea of a bubble, and what it says about it."""

    title: str
    text: str


class LessonTexts(NamedTuple):
    """The texts of a lesson by the names that its file uses, untranslated."""

    bubbles: Mapping[str, BubbleText]
    replies: Mapping[str, str]  # to wrong answers


NO_LESSON = LessonTexts({}, {})
