"""The rules, the question, the dice and the turn."""

from __future__ import annotations

from daikaiju.observe.write import put, put_bits, put_dice, put_seat
from daikaiju.rules.dice import FACES
from daikaiju.rules.layout import Mask
from daikaiju.rules.steps import CHANCE_STEP, QUESTION
from daikaiju.rules.tokyo.actions import MOST_DICE
from daikaiju.rules.tokyo.kinds import BATTERY_AMOUNT, WHICH_COPY
from daikaiju.rules.tokyo.state import TokyoState

from .blocks import (
    ABOUT,
    ABOUT_CARD,
    ASKED,
    CAMOUFLAGE,
    DICE,
    KIND,
    REROLL_COUNTS,
    REROLLS,
    REROLLS_LEFT,
    RULE_NUMBERS,
    RULES,
    SORTED_DICE,
    TURN,
    TURN_COUNTS,
    TURN_FLAGS,
)


def observe_rules(state: TokyoState, out: Mask) -> None:
    """The edition and the house rules."""
    out[RULES] = state.rules.edition == 2
    out[RULES + 1] = state.rules.second_costs
    out[RULES + 2] = state.rules.bay
    out[RULES + 3] = state.rules.entry_needs_claw
    out[RULES + 4] = state.rules.yield_needs_loss
    out[RULES + 5] = state.rules.cards_add_claws
    out[RULES + 6] = state.rules.bay_moves_to_city
    out[RULES + 7] = state.rules.even_bigger_hurts
    out[RULES + 8] = state.rules.frenzy_cuts_turn
    out[RULES + 9] = state.rules.drop_clears_tokyo
    out[RULES + 10] = state.rules.camouflage_optional
    out[RULES + 11] = state.rules.freeze_adds_up
    out[RULES + 12] = state.rules.win_is_shared
    out[RULES + 13] = state.rules.fire_joins_attack
    out[RULES + 14] = state.rules.copies_act_once
    out[RULE_NUMBERS] = state.rules.battery_from_bank
    out[RULE_NUMBERS + 1] = state.rules.most_hearts


def observe_question(state: TokyoState, me: int, out: Mask) -> None:
    """Who is asked what; nothing while chance acts and after the end."""
    top = state.depth - 1
    if state.over or state.step_kind[top] >= CHANCE_STEP:
        return
    kind = state.step_kind[top]
    about = state.step_a[top]
    out[KIND + kind - QUESTION] = 1
    put_seat(out, ASKED, state.step_seat[top], me, state.players)
    if kind == BATTERY_AMOUNT or kind == WHICH_COPY:
        out[ABOUT_CARD + about] = 1
    else:
        put(out, ABOUT, about)


def observe_dice(state: TokyoState, out: Mask) -> None:
    """The dice on the table, and the free rerolls."""
    for face in range(FACES):
        put(out, DICE + face, state.dice[face])
        put(out, CAMOUFLAGE + face, state.camouflage[face])
    put_dice(out, SORTED_DICE, state.dice, MOST_DICE)
    put(out, REROLLS, state.rerolls)
    out[REROLLS_LEFT + min(state.rerolls, REROLL_COUNTS - 1)] = 1


def observe_turn(state: TokyoState, out: Mask) -> None:
    """What has happened in this turn."""
    put(out, TURN, state.turn)
    out[TURN_FLAGS] = state.harmed
    out[TURN_FLAGS + 1] = state.ones
    out[TURN_FLAGS + 2] = state.is_attack
    put_bits(out, TURN_FLAGS + 3, state.probes_used, 2)
    put(out, TURN_COUNTS, state.freeze)
    put(out, TURN_COUNTS + 1, state.freeze_owed)
    put(out, TURN_COUNTS + 2, state.probed)
    put(out, TURN_COUNTS + 3, state.culled)
    put(out, TURN_COUNTS + 4, state.looks)
    put(out, TURN_COUNTS + 5, state.claws)
    put(out, TURN_COUNTS + 6, state.self_hearts)
    put(out, TURN_COUNTS + 7, state.attack_poison)
    put(out, TURN_COUNTS + 8, state.attack_shrink)
