"""A bot with plain habits, for company at the terminal."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from daikaiju.game import Game
from daikaiju.rules.tokyo.queries import in_tokyo

if TYPE_CHECKING:
    from daikaiju.rules.tokyo.state import State

HURT = 5  # hearts at or below which it looks after itself
SAVES = ("wings", "heal", "yield", "take_turn")


class SimpleBot:
    """Keeps what is useful, leaves Tokyo in time, buys what it can."""

    def decide(self, game: Game, luck: random.Random) -> int:
        """Return the action its habits call for."""
        question = game.question
        assert question is not None
        options = dict(zip(game.options(), game.legal(), strict=True))
        if question.name == "reroll":
            return self.reroll(game.state, question.seat, options)
        if question.name == "yield":
            return options["yield" if game.state.hearts[question.seat] <= HURT else "stay"]
        if question.name in ("shop", "opportunity"):
            return self.buy(options)
        for word in SAVES:
            if word in options:
                return options[word]
        return next(iter(options.values()))

    def reroll(self, state: State, seat: int, options: dict[str, int]) -> int:
        """Reroll every die that does nothing for it now."""
        keeps_hearts = state.hearts[seat] <= HURT + 2 and not in_tokyo(state, seat)
        words = ["reroll"]
        for face, name in enumerate(("1", "2", "3")):
            words += [name] * (state.dice[face] if state.dice[face] < 2 else 0)
        words += [] if keeps_hearts else ["heart"] * state.dice[3]
        return options.get(" ".join(words), options["stop"])

    def buy(self, options: dict[str, int]) -> int:
        """Buy the first card it can pay for."""
        for word, action in options.items():
            if word.startswith("buy "):
                return action
        return next(iter(options.values()))
