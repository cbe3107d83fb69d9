"""What each answer does."""

from __future__ import annotations

from ..legal_moves import PASS
from ..steps import NOBODY, then
from .actions import (
    BUY,
    BUY_SEEN,
    COPY,
    CULL,
    DWELL,
    HEAL_NOW,
    HEART_NOTHING,
    HEART_POISON,
    HEART_RAY,
    HEART_SELF,
    HEART_SHRINK,
    LEAVE,
    PAY_ENERGY,
    PAY_WINGS,
    PEEK,
    PLACE,
    PROBE_FACE,
    SELL_CARD,
    STRETCH,
    SWEEP,
    TAKE,
    TAKE_TURN,
    TWIST,
    USE_CARD,
)
from .cards.changes import cull, dwell, probe, probe_again, stretch, twist, use_copy
from .cards.defence import camouflage_roll, dwell_camouflage, pay_wings, stretch_camouflage
from .cards.dice import smoke_cloud_rerolls, telepath_rerolls
from .cards.energy import place_energy
from .cards.healing import aim_ray, avert_death, rapid_healing
from .cards.mimic import copy_card, has_mimic, pay_to_move
from .cards.shopping import metamorph_sells, peek
from .city import choose_yield
from .combat import settle_falls
from .dice import reroll
from .doors import change_poison, change_shrink
from .hearts import hearts_and_claws
from .kinds import (
    BATTERY_AMOUNT,
    CAMOUFLAGE_USE,
    CHANGE_DIE,
    EXTRA_TURN,
    HEAL_BEFORE,
    HEARTS_WHEN,
    LAB_CARD,
    MIMIC_TARGET,
    MOVE_MIMIC,
    OPPORTUNITY,
    PROBE,
    PROBE_AGAIN,
    REROLL,
    REROLL_SOURCE,
    RESPOND,
    REVEALED,
    SELL,
    SHOP,
    USE_HEARTS,
    WHICH_COPY,
    YIELD,
)
from .market import sweep
from .moments import card_copied, shop_left
from .shop import buy_slot, choose_lab_card, take
from .state import TokyoState
from .turn import take_extra_turn


def choose(state: TokyoState, kind: int, seat: int, a: int, b: int, action: int) -> None:
    """Carry out an answer."""
    if kind == REROLL:
        choose_reroll(state, seat, action)
    elif kind == SHOP:
        choose_shop(state, seat, action)
    elif kind == YIELD:
        choose_yield(state, seat, a, action == LEAVE)
    elif kind == USE_HEARTS:
        use_heart(state, seat, a, action)
    elif kind == HEARTS_WHEN:
        hearts_and_claws(state, seat, action)
    elif kind == OPPORTUNITY:
        choose_opportunity(state, seat, action)
    elif kind == EXTRA_TURN:
        take_extra_turn(state, seat, action == TAKE_TURN)
    elif kind == LAB_CARD:
        choose_lab_card(state, seat, action == BUY_SEEN)
    elif kind == MIMIC_TARGET:
        choose_copy(state, seat, action - COPY)
    elif kind == BATTERY_AMOUNT:
        place_energy(state, seat, a, action - PLACE)
    elif kind == REROLL_SOURCE:
        choose_reroll_source(state, seat, a, action)
    elif kind == WHICH_COPY:
        use_copy(state, seat, a, action != USE_CARD)
    elif action != PASS:
        choose_card(state, kind, seat, action)


def choose_card(state: TokyoState, kind: int, seat: int, action: int) -> None:
    """Use an optional card."""
    if kind == RESPOND:
        choose_response(state, seat, action)
    elif kind == CHANGE_DIE:
        choose_change(state, seat, action)
    elif kind == PROBE:
        probe(state, seat, action - PROBE_FACE)
    elif kind == PROBE_AGAIN:
        probe_again(state, seat)
    elif kind == SELL:
        metamorph_sells(state, seat, action - SELL_CARD)
        settle_falls(state)
        then(state, SELL, seat, 0, 0)
    elif kind == MOVE_MIMIC:
        move_mimic(state, seat, action - COPY)
    elif kind == HEAL_BEFORE:
        rapid_healing(state, seat)
        then(state, HEAL_BEFORE, seat, 0, 0)
    elif kind == CAMOUFLAGE_USE:
        camouflage_roll(state, seat)
    else:  # CAMOUFLAGE_DICE
        choose_camouflage(state, seat, action)


def choose_reroll(state: TokyoState, seat: int, action: int) -> None:
    """Stop, use Rapid Healing, or reroll the dice of a mask (line 7)."""
    if action == HEAL_NOW:
        rapid_healing(state, seat)
        then(state, REROLL, seat, 0, 0)
    elif action != PASS:
        reroll(state, seat, action)


def choose_reroll_source(state: TokyoState, seat: int, number: int, action: int) -> None:
    """Telepath or Smoke Cloud pays for a reroll, as the owner chooses (line 7)."""
    if action == PAY_ENERGY:
        telepath_rerolls(state, seat, number)
    else:
        smoke_cloud_rerolls(state, seat, number)


def use_heart(state: TokyoState, seat: int, left: int, action: int) -> None:
    """One heart die is assigned (line 14)."""
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


def choose_shop(state: TokyoState, seat: int, action: int) -> None:
    """One action at a time, until done (line 21); then cards may be sold (line 24)."""
    if action == PASS:
        shop_left(state, seat)
        return
    if action == HEAL_NOW:
        rapid_healing(state, seat)
    elif action == SWEEP:
        sweep(state, seat)
    elif action == PEEK:
        peek(state, seat)
        return
    elif action >= TAKE:
        take(state, seat, action - TAKE)
    else:
        buy_slot(state, seat, action - BUY)
        then(state, REVEALED, NOBODY, 0, 0)
    then(state, SHOP, seat, 0, 0)


def choose_opportunity(state: TokyoState, seat: int, action: int) -> None:
    """An Opportunist buys a revealed card or declines all that are shown; the window stays open (line 23)."""
    if action == PASS:
        state.passed[seat] |= state.fresh
    else:
        buy_slot(state, seat, action - BUY)


def choose_response(state: TokyoState, seat: int, action: int) -> None:
    """Wings or Rapid Healing against damage (lines 32, 33)."""
    if action == PAY_WINGS:
        pay_wings(state, seat)
    else:
        avert_death(state, seat)


def choose_change(state: TokyoState, seat: int, action: int) -> None:
    """The active monster changes a die, and may change more (line 9)."""
    if action == DWELL:
        dwell(state, seat)
        return
    if action < TWIST:
        cull(state, seat, action - CULL)
    elif action < STRETCH:
        twist(state, seat, action - TWIST)
    else:
        stretch(state, seat, action - STRETCH)
    then(state, CHANGE_DIE, seat, 0, 0)


def choose_camouflage(state: TokyoState, seat: int, action: int) -> None:
    """Camouflage dice are changed (line 31)."""
    if action == DWELL:
        dwell_camouflage(state, seat)
    else:
        stretch_camouflage(state, seat, action - STRETCH)


def move_mimic(state: TokyoState, seat: int, card: int) -> None:
    """Mimic is moved for 1 energy; losing a copied Even Bigger may be fatal (line 4)."""
    pay_to_move(state, seat)
    settle_falls(state)
    if has_mimic(state, seat):
        choose_copy(state, seat, card)


def choose_copy(state: TokyoState, seat: int, card: int) -> None:
    """Mimic becomes a copy."""
    copy_card(state, seat, card)
    card_copied(state, seat, card)
