"""How many dice a position uses: those on the table, and those of rolls that are pending."""

from __future__ import annotations

from collections.abc import Collection

from daikaiju.errors import BadPosition
from daikaiju.rules.dice import Dice


def check_dice(state: Dice, rolls: Collection[int], before_dice: Collection[int], most: int) -> None:
    """Raise BadPosition if there would be too many; the first roll of a turn, and what leads to it, have none."""
    pending = list(zip(state.step_kind[: state.depth], state.step_a, strict=False))
    rolled = sum(number for kind, number in pending if kind in rolls)
    first = most * any(kind in before_dice for kind, _ in pending)
    if sum(state.dice) + rolled + first > most:
        raise BadPosition("the dice in this position are more than {most}; leave some out", most=most)
