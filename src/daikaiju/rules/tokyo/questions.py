"""The legal answers to each question: one predicate per question."""

from __future__ import annotations

from ..steps import QUESTION
from .actions import (
    BUY,
    COPY,
    CULL,
    DWELL,
    END,
    HEAL_NOW,
    HEART_NOTHING,
    HEART_POISON,
    HEART_RAY,
    HEART_SELF,
    PAY_ENERGY,
    PEEK,
    PLACE,
    PROBE_FACE,
    SELL_CARD,
    STRETCH,
    SWEEP,
    TAKE,
    TWIST,
    USE_CARD,
)
from .cards.changes import may_cull, may_stretch, may_twist, may_use_copy, unused_probes
from .cards.defence import can_pay_wings, may_dwell_camouflage, may_stretch_camouflage
from .cards.dice import can_pay_energy_to_reroll, can_reroll_threes, smoke_counters
from .cards.healing import can_avert_death, can_heal_now, may_heal_other
from .cards.mimic import copyable
from .cards.shopping import has_tentacles, may_peek, may_sell, may_take, may_take_fresh
from .kinds import (
    BATTERY_AMOUNT,
    CAMOUFLAGE_DICE,
    CAMOUFLAGE_USE,
    CHANGE_DIE,
    HEAL_BEFORE,
    LAB_CARD,
    MIMIC_TARGET,
    MOVE_MIMIC,
    OPPORTUNITY,
    PROBE,
    REROLL,
    REROLL_SOURCE,
    RESPOND,
    SELL,
    SHOP,
    USE_HEARTS,
    WHICH_COPY,
)
from .market import may_sweep
from .queries import in_tokyo
from .shop import may_buy
from .state import SLOTS, TokyoState


def may(state: TokyoState, kind: int, seat: int, about: int, action: int) -> bool:
    """Whether an action in the question's range answers it."""
    if kind == SHOP:
        return may_shop(state, seat, action)
    if kind == USE_HEARTS:
        return may_use_heart(state, seat, action)
    if kind == CHANGE_DIE:
        return may_change_die(state, seat, action)
    if kind == RESPOND:
        return can_avert_death(state, seat) if action == HEAL_NOW else can_pay_wings(state, seat)
    if kind == PROBE:
        return state.dice[action - PROBE_FACE] > 0 and unused_probes(state, seat) != 0
    if kind == OPPORTUNITY:
        return may_take_fresh(state, seat, action - BUY)
    if kind == SELL:
        return may_sell(state, seat, action - SELL_CARD)
    if kind == MOVE_MIMIC:
        return state.energy[seat] > 0 and copyable(state, action - COPY)
    if kind == MIMIC_TARGET:
        return copyable(state, action - COPY)
    if kind == BATTERY_AMOUNT:
        return action - PLACE <= state.energy[seat]
    if kind == REROLL_SOURCE:
        if action == PAY_ENERGY:
            return can_pay_energy_to_reroll(state, seat)
        return smoke_counters(state, seat) > 0
    if kind == CAMOUFLAGE_USE:
        return state.packet[seat] > 0
    if kind == HEAL_BEFORE:
        return can_heal_now(state, seat)
    if kind == CAMOUFLAGE_DICE:
        return may_change_camouflage(state, seat, action)
    if kind == LAB_CARD:
        return may_buy(state, seat, state.top)
    if kind == WHICH_COPY:
        return may_use_copy(state, seat, about, action != USE_CARD)
    if kind == REROLL:
        return can_heal_now(state, seat)
    return True


def may_shop(state: TokyoState, seat: int, action: int) -> bool:
    """Heal, buy, sweep, look, or take another's card (line 21); nothing once the turn is cut short."""
    if state.cut:
        return False
    if action == HEAL_NOW:
        return can_heal_now(state, seat)
    if BUY <= action < BUY + SLOTS:
        return may_buy(state, seat, state.market[action - BUY])
    if action == SWEEP:
        return may_sweep(state, seat)
    if action == PEEK:
        return may_peek(state, seat)
    return has_tentacles(state, seat) and may_take(state, seat, action - TAKE)


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


def may_change_die(state: TokyoState, seat: int, action: int) -> bool:
    """Background Dweller, Herd Culler, Plot Twist, Stretchy (line 9)."""
    if action == DWELL:
        return state.probed > 0 and can_reroll_threes(state, seat)
    if action < TWIST:
        return may_cull(state, seat, action - CULL)
    if action < STRETCH:
        return may_twist(state, seat, action - TWIST)
    return may_stretch(state, seat, action - STRETCH)


def may_change_camouflage(state: TokyoState, seat: int, action: int) -> bool:
    """Background Dweller and Stretchy, on Camouflage dice (line 31)."""
    if action == DWELL:
        return may_dwell_camouflage(state, seat)
    return action >= STRETCH and may_stretch_camouflage(state, seat, action - STRETCH)


def end_of_range(state: TokyoState, kind: int, seat: int) -> int:
    """The end of a question's range of actions, reduced where the rest cannot be legal."""
    if kind == SHOP and not has_tentacles(state, seat):
        return TAKE
    if kind == CHANGE_DIE and state.energy[seat] < 2:
        return STRETCH
    return END[kind - QUESTION]
