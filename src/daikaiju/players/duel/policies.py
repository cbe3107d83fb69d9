"""The policies of the Duel, by number; they are compiled with the rules."""

from __future__ import annotations

from daikaiju.players.kernels import ACTION, STANDING
from daikaiju.players.rerolls import dice_on_table
from daikaiju.rules.duel.actions import BUY
from daikaiju.rules.duel.cards.catalog import EYE_OF_THE_STORM, IN_THE_SHADOWS
from daikaiju.rules.duel.cards.passive import rolls_allowed
from daikaiju.rules.duel.kinds import NEXT_SYMBOL, REROLL, REROLL_FAME
from daikaiju.rules.duel.queries import direction, owns
from daikaiju.rules.duel.state import DESTRUCTION, FAME, SLOTS, DuelState
from daikaiju.rules.layout import Row, Rows
from daikaiju.rules.steps import NONE

from .autopilot import autopilot
from .decide import decide
from .hands import rank_rerolls, weigh_hands
from .tastes import TASTES

POLICIES = ("random", "autopilot", *TASTES)
AUTOPILOT = 1
FIRST_CHARACTER = 2
NOTED = ("energy", "life", "fame", "destruction", "card", "monster")


def answer(state: DuelState, policy: int, scratch: Rows) -> int:
    """Return the action of a policy."""
    if policy == AUTOPILOT:
        return autopilot(state)
    return decide(state, policy - FIRST_CHARACTER, scratch)


def rank(state: DuelState, policy: int, scratch: Rows, ranked: Row) -> int:
    """Write a policy's best rerolls, best first; returns how many, 0 if the question is not a reroll."""
    top = state.depth - 1
    if state.step_kind[top] != REROLL:
        return 0
    return rank_rerolls(state, state.step_seat[top], policy - FIRST_CHARACTER, scratch, ranked)


def weigh(state: DuelState, policy: int, scratch: Rows) -> int:
    """Write the value of every final hand; returns the rolls to come, 0 if cards pay for rolls or give more."""
    top = state.depth - 1
    seat = state.step_seat[top]
    if state.step_kind[top] != REROLL or owns(state, seat, EYE_OF_THE_STORM) or owns(state, seat, IN_THE_SHADOWS):
        return 0
    weigh_hands(state, seat, policy - FIRST_CHARACTER, dice_on_table(state), scratch)
    return rolls_allowed(state, seat) - state.rolls


def note(state: DuelState, seat: int, row: Row) -> None:
    """Note energy, life, both markers as the seat sees them, the card being bought, and the monster."""
    towards = direction(state, seat)
    row[STANDING] = state.energy[seat]
    row[STANDING + 1] = state.life[seat]
    row[STANDING + 2] = state.marker[FAME] * towards
    row[STANDING + 3] = state.marker[DESTRUCTION] * towards
    action = row[ACTION]
    row[STANDING + 4] = state.row[action - BUY] if BUY <= action < BUY + SLOTS else NONE
    row[STANDING + 5] = state.monster[seat]


def is_noted(kind: int) -> bool:
    """Every question except dice."""
    return kind != REROLL and kind != REROLL_FAME and kind != NEXT_SYMBOL
