"""A game that records what a scenario checks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from daikaiju.errors import IllegalAction, nearest_first
from daikaiju.game import EventRow, Game
from daikaiju.notation.record import Setup
from daikaiju.notation.vocabulary import Vocabulary
from daikaiju.rules.ruleset import Ruleset, telling
from daikaiju.rules.state import State

SHOWN = 12  # events, questions or answers that a message lists
ALIKE = 0.3  # similarity (0 to 1) from which an answer is listed first


@dataclass(frozen=True)
class Occasion:
    """A question that came up: it was asked, or was forced because it had one answer."""

    vocabulary: Vocabulary[Any]
    state: State  # with the question on top
    was_asked: bool

    @property
    def seat(self) -> int:
        """The seat of the question."""
        return int(self.state.step_seat[self.state.depth - 1])

    @property
    def question(self) -> str:
        """The name of the question."""
        return self.vocabulary.kinds[self.state.step_kind[self.state.depth - 1]]

    def __str__(self) -> str:
        return f"{self.seat}:{self.question}"

    def allows(self, answer: str) -> bool:
        """Whether an answer is legal."""
        try:
            action = self.vocabulary.actions.parse(self.state, answer)
        except IllegalAction:
            return False
        return self.vocabulary.ruleset.is_legal(self.state, action)

    def options(self) -> list[str]:
        """Return all legal answers."""
        rules = self.vocabulary.ruleset
        actions = [rules.nth_legal(self.state, n) for n in range(rules.n_legal(self.state))]
        return [str(self.vocabulary.actions.action(self.state, action)) for action in actions]

    def offer(self, wish: str) -> str:
        """List the legal answers for a message, those most similar to a given one first."""
        return listed(nearest_first(wish, self.options(), ALIKE))


def listed(words: Sequence[str]) -> str:
    """List words for a message, at most SHOWN of them; a dash for none."""
    more = ["…"] if len(words) > SHOWN else []
    return ", ".join([*words[:SHOWN], *more]) or "-"


class TurnWatch(list[EventRow]):
    """A journal that also copies the state when the first turn after the scenario starts."""

    def __init__(self, game: WatchedGame) -> None:
        super().__init__()
        self.game = game

    def append(self, row: EventRow) -> None:
        """Add an event unless the scenario is over."""
        if row[0] == self.game.vocabulary.turn_started:
            if self.game.turns_left == 0 and self.game.at_end is None:
                self.game.at_end = self.game.state.copy()
            self.game.turns_left -= 1
        if self.game.at_end is None:
            super().append(row)


class WatchedGame(Game):
    """A game that records its questions, and the state at the end of its turns."""

    at_end: State | None = None

    def __init__(self, setup: Setup, turns: int) -> None:
        self.turns_left = turns
        self.occasions: list[Occasion] = []
        self.begin(setup, None)

    def new_journal(self) -> list[EventRow]:
        """Watch every action for the end of the last turn."""
        return TurnWatch(self)

    def own_rules(self) -> Ruleset:
        """Return rules that report questions with one answer."""
        return telling(self.vocabulary.ruleset, self.decided)

    def decided(self, state: State, answer: int) -> None:
        """Record a question that is not asked; one without any answer is ignored."""
        if self.at_end is None and self.vocabulary.ruleset.is_legal(state, answer):
            self.occasions.append(Occasion(self.vocabulary, state.copy(), was_asked=False))

    def asked(self) -> Occasion:
        """Record the question being asked."""
        occasion = Occasion(self.vocabulary, self.state.copy(), was_asked=True)
        self.occasions.append(occasion)
        return occasion
