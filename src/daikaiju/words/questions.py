"""Questions and answers as people read them. What all games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from daikaiju.action import Action

from .language import Language
from .language import mark as _


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

    def answer(self, state: Any, seat: int, action: Action) -> str:
        """An answer as people read it."""
        raise NotImplementedError

    def reroll(self, action: Action) -> str:
        """A choice of dice to be rolled again."""
        return self.words.text(_("Reroll {faces}"), faces=" ".join(self.face_names(action.several("dice"))))

    def face(self, key: str) -> str:
        """The name of a face."""
        return self.words.text(self.faces[key])

    def face_names(self, keys: Sequence[str]) -> list[str]:
        """The names of faces."""
        return [self.face(key) for key in keys]
