"""Outcomes of chance in words: rolls, and cards drawn from the deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from daikaiju.action import Action, Arguments, words_of
from daikaiju.errors import IllegalAction, NoSuchAnswer
from daikaiju.rules.deck import UNSEEN, nth_unseen

from .fields import NO_CARDS, CardNames
from .words import parse_roll, rolled

ROLL = "roll"


class Draw(NamedTuple):
    """A kind of outcome that is neither a card nor dice."""

    verb: str
    arguments: Callable[[Any, int], Arguments]
    read: Callable[[Any, str], int]


@dataclass(frozen=True)
class ChanceWords:
    """The outcomes of chance in one game: some kinds of steps draw cards, most others roll dice."""

    faces: Sequence[str]
    draws: Mapping[int, str] = field(default_factory=dict)  # kind of step to verb
    cards: CardNames = NO_CARDS
    others: Mapping[int, Draw] = field(default_factory=dict)

    def action(self, state: Any, outcome: int) -> Action:
        """Return an outcome as an Action."""
        verb = self.verb(state)
        arguments = self.arguments(state, outcome)
        return Action(verb, outcome, arguments, words_of(verb, arguments))

    def verb(self, state: Any) -> str:
        """Return the verb of the pending step."""
        kind = state.step_kind[state.depth - 1]
        other = self.others.get(kind)
        return other.verb if other is not None else self.draws.get(kind, ROLL)

    def arguments(self, state: Any, outcome: int) -> Arguments:
        """Return what an outcome consists of: dice, a card, or something else that is drawn."""
        top = state.depth - 1
        other = self.others.get(state.step_kind[top])
        if other is not None:
            return other.arguments(state, outcome)
        if state.step_kind[top] in self.draws:
            return {"card": self.cards.keys[nth_unseen(state, outcome)]}
        return {"dice": rolled(outcome, state.step_a[top], self.faces)}

    def parse(self, state: Any, text: str) -> int:
        """Return the number of the outcome that the words mean at the pending step."""
        top = state.depth - 1
        other = self.others.get(state.step_kind[top])
        wanted = self.verb(state)
        verb, *rest = text.split() or [""]
        if verb != wanted:
            raise NoSuchAnswer("chance is to {wanted} now, not {text!r}", wanted=wanted, text=text)
        if other is not None:
            return other.read(state, " ".join(rest))
        if wanted == ROLL:
            return parse_roll(rest, state.step_a[top], self.faces)
        card = self.cards.number(" ".join(rest))
        if state.where[card] != UNSEEN:
            raise IllegalAction("{card} cannot come from the deck: it has been seen", card=self.cards.keys[card])
        return sum(place == UNSEEN for place in state.where[:card])
