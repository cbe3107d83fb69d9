"""Which of some actions wins most often: what looks worse is dropped half by half."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .kernels import WHOLE
from .playouts import ADVISERS, MODEL, Playouts

MOST_TRIED = 8  # actions that are tried at one decision
MOST_LEGAL = 24  # with more answers than this, and no ranking of them, the model decides
SHARE = 8  # games of one action between two looks at the clock
DOUBT = 30  # games that speak for the model's own choice before any is played
FIRST_LOOK = 16  # shares after which it is first asked whether all is clear, then at every doubling
SURE = 4.0  # standard errors by which the best must lead every other


class ActionSearch:
    """Plays on after every action that is looked at, all with the same luck."""

    def __init__(self, playouts: Playouts) -> None:
        self.playouts = playouts
        self.tried = self.candidates()
        self.shares: dict[int, list[int]] = {action: [] for action in self.tried}

    def candidates(self) -> list[int]:
        """The model's choice, those of other characters, then other answers: of dice the model's next best."""
        choices = [self.playouts.choice_of(name) for name in (MODEL, *ADVISERS)]
        others = self.playouts.ranked(MOST_TRIED) or [action.number for action in self.playouts.game.legal_actions]
        if len(others) > MOST_LEGAL:
            others = []
        return list(dict.fromkeys([*choices, *others]))[:MOST_TRIED]

    def run(self, spent: Callable[[], float]) -> int:
        """Halve the field each time an equal part of the budget is spent; returns the best action."""
        left = self.tried
        rounds = max(1, (len(left) - 1).bit_length())
        for number in range(1, rounds + 1):
            while len(left) > 1 and spent() < number / rounds:
                self.give_share(left)
                if self.is_clear(left):
                    return max(left, key=self.value)
            left = sorted(left, key=self.value, reverse=True)[: (len(left) + 1) // 2]
        return left[0]

    def give_share(self, left: list[int]) -> None:
        """Play every action left a few times."""
        first = 1 + SHARE * len(self.shares[left[0]])
        won = self.playouts.try_actions(left, range(first, first + SHARE))
        for action, wins in zip(left, won, strict=True):
            self.shares[action].append(wins)

    def is_clear(self, left: list[int]) -> bool:
        """Whether the best leads every other for sure, or won exactly the same with the same luck."""
        done = len(self.shares[left[0]])
        if done < FIRST_LOOK or done & (done - 1):
            return False
        best = max(left, key=self.value)
        for action in left:
            ahead = np.subtract(self.shares[best], self.shares[action])
            if ahead.any() and ahead.mean() <= SURE * ahead.std() / done**0.5:
                return False
        return True

    def value(self, action: int) -> float:
        """The share of wins; the model's own choice is given the benefit of the doubt."""
        everything = sum(sum(shares) for shares in self.shares.values())
        mean = everything / max(1, self.playouts.played)
        expected = mean + (WHOLE - mean) / 10 if action == self.tried[0] else mean
        wins, count = sum(self.shares[action]), SHARE * len(self.shares[action])
        return (wins + DOUBT * expected) / (count + DOUBT)
