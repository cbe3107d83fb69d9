"""Outcomes of chance in words: rolls, and cards drawn from the deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple

from daikaiju.action import Action, Arguments, words_of
from daikaiju.errors import IllegalAction, NoSuchAnswer
from daikaiju.rules.deck import UNSEEN, Deck, nth_unseen
from daikaiju.rules.state import S_contra

from .fields import NO_CARDS, CardNames
from .words import parse_roll, rolled

ROLL = "roll"


class Draw(NamedTuple, Generic[S_contra]):
    """A kind of outcome that is neither a card nor dice."""

    verb: str
    arguments: Callable[[S_contra, int], Arguments]
    read: Callable[[S_contra, str], int]


@dataclass(frozen=True)
class ChanceWords(Generic[S_contra]):
    """The outcomes of chance in one game: some kinds of steps draw cards, most others roll dice."""

    faces: Sequence[str]
    draws: Mapping[int, str] = field(default_factory=dict)  # kind of step to verb
    cards: CardNames = NO_CARDS
    others: Mapping[int, Draw[S_contra]] = field(default_factory=dict)

    def action(self, state: S_contra, outcome: int) -> Action:
        """Return an outcome as an Action."""
        verb = self.verb(state)
        arguments = self.arguments(state, outcome)
        return Action(verb, outcome, arguments, words_of(verb, arguments))

    def verb(self, state: S_contra) -> str:
        """Return the verb of the pending step."""
        kind = state.step_kind[state.depth - 1]
        other = self.others.get(kind)
        return other.verb if other is not None else self.draws.get(kind, ROLL)

    def is_roll(self, state: S_contra) -> bool:
        """Whether dice are rolled at the pending step."""
        return self.verb(state) == ROLL

    def arguments(self, state: S_contra, outcome: int) -> Arguments:
        """Return what an outcome consists of: dice, a card, or something else that is drawn."""
        top = state.depth - 1
        other = self.others.get(state.step_kind[top])
        if other is not None:
            return other.arguments(state, outcome)
        if state.step_kind[top] in self.draws:
            assert isinstance(state, Deck)
            return {"card": self.cards.keys[nth_unseen(state, outcome)]}
        return {"dice": rolled(outcome, state.step_a[top], self.faces)}

    def parse(self, state: S_contra, text: str) -> int:
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
        assert isinstance(state, Deck)
        card = self.cards.number(" ".join(rest))
        if state.where[card] != UNSEEN:
            raise IllegalAction("{card} cannot come from the deck: it has been seen", card=self.cards.keys[card])
        return sum(place == UNSEEN for place in state.where[:card])
