"""The two monsters: what each of them has."""

from __future__ import annotations

from daikaiju.observe.write import put, put_levels
from daikaiju.rules.duel.monsters import MONSTERS, most_life
from daikaiju.rules.duel.state import SEATS, DuelState
from daikaiju.rules.layout import Mask
from daikaiju.rules.steps import NONE

from .blocks import (
    DOMINATED,
    ENERGIES,
    ENERGY_LEVELS,
    ENERGY_REACHED,
    IMMUNE,
    LIFE_LEVELS,
    LIFE_REACHED,
    LIVES,
    MONSTER,
    MOST_LIFE,
    REGENERATED,
    STOMPED,
    TOKENS,
)

KNOWN_MONSTERS = len(MONSTERS)


def observe_monsters(state: DuelState, me: int, out: Mask) -> None:
    """Both monsters, the observing one first."""
    for number in range(SEATS):
        seat = me ^ number
        if state.monster[seat] != NONE:
            out[MONSTER + number * KNOWN_MONSTERS + state.monster[seat]] = 1
            put(out, MOST_LIFE + number, most_life(state, seat))
        observe_monster(state, seat, number, out)


def observe_monster(state: DuelState, seat: int, number: int, out: Mask) -> None:
    """What a monster has, life and energy also by level: one point decides much."""
    put(out, LIVES + number, state.life[seat])
    put(out, ENERGIES + number, state.energy[seat])
    put(out, TOKENS + number, state.tokens[seat])
    put(out, STOMPED + number, state.stomped[seat])
    put_levels(out, LIFE_REACHED + number * LIFE_LEVELS, LIFE_LEVELS, state.life[seat])
    put_levels(out, ENERGY_REACHED + number * ENERGY_LEVELS, ENERGY_LEVELS, state.energy[seat])
    out[DOMINATED + number] = state.dominated[seat]
    out[REGENERATED + number] = state.regenerated[seat]
    out[IMMUNE + number] = state.immune[seat]
