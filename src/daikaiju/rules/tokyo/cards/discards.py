"""Discard cards: what each does when it is bought (line 22 of the order of a turn)."""

from __future__ import annotations

from ...energy import spend_energy
from ...events import emit
from ...steps import NOBODY, NONE, then
from ..doors import enter, gain_stars, leave, lose_stars
from ..events import EXTRA_TURN_EARNED
from ..kinds import HEAL_BEFORE, STORM
from ..queries import clockwise, in_tokyo
from ..state import BAY, CITY, TokyoState
from .catalog import (
    CARD_ENERGY,
    CARD_HEARTS,
    CARD_HURTS_BUYER,
    CARD_HURTS_OTHERS,
    CARD_STARS,
    CARD_STARS_TAKEN,
    DROP_FROM_HIGH_ALTITUDE,
    FRENZY,
    VAST_STORM,
)
from .passive import earn_energy, heal


def play(state: TokyoState, seat: int, card: int) -> None:
    """A Discard card: stars, then hearts or energy, then effects on others; damage is left in packets (22)."""
    gain_stars(state, seat, CARD_STARS[card], card)
    heal(state, seat, CARD_HEARTS[card], card)
    earn_energy(state, seat, CARD_ENERGY[card], card)
    if card == DROP_FROM_HIGH_ALTITUDE:
        drop_from_high_altitude(state, seat)
    elif card == FRENZY:
        frenzy(state, seat)
    elif card == VAST_STORM:
        vast_storm(state, seat)
    for other in range(state.players):
        if state.alive[other]:
            if other == seat:
                state.packet[other] = CARD_HURTS_BUYER[card]
            else:
                lose_stars(state, other, CARD_STARS_TAKEN[card], card)
                state.packet[other] = CARD_HURTS_OTHERS[card]


def drop_from_high_altitude(state: TokyoState, seat: int) -> None:
    """From outside, the buyer takes City; pushed out are City's monster (1e) or all in Tokyo (2e) (A26)."""
    if in_tokyo(state, seat):
        return
    if state.tokyo[CITY] != NONE:
        leave(state, state.tokyo[CITY], DROP_FROM_HIGH_ALTITUDE)
    if state.tokyo[BAY] != NONE and state.rules.drop_clears_tokyo:
        leave(state, state.tokyo[BAY], DROP_FROM_HIGH_ALTITUDE)
    enter(state, seat, CITY)


def frenzy(state: TokyoState, seat: int) -> None:
    """Another turn; in 1e the buyer's own turn is over at once (D16, U5)."""
    state.frenzy[seat] += 1
    emit(state, EXTRA_TURN_EARNED, seat, NOBODY, 1, FRENZY)
    if state.rules.frenzy_cuts_turn and seat == state.active:
        state.cut = 1


def vast_storm(state: TokyoState, seat: int) -> None:
    """Vast Storm: its victims may use Rapid Healing before they lose energy (U46)."""
    for steps in range(1, state.players + 1):
        other = clockwise(state, state.active, steps)
        if other != seat:
            then(state, HEAL_BEFORE, other, 0, 0)
    then(state, STORM, NOBODY, seat, 0)


def storm(state: TokyoState, buyer: int) -> None:
    """Every other monster loses half its energy, rounded down."""
    for other in range(state.players):
        if other != buyer:
            spend_energy(state, other, state.energy[other] // 2, VAST_STORM)
