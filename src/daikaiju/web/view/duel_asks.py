"""Every question of the Duel as a panel."""

from __future__ import annotations

from collections.abc import Callable

from daikaiju.game import Question

from .asking import Asking
from .dice import shown_dice
from .parts import Ask, Button


class DuelAsking(Asking):
    """Builds the panel of the question that is asked."""

    numbers = (("heart", "life"), ("energy", "energy"), ("dietoken", "tokens"))

    def builders(self) -> dict[str, Callable[[Question, Ask], Ask]]:
        """Which panel shows which question; all others are choices."""
        return {"reroll": self.reroll}

    def value(self, game_state: object, seat: int, number: str) -> int:
        """A number of a monster."""
        values: list[int] = getattr(game_state, number)
        return values[seat]

    def reroll(self, question: Question, ask: Ask) -> Ask:
        """Dice to keep, reroll, stop."""
        ask.kind, ask.mode = "roll", "keep"
        ask.dice = shown_dice(self.scene, self.story)
        ask.buttons = [Button("Reroll", "reroll"), *self.rest_buttons(set())]
        return ask
