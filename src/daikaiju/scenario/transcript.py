"""What happened in a scenario, and the error for what it states wrongly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from daikaiju.errors import BadScenario, DaikaijuError, UnknownName
from daikaiju.game import Game
from daikaiju.notation.events import Event
from daikaiju.notation.vocabulary import Vocabulary
from daikaiju.notation.words import is_number
from daikaiju.rules.state import State
from daikaiju.rules.steps import CHANCE_STEP, QUESTION

from .watch import Occasion, listed


class Failed(DaikaijuError):
    """Something stated in a scenario that does not hold."""


@dataclass(frozen=True)
class Transcript:
    """A scenario that has been run."""

    game: Game
    state: State  # at its end
    turn_has_begun: bool  # the end is the beginning of the next turn
    occasions: Sequence[Occasion]
    events: Sequence[Event]
    stops_at_question: bool  # the last of the occasions is the question it stops at

    def asked(self, seat: int, question: str) -> list[Occasion]:
        """Return the occasions at which a seat was asked a question."""
        wanted = f"{seat}:{question}"
        return [occasion for occasion in self.occasions if occasion.was_asked and str(occasion) == wanted]

    def answered(self, seat: int, question: str) -> list[Occasion]:
        """Return the same without the question the scenario stops at."""
        last = self.occasions[-1] if self.stops_at_question else None
        return [occasion for occasion in self.asked(seat, question) if occasion is not last]

    def all_asked(self) -> str:
        """Return every question that was asked, in order, as text."""
        return listed([str(occasion) for occasion in self.occasions if occasion.was_asked])


def questions(vocabulary: Vocabulary[Any]) -> list[str]:
    """Return the names of a game's questions."""
    return [name for kind, name in vocabulary.kinds.items() if QUESTION <= kind < CHANCE_STEP]


def read_seat(game: Game, text: str) -> int:
    """Read a seat; raises an error if nobody plays there."""
    if not is_number(text):
        raise BadScenario("{text!r} is not a seat", text=text)
    if int(text) >= game.players:
        raise BadScenario("seat {seat} does not play; seats go from 0 to {last}", seat=text, last=game.players - 1)
    return int(text)


def read_question(game: Game, text: str) -> str:
    """Read the name of a question."""
    if text not in questions(game.vocabulary):
        raise UnknownName("question", text, questions(game.vocabulary))
    return text


def read_answer(game: Game, word: str) -> str:
    """Read an answer written in one word, with _ for spaces: buy_wings, king_f-3_from_d2."""
    actions = game.vocabulary.actions
    verbs = [verb for verb in actions.words() if word == verb or word.startswith(f"{verb}_")]
    if not verbs:
        raise UnknownName("answer", word, actions.words())
    verb = max(verbs, key=len)
    rest = word.removeprefix(verb).removeprefix("_")
    answer = f"{verb} {rest}".strip()
    try:
        actions.check(answer)
    except DaikaijuError:  # each _ in the arguments may stand for a space
        answer = f"{verb} {rest.replace('_', ' ')}"
        if not is_answer(game.vocabulary, answer):
            raise
    return answer


def is_answer(vocabulary: Vocabulary[Any], text: str) -> bool:
    """Whether words are a valid answer in some state."""
    try:
        vocabulary.actions.check(text)
    except DaikaijuError:
        return False
    return True
