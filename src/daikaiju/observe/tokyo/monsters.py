"""The monsters: what each of them has and faces."""

from __future__ import annotations

from daikaiju.observe.write import put, put_bits, put_levels, put_seat
from daikaiju.rules.layout import Mask
from daikaiju.rules.tokyo.cards.passive import most_hearts
from daikaiju.rules.tokyo.queries import clockwise
from daikaiju.rules.tokyo.state import MOST_STARS, SLOTS, TokyoState

from .blocks import (
    ALIVE,
    ATTACKED,
    DEALER,
    ENERGY,
    ENERGY_LEVELS,
    ENERGY_REACHED,
    FRENZY,
    HEART_LEVELS,
    HEARTS,
    HEARTS_REACHED,
    HELD,
    HURT,
    MOST_HEARTS,
    PACKET,
    PASSED,
    POISON,
    PRESENT,
    RANK,
    RAY,
    RAY_ORDER,
    SHRINK,
    STAR_LEVELS,
    STARS,
    STARS_REACHED,
    WINGS,
)


def observe_monsters(state: TokyoState, me: int, out: Mask) -> None:
    """All monsters, the observing one first."""
    put_seat(out, DEALER, state.dealer, me, state.players)
    for number in range(state.players):
        seat = clockwise(state, me, number)
        observe_monster(state, seat, number, out)
        observe_levels(state, seat, number, out)
        observe_damage(state, seat, number, out)


def observe_monster(state: TokyoState, seat: int, number: int, out: Mask) -> None:
    """What a monster has."""
    out[PRESENT + number] = 1
    out[ALIVE + number] = state.alive[seat]
    put(out, HEARTS + number, state.hearts[seat])
    put(out, MOST_HEARTS + number, most_hearts(state, seat))
    put(out, STARS + number, state.stars[seat])
    put(out, ENERGY + number, state.energy[seat])
    put(out, RANK + number, state.reached[seat])
    put(out, POISON + number, state.poison[seat])
    put(out, SHRINK + number, state.shrink[seat])
    put(out, FRENZY + number, state.frenzy[seat])
    out[WINGS + number] = state.wings[seat]


def observe_levels(state: TokyoState, seat: int, number: int, out: Mask) -> None:
    """Hearts, stars and energy once more, by level: one point decides much."""
    put_levels(out, HEARTS_REACHED + number * HEART_LEVELS, HEART_LEVELS, state.hearts[seat])
    put_levels(out, STARS_REACHED + number * STAR_LEVELS, STAR_LEVELS, state.stars[seat] - MOST_STARS + STAR_LEVELS)
    put_levels(out, ENERGY_REACHED + number * ENERGY_LEVELS, ENERGY_LEVELS, state.energy[seat])


def observe_damage(state: TokyoState, seat: int, number: int, out: Mask) -> None:
    """What a monster faces or was given, and which cards it has declined."""
    put(out, PACKET + number, state.packet[seat])
    put(out, HELD + number, state.held[seat])
    put(out, RAY + number, state.ray[seat])
    put(out, RAY_ORDER + number, state.ray_order[seat])
    out[ATTACKED + number] = state.attacked >> seat & 1
    out[HURT + number] = state.hurt >> seat & 1
    put_bits(out, PASSED + number * SLOTS, state.passed[seat], SLOTS)
