"""Questions and answers as people read them. What all games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .language import Language


class Prompt(NamedTuple):
    """What a question asks, and a line of help."""

    ask: str
    help: str


class GameQuestions:
    """Questions and answers in one language. A game adds its own tables."""

    prompts: Mapping[str, Prompt]
    faces: Mapping[str, str]

    def __init__(self, words: Language, names: Sequence[str]) -> None:
        self.words, self.names = words, names

    def ask(self, question: str) -> str:
        """What is asked."""
        return self.words.text(self.prompts[question].ask)

    def help(self, question: str) -> str:
        """A line of help."""
        return self.words.text(self.prompts[question].help)

    def about(self, state: Any) -> str:
        """What the question of a state is about, where its prompt cannot say that; else empty."""
        return ""

    def answer(self, state: Any, seat: int, text: str) -> str:
        """An answer, given in the words of a record, as people read it."""
        raise NotImplementedError

    def face_names(self, keys: Sequence[str]) -> list[str]:
        """The names of faces."""
        return [self.words.text(self.faces[key]) for key in keys]
