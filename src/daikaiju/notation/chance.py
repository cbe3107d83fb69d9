"""Outcomes of chance in words: rolls, and cards that come from the deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from daikaiju.errors import IllegalAction
from daikaiju.rules.deck import UNSEEN, nth_unseen

from .fields import CardNames
from .words import parse_roll, roll_text


class Draw(NamedTuple):
    """Something chance draws that is neither a card nor dice."""

    verb: str
    write: Callable[[Any, int], str]
    read: Callable[[Any, str], int]


@dataclass(frozen=True)
class ChanceWords:
    """What chance can do in one game: some kinds of steps draw cards, most others roll dice."""

    draws: Mapping[int, str]  # kind of step to verb
    faces: Sequence[str]
    cards: CardNames
    others: Mapping[int, Draw] = field(default_factory=dict)

    def text(self, state: Any, outcome: int) -> str:
        """Return the words of an outcome."""
        top = state.depth - 1
        other = self.others.get(state.step_kind[top])
        if other is not None:
            return f"{other.verb} {other.write(state, outcome)}"
        verb = self.draws.get(state.step_kind[top])
        if verb is not None:
            return f"{verb} {self.cards.keys[nth_unseen(state, outcome)]}"
        return f"roll {roll_text(outcome, state.step_a[top], self.faces)}"

    def parse(self, state: Any, text: str) -> int:
        """Return the outcome that words mean now."""
        top = state.depth - 1
        other = self.others.get(state.step_kind[top])
        wanted = other.verb if other else self.draws.get(state.step_kind[top], "roll")
        verb, *rest = text.split() or [""]
        if verb != wanted:
            raise IllegalAction("chance is to {wanted} now, not {text!r}", wanted=wanted, text=text)
        if other is not None:
            return other.read(state, " ".join(rest))
        if wanted == "roll":
            return parse_roll(rest, state.step_a[top], self.faces)
        card = self.cards.number(" ".join(rest))
        if state.where[card] != UNSEEN:
            raise IllegalAction("{card} cannot come from the deck: it has been seen", card=self.cards.keys[card])
        return sum(place == UNSEEN for place in state.where[:card])
