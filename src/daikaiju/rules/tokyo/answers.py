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
    LEAVE,
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
from .cards.catalog import METAMORPH, MIMIC, PSYCHIC_PROBE, SMOKE_CLOUD
from .cards.defence import camouflage_roll, dwell_camouflage, pay_wings, stretch_camouflage
from .cards.dice import cull, dwell, probe, probe_again, probe_with, smoke_spent, stretch, twist
from .cards.energy import place_energy
from .cards.healing import avert_death, rapid_healing
from .cards.mimic import copy_card, pay_to_move
from .city import choose_yield
from .combat import settle_falls
from .dice import pay_reroll_with, reroll
from .doors import lose_card
from .hearts import hearts_and_claws, use_heart
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
from .moments import card_copied
from .queries import copies
from .shop import buy_slot, choose_lab_card, peek, sell, take
from .state import TokyoState
from .turn import take_extra_turn


def choose(state: TokyoState, kind: int, seat: int, a: int, b: int, action: int) -> None:
    """A question is answered."""
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
        pay_reroll_with(state, seat, a, action)
    elif kind == WHICH_COPY:
        choose_which_copy(state, seat, a, MIMIC if action != USE_CARD else a)
    elif action != PASS:
        choose_card(state, kind, seat, action)


def choose_card(state: TokyoState, kind: int, seat: int, action: int) -> None:
    """The owner of a card uses it, where doing nothing was the alternative."""
    if kind == RESPOND:
        choose_response(state, seat, action)
    elif kind == CHANGE_DIE:
        choose_change(state, seat, action)
    elif kind == PROBE:
        probe(state, seat, action - PROBE_FACE)
    elif kind == PROBE_AGAIN:
        probe_again(state, seat)
    elif kind == SELL:
        sell(state, seat, action - SELL_CARD)
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


def choose_shop(state: TokyoState, seat: int, action: int) -> None:
    """One action at a time, until done (line 21); then Metamorph may sell (line 24)."""
    if action == PASS:
        if copies(state, seat, METAMORPH) > 0:
            then(state, SELL, seat, 0, 0)
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
    """An Opportunist buys a revealed card, or gives up all that are shown; the window stays open (line 23)."""
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
    """The active monster changes a die, and may go on (line 9)."""
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
    """Mimic is moved for 1 energy; losing a copied Even Bigger may be the end (line 4)."""
    pay_to_move(state, seat)
    settle_falls(state)
    if state.where[MIMIC] == seat:
        choose_copy(state, seat, card)


def choose_copy(state: TokyoState, seat: int, card: int) -> None:
    """Mimic becomes a copy."""
    copy_card(state, seat, card)
    card_copied(state, seat, card)


def choose_which_copy(state: TokyoState, seat: int, card: int, holder: int) -> None:
    """Card or Mimic is used up (U11)."""
    if card == PSYCHIC_PROBE:
        probe_with(state, seat, holder)
    elif card == SMOKE_CLOUD:
        smoke_spent(state, holder)
    else:  # PLOT_TWIST
        lose_card(state, holder)
