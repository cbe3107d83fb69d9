"""Questions and answers as text for people. The part common to all games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Generic, NamedTuple, Self

from daikaiju.action import Action
from daikaiju.rules.state import S

from .language import Language
from .language import mark as _
from .log import Writer


def undrawn(_key: str, name: str) -> str:
    """Return a face as its name."""
    return name


class Prompt(NamedTuple):
    """The text of a question, and a line of help."""

    ask: str
    help: str


class Answer(NamedTuple):
    """An answer as text for people: its name, and its effect where the name does not tell."""

    title: str
    detail: str = ""

    def __str__(self) -> str:
        return f"{self.title}: {self.detail}" if self.detail else self.title


class GameQuestions(Generic[S]):
    """Questions and answers in one language. Subclasses add the tables of their game."""

    prompts: Mapping[str, Prompt]
    faces: Mapping[str, str]

    def __init__(self, words: Language, names: Sequence[str]) -> None:
        self.words, self.names = words, names
        self.draw: Writer = undrawn

    def drawing(self, draw: Writer) -> Self:
        """Return the same texts with faces as `draw` draws them, given their keys and names."""
        other = copy(self)
        other.draw = draw
        return other

    def on_board(self, state: S) -> Self:
        """Return the same texts for a board, of a game in this state, that has no numbers on its spaces."""
        return self

    def ask(self, question: str) -> str:
        """Return the text of a question; one without a prompt shows its name."""
        prompt = self.prompts.get(question)
        return self.words.text(prompt.ask) if prompt is not None else question.replace("_", " ")

    def help(self, question: str) -> str:
        """Return the line of help for a question."""
        prompt = self.prompts.get(question)
        return self.words.text(prompt.help) if prompt is not None else ""

    def about(self, state: S) -> str:
        """Return details of the current question that its prompt lacks; empty if there are none."""
        return ""

    def answer(self, state: S, seat: int, action: Action) -> str:
        """An answer as people read it; a game that says nothing shows its words."""
        return str(action)

    def answer_parts(self, state: S, seat: int, action: Action) -> Answer:
        """Return an answer in parts; a game whose answers have details overrides this."""
        return Answer(self.answer(state, seat, action))

    def spoken(self, answer: Answer) -> Answer:
        """Translate an answer."""
        return Answer(self.words.text(answer.title), self.words.text(answer.detail))

    def reroll(self, action: Action) -> str:
        """Return a choice of dice to reroll as text."""
        return self.words.text(_("Reroll {faces}"), faces=self.words.join(" ", self.face_names(action.several("dice"))))

    def face(self, key: str) -> str:
        """Return the name of a face."""
        return self.draw(key, self.words.text(self.faces[key]))

    def face_names(self, keys: Sequence[str]) -> list[str]:
        """Return the names of faces."""
        return [self.face(key) for key in keys]
