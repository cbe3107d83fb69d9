"""The glossary: what the symbols and words of a game mean, in a sentence or two."""

from __future__ import annotations

from typing import NamedTuple


class Word(NamedTuple):
    """A word of the rules and its symbols; texts are untranslated."""

    keys: tuple[str, ...]  # the names of its icons and faces, the first one shown
    title: str
    text: str
