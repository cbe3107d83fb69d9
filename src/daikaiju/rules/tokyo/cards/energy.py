"""Cards that give energy."""

from __future__ import annotations

from ...energy import gain_energy, spend_energy
from ...steps import then
from ..kinds import BATTERY_AMOUNT
from ..queries import copies
from ..state import TokyoState
from .catalog import MIMIC, MONSTER_BATTERIES, SOLAR_POWERED, WERE_ONLY_MAKING_IT_STRONGER
from .passive import earn_energy, lose_card


def batteries_start_turn(state: TokyoState, seat: int) -> None:
    """Monster Batteries: 2 energy off the card, then off a copy; an empty one is discarded (line 2)."""
    if state.where[MONSTER_BATTERIES] == seat:
        taken = min(2, state.battery)
        state.battery -= taken
        gain_energy(state, seat, taken, MONSTER_BATTERIES)
        discard_if_empty(state, MONSTER_BATTERIES)
    if state.mimicked == MONSTER_BATTERIES and state.where[MIMIC] == seat:
        taken = min(2, state.copied)
        state.copied -= taken
        gain_energy(state, seat, taken, MONSTER_BATTERIES)
        discard_if_empty(state, MIMIC)


def batteries_arrive(state: TokyoState, seat: int, holder: int) -> None:
    """Monster Batteries, card or copy: 6 energy from the bank (2e), or the owner's doubled (1e)."""
    if state.rules.battery_from_bank:
        charge(state, holder, state.rules.battery_from_bank)
    else:
        then(state, BATTERY_AMOUNT, seat, holder, 0)


def place_energy(state: TokyoState, seat: int, holder: int, amount: int) -> None:
    """1e: the bank matches what the owner places; if that is nothing, the card is discarded (U12)."""
    spend_energy(state, seat, amount, MONSTER_BATTERIES)
    charge(state, holder, 2 * amount)
    discard_if_empty(state, holder)


def charge(state: TokyoState, holder: int, amount: int) -> None:
    """Energy lies on the card or on the Mimic that copies it."""
    if holder == MIMIC:
        state.copied = amount
    else:
        state.battery = amount


def discard_if_empty(state: TokyoState, holder: int) -> None:
    """An empty battery is discarded; a copy takes Mimic with it (U11)."""
    left = state.copied if holder == MIMIC else state.battery
    if left == 0:
        lose_card(state, holder)


def solar_powered_ends_turn(state: TokyoState, seat: int) -> None:
    """Solar Powered: 1 energy for having none (R72)."""
    if state.energy[seat] == 0:
        earn_energy(state, seat, copies(state, seat, SOLAR_POWERED), SOLAR_POWERED)


def stronger_survives(state: TokyoState, seat: int) -> None:
    """We're Only Making It Stronger: 1 energy for a packet of 2 or more; a survivor has lost all of it."""
    if state.packet[seat] >= 2:
        number = copies(state, seat, WERE_ONLY_MAKING_IT_STRONGER)
        earn_energy(state, seat, number, WERE_ONLY_MAKING_IT_STRONGER)
