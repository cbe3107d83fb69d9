"""Heart dice: healing, counters removed, Healing Ray (line 14 of the order of a turn)."""

from __future__ import annotations

from ..steps import then
from .actions import BEFORE, HEART_NOTHING, HEART_POISON, HEART_RAY, HEART_SELF, HEART_SHRINK
from .cards.catalog import FIRE_BREATHING, HEALING_RAY
from .cards.healing import heal, healing_ray_heals
from .city import targets
from .doors import change_poison, change_shrink
from .events import FROM_DICE
from .kinds import ATTACK, HEAL_BEFORE, HEAL_SELF, HEARTS, RAY_HEALS, RAYS, USE_HEARTS
from .moments import extra_damage
from .queries import copies, in_tokyo, most_hearts
from .state import HEART, TokyoState


def hearts_are_assigned(state: TokyoState, seat: int) -> bool:
    """Whether heart dice can do anything but heal their owner."""
    if state.dice[HEART] == 0:
        return False
    return state.poison[seat] + state.shrink[seat] > 0 or copies(state, seat, HEALING_RAY) > 0


def has_damage_to_deal(state: TokyoState, seat: int) -> bool:
    """Whether the order of hearts and claws can matter (U48)."""
    damage = state.claws + extra_damage(state, seat)
    if damage > 0 and targets(state, seat) != 0:
        return True
    return state.claws > 0 and copies(state, seat, FIRE_BREATHING) > 0


def hearts_and_claws(state: TokyoState, seat: int, order: int) -> None:
    """Hearts come before the claws, unless an owner of Healing Ray says otherwise (line 14)."""
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


def may_use_heart(state: TokyoState, seat: int, action: int) -> bool:
    """Outside Tokyo a heart heals or removes a counter; Healing Ray works anywhere (R21, R57, R69)."""
    if action == HEART_NOTHING:
        return in_tokyo(state, seat)
    if action >= HEART_RAY:
        return may_heal_other(state, seat, action - HEART_RAY)
    if in_tokyo(state, seat):
        return False
    if action == HEART_POISON:
        return state.poison[seat] > 0
    return action == HEART_SELF or state.shrink[seat] > 0


def may_heal_other(state: TokyoState, seat: int, target: int) -> bool:
    """Healing Ray: another living monster that lacks more hearts than it was given."""
    if target == seat or not state.alive[target]:
        return False
    from_dice = state.hearts[target] + state.ray[target]
    return copies(state, seat, HEALING_RAY) > 0 and from_dice < most_hearts(state, target)


def use_heart(state: TokyoState, seat: int, left: int, action: int) -> None:
    """One heart die is assigned."""
    if action == HEART_SELF:
        state.self_hearts += 1
    elif action == HEART_POISON:
        change_poison(state, seat, -1)
    elif action == HEART_SHRINK:
        change_shrink(state, seat, -1)
    elif action != HEART_NOTHING:
        aim_ray(state, action - HEART_RAY)
    if left > 1:
        then(state, USE_HEARTS, seat, left - 1, 0)


def aim_ray(state: TokyoState, target: int) -> None:
    """Healing Ray heals in the order in which monsters were first chosen."""
    if state.ray[target] == 0:
        chosen = 0
        for place in state.ray_order:
            chosen = max(chosen, place)
        state.ray_order[target] = chosen + 1
    state.ray[target] += 1


def rays(state: TokyoState, seat: int) -> None:
    """Each monster chosen may use Rapid Healing before it pays (U46)."""
    for place in range(1, state.players):
        for target in range(state.players):
            if state.ray_order[target] == place:
                then(state, HEAL_BEFORE, target, 0, 0)
                then(state, RAY_HEALS, seat, target, 0)


def ray_heals(state: TokyoState, seat: int, target: int) -> None:
    """One monster is healed and pays."""
    healing_ray_heals(state, seat, target)


def heal_self(state: TokyoState, seat: int) -> None:
    """Last, the owner heals once with all hearts kept for himself."""
    heal(state, seat, state.self_hearts, FROM_DICE)
    state.self_hearts = 0
    for target in range(state.players):
        state.ray[target] = 0
        state.ray_order[target] = 0
