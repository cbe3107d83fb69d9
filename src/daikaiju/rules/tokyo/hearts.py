"""Heart dice: when they act, and healing oneself (line 14 of the order of a turn)."""

from __future__ import annotations

from ..steps import then
from .actions import BEFORE
from .cards.passive import heal
from .city import targets
from .events import FROM_DICE
from .kinds import ATTACK, HEAL_SELF, HEARTS, RAYS, USE_HEARTS
from .moments import damage_follows_attack, extra_damage, may_give_hearts
from .state import HEART, TokyoState


def hearts_are_assigned(state: TokyoState, seat: int) -> bool:
    """Whether heart dice can do anything but heal their owner."""
    if state.dice[HEART] == 0:
        return False
    return state.poison[seat] + state.shrink[seat] > 0 or may_give_hearts(state, seat)


def has_damage_to_deal(state: TokyoState, seat: int) -> bool:
    """Whether the order of hearts and claws can matter (U48)."""
    damage = state.claws + extra_damage(state, seat)
    if damage > 0 and targets(state, seat) != 0:
        return True
    return state.claws > 0 and damage_follows_attack(state, seat)


def hearts_and_claws(state: TokyoState, seat: int, order: int) -> None:
    """Hearts come before the claws unless an owner of Healing Ray chooses otherwise (line 14)."""
    if order == BEFORE:
        hearts(state, seat)
    then(state, ATTACK, seat, 0, 0)
    if order != BEFORE:
        then(state, HEARTS, seat, 0, 0)


def hearts(state: TokyoState, seat: int) -> None:
    """Every heart die is assigned, then all act together (line 14)."""
    then(state, USE_HEARTS, seat, state.dice[HEART], 0)
    then(state, RAYS, seat, 0, 0)
    then(state, HEAL_SELF, seat, 0, 0)


def heal_self(state: TokyoState, seat: int) -> None:
    """Last, the owner heals once with all hearts kept for itself."""
    heal(state, seat, state.self_hearts, FROM_DICE)
    state.self_hearts = 0
    for target in range(state.players):
        state.ray[target] = 0
        state.ray_order[target] = 0
