"""What can be said of King of Tokyo in scenarios, beside the fields of a position."""

from __future__ import annotations

from daikaiju.rules.dice import FACES
from daikaiju.rules.steps import LUCK
from daikaiju.rules.tokyo import events, kinds
from daikaiju.rules.tokyo.dice import number_of_dice
from daikaiju.rules.tokyo.queries import most_hearts
from daikaiju.rules.tokyo.state import State

from .names import KEYS

NONE_AT_ALL = range(1)
SOME = range(1, 1 << 15)
# What the amounts of events can be, where something can be said of them.
AMOUNTS: dict[str, range] = {
    **dict.fromkeys(("entered", "left", "stayed", "moved_to_city", "fell", "reborn", "head_start"), NONE_AT_ALL),
    **dict.fromkeys(("revealed_card", "swept", "looked", "copied", "card_lost"), NONE_AT_ALL),
    **dict.fromkeys(("stars_gained", "stars_lost", "hearts_gained", "hearts_lost"), SOME),
    **dict.fromkeys(("energy_gained", "energy_spent", "counter_gained", "counter_lost"), SOME),
    **dict.fromkeys(("prevented", "picked_up", "attacked", "turn_started", "extra_turn_earned"), SOME),
    "die_changed": range(FACES),
}
OF_NOBODY = frozenset({"revealed_card", "shuffled", "ended"})  # events without a seat


def sources(kind: str) -> list[str]:
    """What can be the source of an event: a card or another cause; of a roll, what is rolled for."""
    if kind == "rolled":
        return [name for number, name in kinds.NAMES.items() if number >= LUCK]
    return [*KEYS, *events.SOURCES.values()]


def max_hearts(state: State, seat: int, has_begun: bool) -> int:
    """How many hearts a monster can have."""
    return most_hearts(state, seat)


def next_dice(state: State, seat: int, has_begun: bool) -> int:
    """How many dice a monster rolls first in its next turn, or in the one that has just begun, as things stand."""
    then = state.copy()
    then.freeze = state.freeze if has_begun and seat == state.active else 0
    return number_of_dice(then, seat)


SEAT_FACTS = {"max_hearts": max_hearts, "next_dice": next_dice}
