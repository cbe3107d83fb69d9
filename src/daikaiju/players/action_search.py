"""Search for the action that wins most playouts, by sequential halving."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .kernels import WHOLE
from .playouts import ADVISERS, MODEL, Playouts

MOST_TRIED = 8  # actions compared at one decision
MOST_LEGAL = 24  # with more legal actions than this and no ranking, only those that bots choose are compared
SHARE = 8  # playouts of one action between two checks of the budget
DOUBT = 30  # weight of the prior, in playouts; it favours the model's own choice
FIRST_LOOK = 16  # shares before the first early-stopping test, which is repeated at every doubling
SURE = 4.0  # standard errors by which the best action must lead every other


class ActionSearch:
    """Compares actions by playouts with common random numbers."""

    def __init__(self, playouts: Playouts) -> None:
        self.playouts = playouts
        self.tried = self.candidates()
        self.shares: dict[int, list[int]] = {action: [] for action in self.tried}

    def candidates(self) -> list[int]:
        """Return the choices of the model and its advisers, then other actions; for dice, the model's next best."""
        choices = [self.playouts.choice_of(name) for name in (MODEL, *ADVISERS)]
        others = self.playouts.ranked(MOST_TRIED) or [action.number for action in self.playouts.game.legal_actions]
        if len(others) > MOST_LEGAL:
            others = []
        return list(dict.fromkeys([*choices, *others]))[:MOST_TRIED]

    def run(self, spent: Callable[[], float]) -> int:
        """Drop the worse half of the actions after each equal part of the budget; returns the best action."""
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
        """Run a share of playouts for every action left."""
        first = 1 + SHARE * len(self.shares[left[0]])
        won = self.playouts.try_actions(left, range(first, first + SHARE))
        for action, wins in zip(left, won, strict=True):
            self.shares[action].append(wins)

    def is_clear(self, left: list[int]) -> bool:
        """Whether the best action leads every other significantly, or ties it in every share of playouts."""
        done = len(self.shares[left[0]])
        if done < FIRST_LOOK or done & (done - 1):
            return False
        best = max(left, key=self.value)
        for action in left:
            ahead = np.subtract(self.shares[best], self.shares[action])
            if ahead.any() and ahead.mean() <= SURE * ahead.std() / done**0.5:
                return False
        return True

    def chance_of(self, action: int) -> float | None:
        """Return the rate of wins of an action; None if it was not tried."""
        shares = self.shares.get(action)
        return sum(shares) / (WHOLE * SHARE * len(shares)) if shares else None

    def value(self, action: int) -> float:
        """Return the rate of wins, with a prior that favours the model's own choice."""
        everything = sum(sum(shares) for shares in self.shares.values())
        mean = everything / max(1, self.playouts.played)
        expected = mean + (WHOLE - mean) / 10 if action == self.tried[0] else mean
        wins, count = sum(self.shares[action]), SHARE * len(self.shares[action])
        return (wins + DOUBT * expected) / (count + DOUBT)
