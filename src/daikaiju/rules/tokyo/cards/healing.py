"""Cards that heal: Rapid Healing, Healing Ray."""

from __future__ import annotations

from ...energy import spend_energy
from ...steps import then
from ..doors import gain_hearts
from ..kinds import HEAL_BEFORE, RAY_HEALS
from ..queries import copies
from ..state import TokyoState
from .catalog import HEALING_RAY, RAPID_HEALING, REGENERATION
from .passive import heal, most_hearts, pay


def can_heal_now(state: TokyoState, seat: int) -> bool:
    """Rapid Healing: 2 energy for 1 heart, not at the maximum (U21)."""
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
    """Rapid Healing against a lethal packet: affordable, and within the maximum (U21)."""
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


def has_healing_ray(state: TokyoState, seat: int) -> bool:
    """Healing Ray: heart dice may heal others (R69)."""
    return copies(state, seat, HEALING_RAY) > 0


def may_heal_other(state: TokyoState, seat: int, target: int) -> bool:
    """Healing Ray: another living monster that is missing more hearts than it was given."""
    if target == seat or not state.alive[target]:
        return False
    from_dice = state.hearts[target] + state.ray[target]
    return has_healing_ray(state, seat) and from_dice < most_hearts(state, target)


def aim_ray(state: TokyoState, target: int) -> None:
    """Healing Ray heals in the order in which monsters were first chosen."""
    if state.ray[target] == 0:
        chosen = 0
        for place in state.ray_order:
            chosen = max(chosen, place)
        state.ray_order[target] = chosen + 1
    state.ray[target] += 1


def healing_ray_acts(state: TokyoState, seat: int) -> None:
    """Healing Ray: each monster chosen may use Rapid Healing before it is healed and pays (U46)."""
    for place in range(1, state.players):
        for target in range(state.players):
            if state.ray_order[target] == place:
                then(state, HEAL_BEFORE, target, 0, 0)
                then(state, RAY_HEALS, seat, target, 0)


def healing_ray_heals(state: TokyoState, healer: int, target: int) -> None:
    """Healing Ray: the target pays 2 energy per heart gained, or what it has (R69, R70, U7)."""
    hearts = state.ray[target]
    if state.ray_order[target] == 1:
        hearts += copies(state, healer, REGENERATION)
    gained = gain_hearts(state, target, hearts, most_hearts(state, target), HEALING_RAY)
    pay(state, target, healer, min(2 * gained, state.energy[target]), HEALING_RAY)
