"""The course of a game: its positions, who acted in each, and which positions have the same value."""

from __future__ import annotations

from dataclasses import dataclass

from daikaiju.game import Game
from daikaiju.rules.steps import CHANCE

from .runs import Runs


@dataclass(frozen=True)
class Step:
    """One action of a game."""

    actor: int  # a seat, or CHANCE
    action: int
    is_usual: bool  # a decision in which the reference policy would do the same

    @property
    def is_decision(self) -> bool:
        """Whether a seat acted."""
        return self.actor != CHANCE


class Course:
    """A game from its start to its last position; position `n` is the one after `n` actions.

    The reference policy decides without chance. If it would do what was done, the positions before and after a
    decision have the same value under it, so that one estimate serves both and the decision changes nothing.
    """

    def __init__(self, game: Game, runs: Runs) -> None:
        past = type(game).from_setup(game.setup)
        self.games = [past.copy()]
        self.steps: list[Step] = []
        for actor, action in game.history:
            usual = actor != CHANCE and runs.choice(past.state) == action
            self.steps.append(Step(actor, action, usual))
            past.play(action, actor)
            self.games.append(past.copy())

    @property
    def last(self) -> int:
        """The number of the last position."""
        return len(self.steps)

    def places(self) -> list[int]:
        """Return, by position, the position that stands for it: the last one of the same value."""
        found = [self.last]
        for place in range(self.last - 1, -1, -1):
            found.insert(0, found[0] if self.steps[place].is_usual else place)
        return found

    def spells(self) -> list[int]:
        """Return, by position, the number of outcomes of chance before it: decisions between two share their luck."""
        found = [0]
        for step in self.steps:
            found.append(found[-1] + (not step.is_decision))
        return found
