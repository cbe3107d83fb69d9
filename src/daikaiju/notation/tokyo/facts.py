"""What can be said of King of Tokyo in scenarios, beside the fields of a position."""

from __future__ import annotations

from daikaiju.rules.steps import LUCK
from daikaiju.rules.tokyo import events, kinds
from daikaiju.rules.tokyo.cards.passive import most_hearts
from daikaiju.rules.tokyo.dice import number_of_dice
from daikaiju.rules.tokyo.state import TokyoState

from .names import KEYS


def sources(kind: str) -> list[str]:
    """What can be the source of an event: a card or another cause; of a roll, what is rolled for."""
    if kind == "rolled":
        return [name for number, name in kinds.NAMES.items() if number >= LUCK]
    return [*KEYS, *events.SOURCES.values()]


def max_hearts(state: TokyoState, seat: int, has_begun: bool) -> int:
    """How many hearts a monster can have."""
    return most_hearts(state, seat)


def next_dice(state: TokyoState, seat: int, has_begun: bool) -> int:
    """How many dice a monster rolls first in its next turn, or in the one that has just begun, as things stand."""
    then = state.copy()
    then.freeze = state.freeze if has_begun and seat == state.active else 0
    return number_of_dice(then, seat)


SEAT_FACTS = {"max_hearts": max_hearts, "next_dice": next_dice}
