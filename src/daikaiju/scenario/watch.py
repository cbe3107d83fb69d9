"""A game that remembers what a scenario asks about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from daikaiju.errors import IllegalAction, nearest_first
from daikaiju.game import EventRow, Game
from daikaiju.notation.record import Setup
from daikaiju.notation.vocabulary import Vocabulary
from daikaiju.rules.ruleset import Ruleset, telling

SHOWN = 12  # events, questions or answers that a message lists
ALIKE = 0.3  # how much like a wish an answer is that is named first; 1 is the same


@dataclass(frozen=True)
class Occasion:
    """A question that came up: it was asked, or had one answer and decided itself."""

    vocabulary: Vocabulary
    state: Any  # with the question on top
    was_asked: bool

    @property
    def seat(self) -> int:
        """Who is asked."""
        return int(self.state.step_seat[self.state.depth - 1])

    @property
    def question(self) -> str:
        """What is asked."""
        return self.vocabulary.kinds[self.state.step_kind[self.state.depth - 1]]

    def __str__(self) -> str:
        return f"{self.seat}:{self.question}"

    def allows(self, answer: str) -> bool:
        """Whether an answer can be given."""
        try:
            action = self.vocabulary.actions.parse(self.state, answer)
        except IllegalAction:
            return False
        return self.vocabulary.ruleset.is_legal(self.state, action)

    def options(self) -> list[str]:
        """Every answer that can be given."""
        rules = self.vocabulary.ruleset
        actions = [rules.nth_legal(self.state, n) for n in range(rules.n_legal(self.state))]
        return [str(self.vocabulary.actions.action(self.state, action)) for action in actions]

    def offer(self, wish: str) -> str:
        """The answers for a message: first those most like the one that was wished for."""
        return listed(nearest_first(wish, self.options(), ALIKE))


def listed(words: Sequence[str]) -> str:
    """Words of a message, the first of many; a dash for none."""
    more = ["…"] if len(words) > SHOWN else []
    return ", ".join([*words[:SHOWN], *more]) or "-"


class TurnWatch(list[EventRow]):
    """Takes events, and a copy of the state at the moment the first turn after the scenario begins."""

    def __init__(self, game: WatchedGame) -> None:
        super().__init__()
        self.game = game

    def append(self, row: EventRow) -> None:
        """Take an event, unless the scenario is over."""
        if row[0] == self.game.vocabulary.turn_started:
            if self.game.turns_left == 0 and self.game.at_end is None:
                self.game.at_end = self.game.state.copy()
            self.game.turns_left -= 1
        if self.game.at_end is None:
            super().append(row)


class WatchedGame(Game):
    """A game that remembers its questions, and how things stood when its turns were over."""

    at_end: Any = None

    def __init__(self, setup: Setup, turns: int) -> None:
        self.turns_left = turns
        self.occasions: list[Occasion] = []
        self.begin(setup, None)

    def new_journal(self) -> list[EventRow]:
        """Watch every action for the end of the last turn."""
        return TurnWatch(self)

    def own_rules(self) -> Ruleset:
        """Rules that tell of questions with one answer."""
        return telling(self.vocabulary.ruleset, self.decided)

    def decided(self, state: Any, answer: int) -> None:
        """Note a question that is not asked; one without any answer is passed over."""
        if self.at_end is None and self.vocabulary.ruleset.is_legal(state, answer):
            self.occasions.append(Occasion(self.vocabulary, state.copy(), was_asked=False))

    def asked(self) -> Occasion:
        """Note the question being asked."""
        occasion = Occasion(self.vocabulary, self.state.copy(), was_asked=True)
        self.occasions.append(occasion)
        return occasion
