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


class Answer(NamedTuple):
    """An answer as people read it: what it is called, and what it does where the name does not say that."""

    title: str
    detail: str = ""

    def __str__(self) -> str:
        return f"{self.title}: {self.detail}" if self.detail else self.title


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
        """An answer as people read it; a game that says nothing shows its words."""
        return str(action)

    def answer_parts(self, state: Any, seat: int, action: Action) -> Answer:
        """The same in parts; a game whose answers have details says which."""
        return Answer(self.answer(state, seat, action))

    def spoken(self, answer: Answer) -> Answer:
        """An answer in this language."""
        return Answer(self.words.text(answer.title), self.words.text(answer.detail))

    def reroll(self, action: Action) -> str:
        """A choice of dice to be rolled again."""
        return self.words.text(_("Reroll {faces}"), faces=" ".join(self.face_names(action.several("dice"))))

    def face(self, key: str) -> str:
        """The name of a face."""
        return self.words.text(self.faces[key])

    def face_names(self, keys: Sequence[str]) -> list[str]:
        """The names of faces."""
        return [self.face(key) for key in keys]
