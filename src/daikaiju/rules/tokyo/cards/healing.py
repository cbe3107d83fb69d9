"""Cards that heal."""

from __future__ import annotations

from ...energy import gain_energy, spend_energy
from ..doors import gain_hearts
from ..queries import copies, most_hearts
from ..state import TokyoState
from .catalog import FRIEND_OF_CHILDREN, HEALING_RAY, RAPID_HEALING, REGENERATION


def heal(state: TokyoState, seat: int, amount: int, source: int) -> None:
    """Healing oneself, one event: Regeneration adds 1 per copy."""
    if amount > 0:
        gain_hearts(state, seat, amount + copies(state, seat, REGENERATION), source)


def can_heal_now(state: TokyoState, seat: int) -> bool:
    """Rapid Healing: 2 energy for 1 heart, refused at the maximum (U21)."""
    return (
        copies(state, seat, RAPID_HEALING) > 0
        and state.energy[seat] >= 2
        and state.hearts[seat] < most_hearts(state, seat)
    )


def rapid_healing(state: TokyoState, seat: int) -> None:
    """Rapid Healing, used once."""
    spend_energy(state, seat, 2, RAPID_HEALING)
    heal(state, seat, 1, RAPID_HEALING)


def can_avert_death(state: TokyoState, seat: int) -> bool:
    """Rapid Healing against a lethal packet: payable, and fitting below the maximum (U21)."""
    damage = state.packet[seat]
    if damage < state.hearts[seat] or damage >= most_hearts(state, seat):
        return False
    if copies(state, seat, RAPID_HEALING) == 0:
        return False
    per_use = 1 + copies(state, seat, REGENERATION)
    uses = (damage - state.hearts[seat] + per_use) // per_use
    return state.energy[seat] >= 2 * uses


def avert_death(state: TokyoState, seat: int) -> None:
    """Rapid Healing, as often as it takes to be left with 1 heart (line 33)."""
    while state.hearts[seat] <= state.packet[seat]:
        rapid_healing(state, seat)


def healing_ray_heals(state: TokyoState, healer: int, target: int) -> None:
    """Healing Ray: the target pays 2 energy per heart gained, or what it has (R69, R70, U7)."""
    hearts = state.ray[target]
    if state.ray_order[target] == 1:
        hearts += copies(state, healer, REGENERATION)
    gained = gain_hearts(state, target, hearts, HEALING_RAY)
    pay(state, target, healer, min(2 * gained, state.energy[target]), HEALING_RAY)


def pay(state: TokyoState, payer: int, receiver: int, amount: int, source: int) -> None:
    """Energy goes from one monster to another."""
    spend_energy(state, payer, amount, source)
    earn_energy(state, receiver, amount, source)


def earn_energy(state: TokyoState, seat: int, amount: int, source: int) -> None:
    """Energy from dice, cards and payments, one event: Friend of Children adds 1 per copy (R71)."""
    if amount > 0:
        gain_energy(state, seat, amount + copies(state, seat, FRIEND_OF_CHILDREN), source)
