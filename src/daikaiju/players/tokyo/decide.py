"""A policy's answers to every question of King of Tokyo."""

from __future__ import annotations

from daikaiju.odds.lattice import NEXT, node_of
from daikaiju.players.rerolls import dice_on_table
from daikaiju.players.scratch import VALUES
from daikaiju.rules.dice import FACES
from daikaiju.rules.layout import Rows
from daikaiju.rules.legal_moves import PASS
from daikaiju.rules.tokyo.actions import (
    BEFORE,
    BUY_SEEN,
    COPY,
    CULL,
    HEAL_NOW,
    HEART_NOTHING,
    HEART_POISON,
    HEART_RAY,
    HEART_SELF,
    HEART_SHRINK,
    LEAVE,
    PAY_ENERGY,
    PAY_SMOKE,
    PAY_WINGS,
    PLACE,
    PROBE_FACE,
    ROLL_FOR_IT,
    STRETCH,
    TAKE_TURN,
    TWIST,
    USE_CARD,
    USE_MIMIC,
)
from daikaiju.rules.tokyo.cards.catalog import KEEPS
from daikaiju.rules.tokyo.cards.changes import may_use_copy
from daikaiju.rules.tokyo.cards.defence import can_pay_wings
from daikaiju.rules.tokyo.cards.dice import smoke_counters
from daikaiju.rules.tokyo.cards.healing import can_avert_death
from daikaiju.rules.tokyo.cards.mimic import copyable
from daikaiju.rules.tokyo.kinds import (
    BATTERY_AMOUNT,
    CAMOUFLAGE_USE,
    CHANGE_DIE,
    EXTRA_TURN,
    HEAL_BEFORE,
    HEARTS_WHEN,
    LAB_CARD,
    MIMIC_TARGET,
    OPPORTUNITY,
    PROBE,
    REROLL,
    REROLL_SOURCE,
    RESPOND,
    SHOP,
    USE_HEARTS,
    WHICH_COPY,
    YIELD,
)
from daikaiju.rules.tokyo.queries import in_tokyo
from daikaiju.rules.tokyo.questions import may_change_die, may_use_heart
from daikaiju.rules.tokyo.state import CLAW, SEATS, TokyoState

from .canny import CANNY, stays
from .hands import choose_reroll, weigh_hands
from .shopping import choose_fresh, choose_purchase, is_worth_buying
from .tastes import KEEP_WORTH
from .worth import energy_worth, tokyo_worth

PLOT_TWIST_WORTH = 2000  # the gain that makes using up the card worthwhile


def decide(state: TokyoState, character: int, scratch: Rows) -> int:
    """Answer the question on top of the stack by a character's taste."""
    top = state.depth - 1
    kind = state.step_kind[top]
    seat = state.step_seat[top]
    about = state.step_a[top]
    if kind == REROLL:
        return choose_reroll(state, seat, character, scratch)
    if kind == SHOP:
        return choose_purchase(state, seat, character)
    if kind == YIELD:
        return choose_yield(state, seat, character)
    if kind == RESPOND:
        return choose_response(state, seat)
    if kind == CHANGE_DIE:
        return choose_change(state, seat, character, scratch)
    if kind == OPPORTUNITY:
        return choose_fresh(state, seat, character)
    if kind == LAB_CARD:
        return BUY_SEEN if is_worth_buying(state, seat, character, state.top) else PASS
    return habit(state, kind, seat, about)


def habit(state: TokyoState, kind: int, seat: int, about: int) -> int:
    """Answer questions that all characters answer in the same way."""
    if kind == USE_HEARTS:
        return choose_heart(state, seat)
    if kind == PROBE:
        return choose_probe(state, seat)
    if kind == MIMIC_TARGET:
        return choose_copy(state)
    if kind == BATTERY_AMOUNT:
        return PLACE + state.energy[seat]
    if kind == REROLL_SOURCE:
        return PAY_SMOKE if smoke_counters(state, seat) > 0 else PAY_ENERGY
    if kind == HEAL_BEFORE:
        return HEAL_NOW
    if kind == HEARTS_WHEN:
        return BEFORE
    if kind == CAMOUFLAGE_USE:
        return ROLL_FOR_IT
    if kind == EXTRA_TURN:
        return TAKE_TURN
    if kind == WHICH_COPY:
        return USE_CARD if may_use_copy(state, seat, about, False) else USE_MIMIC
    return PASS


