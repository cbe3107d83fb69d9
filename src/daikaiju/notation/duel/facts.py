"""Facts about a Duel in scenarios that are not fields of a position."""

from __future__ import annotations

from daikaiju.rules.duel import events, kinds
from daikaiju.rules.duel.moments import keeps_given_up
from daikaiju.rules.duel.monsters import most_life
from daikaiju.rules.duel.rolling import take_dice
from daikaiju.rules.duel.state import DuelState
from daikaiju.rules.duel.tiles import TILE_NAMES
from daikaiju.rules.steps import CHANCE_STEP

from .keys import CARDS, FACE_NAMES


def sources(kind: str) -> list[str]:
    """Return the possible sources of a kind of event: cards and other causes, tiles, faces, kinds of rolls."""
    if kind == "rolled":
        return [name for number, name in kinds.NAMES.items() if number >= CHANCE_STEP]
    if kind == "tile_placed":
        return list(dict.fromkeys(TILE_NAMES))
    if kind == "symbol_added":
        return list(FACE_NAMES)
    return [*CARDS.keys, *events.SOURCES.values()]


def max_life(state: DuelState, seat: int, has_begun: bool) -> int:
    """The maximum life of a monster."""
    return most_life(state, seat)


def next_dice(state: DuelState, seat: int, has_begun: bool) -> int:
    """The size of a monster's first roll in its next turn, or in the turn that has just begun.

    Dice tokens are not counted: their owner decides about them during the turn.
    """
    then = state.copy()
    if not has_begun or seat != state.active:
        then.turn += 1
        then.fewer = state.stomped[seat]
        then.obeys = state.dominated[seat]
    if then.obeys:
        keeps_given_up(then, seat)
    take_dice(then, seat)
    return then.due


SEAT_FACTS = {"max_life": max_life, "next_dice": next_dice}
