"""Facts about King of Tokyo in scenarios that are not fields of a position."""

from __future__ import annotations

from daikaiju.rules.steps import CHANCE_STEP
from daikaiju.rules.tokyo import events, kinds
from daikaiju.rules.tokyo.cards.passive import most_hearts
from daikaiju.rules.tokyo.dice import number_of_dice
from daikaiju.rules.tokyo.state import TokyoState

from .keys import KEYS


def sources(kind: str) -> list[str]:
    """Return the possible sources of a kind of event: cards and other causes; for rolls, the kinds of rolls."""
    if kind == "rolled":
        return [name for number, name in kinds.NAMES.items() if number >= CHANCE_STEP]
    return [*KEYS, *events.SOURCES.values()]


def max_hearts(state: TokyoState, seat: int, has_begun: bool) -> int:
    """The maximum hearts of a monster."""
    return most_hearts(state, seat)


def next_dice(state: TokyoState, seat: int, has_begun: bool) -> int:
    """The size of a monster's first roll in its next turn, or in the turn that has just begun."""
    then = state.copy()
    then.freeze = state.freeze if has_begun and seat == state.active else 0
    return number_of_dice(then, seat)


SEAT_FACTS = {"max_hearts": max_hearts, "next_dice": next_dice}