def choose_yield(state: TokyoState, seat: int, character: int) -> int:
    """Stay in Tokyo while the expected stars are worth more than the expected loss of hearts."""
    if character == CANNY:
        return PASS if stays(state, seat) else LEAVE
    return PASS if tokyo_worth(state, seat, character, state.hearts[seat]) > 0 else LEAVE


def choose_response(state: TokyoState, seat: int) -> int:
    """Wings against two points or death; Rapid Healing against death."""
    if can_avert_death(state, seat):
        return HEAL_NOW
    worth_it = state.packet[seat] >= 2 or state.packet[seat] >= state.hearts[seat]
    return PAY_WINGS if worth_it and can_pay_wings(state, seat) else PASS


def choose_heart(state: TokyoState, seat: int) -> int:
    """Remove poison first, then shrink, then heal; in Tokyo, heal another that can pay."""
    for action in (HEART_POISON, HEART_SHRINK, HEART_SELF):
        if may_use_heart(state, seat, action):
            return action
    for other in range(SEATS):
        if may_use_heart(state, seat, HEART_RAY + other) and state.energy[other] >= 2:
            return HEART_RAY + other
    return HEART_NOTHING if in_tokyo(state, seat) else HEART_SELF


def choose_probe(state: TokyoState, seat: int) -> int:
    """Probe a claw that would hit oneself, or a number that would score."""
    if state.dice[CLAW] > 0 and in_tokyo(state, seat) != in_tokyo(state, state.active):
        return PROBE_FACE + CLAW
    for face in (2, 1, 0):
        if state.dice[face] >= 3:
            return PROBE_FACE + face
    return PASS


def choose_copy(state: TokyoState) -> int:
    """Copy the most valuable card with Mimic."""
    best = -1
    chosen = 0
    for card in range(KEEPS):
        if copyable(state, card) and KEEP_WORTH[card] > best:
            best = KEEP_WORTH[card]
            chosen = card
    return COPY + chosen


def choose_change(state: TokyoState, seat: int, character: int, scratch: Rows) -> int:
    """Make the change of a die that increases the value of the hand most, if it is worth its price."""
    dice = dice_on_table(state)
    if dice == 0:
        return PASS
    weigh_hands(state, seat, character, dice, scratch)
    values = scratch[VALUES]
    best = values[node_of(state.dice)]
    chosen = PASS
    for old in range(FACES):
        if state.dice[old] > 0:
            kept = node_without(state, old)
            for new in range(FACES):
                action = way_to_change(state, seat, old, new)
                if action != PASS:
                    worth = values[NEXT[kept * FACES + new]] - price_of_change(state, seat, character, action)
                    if worth > best:
                        best = worth
                        chosen = action
    return chosen


def node_without(state: TokyoState, face: int) -> int:
    """The node of the dice on the table without one die of a face."""
    node = 0
    for shown in range(FACES):
        for _ in range(state.dice[shown] - int(shown == face)):
            node = NEXT[node * FACES + shown]
    return node


def way_to_change(state: TokyoState, seat: int, old: int, new: int) -> int:
    """The cheapest action that turns one face into another; PASS if there is none."""
    if new == 0 and may_change_die(state, seat, CULL + old):
        return CULL + old
    if may_change_die(state, seat, STRETCH + old * FACES + new):
        return STRETCH + old * FACES + new
    if may_change_die(state, seat, TWIST + old * FACES + new):
        return TWIST + old * FACES + new
    return PASS


def price_of_change(state: TokyoState, seat: int, character: int, action: int) -> int:
    """The price of a change: Stretchy costs energy, Plot Twist the card itself."""
    if action >= STRETCH:
        return -energy_worth(state, seat, character, -2)
    return PLOT_TWIST_WORTH if action >= TWIST else 0
