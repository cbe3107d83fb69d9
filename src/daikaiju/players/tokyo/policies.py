"""The policies of King of Tokyo, by number; they are compiled with the rules."""

from __future__ import annotations

from daikaiju.players.kernels import ACTION, STANDING
from daikaiju.players.rerolls import dice_on_table
from daikaiju.rules.layout import Row, Rows
from daikaiju.rules.steps import NONE
from daikaiju.rules.tokyo.actions import BUY, BUY_SEEN, TAKE
from daikaiju.rules.tokyo.cards.catalog import KEEPS
from daikaiju.rules.tokyo.cards.dice import can_pay_energy_to_reroll, can_reroll_threes, smoke_counters
from daikaiju.rules.tokyo.kinds import REROLL
from daikaiju.rules.tokyo.state import BAY, CITY, SLOTS, TokyoState

from .autopilot import autopilot
from .decide import decide
from .hands import rank_rerolls, weigh_hands
from .tastes import TASTES

POLICIES = ("random", "autopilot", *TASTES)
AUTOPILOT = 1
FIRST_CHARACTER = 2
NOTED = ("energy", "hearts", "stars", "tokyo", "card")


def answer(state: TokyoState, policy: int, scratch: Rows) -> int:
    """Return the action of a policy."""
    if policy == AUTOPILOT:
        return autopilot(state)
    return decide(state, policy - FIRST_CHARACTER, scratch)


def rank(state: TokyoState, policy: int, scratch: Rows, ranked: Row) -> int:
    """Write a policy's best rerolls, best first; returns how many, 0 if the question is not a reroll."""
    top = state.depth - 1
    if state.step_kind[top] != REROLL:
        return 0
    return rank_rerolls(state, state.step_seat[top], policy - FIRST_CHARACTER, scratch, ranked)


def weigh(state: TokyoState, policy: int, scratch: Rows) -> int:
    """Write the value of every final hand; returns the free rerolls to come, 0 if cards give others."""
    top = state.depth - 1
    seat = state.step_seat[top]
    if state.step_kind[top] != REROLL or can_reroll_by_card(state, seat):
        return 0
    weigh_hands(state, seat, policy - FIRST_CHARACTER, dice_on_table(state), scratch)
    return state.rerolls


def can_reroll_by_card(state: TokyoState, seat: int) -> bool:
    """Whether Background Dweller, Telepath or Smoke Cloud gives rerolls."""
    return can_reroll_threes(state, seat) or can_pay_energy_to_reroll(state, seat) or smoke_counters(state, seat) > 0


def note(state: TokyoState, seat: int, row: Row) -> None:
    """Note energy, hearts, stars, whether the seat is in City (1) or Bay (2), and the card being bought."""
    row[STANDING] = state.energy[seat]
    row[STANDING + 1] = state.hearts[seat]
    row[STANDING + 2] = state.stars[seat]
    row[STANDING + 3] = int(state.tokyo[CITY] == seat) + 2 * int(state.tokyo[BAY] == seat)
    row[STANDING + 4] = card_bought(state, row[ACTION])


def card_bought(state: TokyoState, action: int) -> int:
    """The card an action buys from the market, the deck or another monster; or NONE."""
    if BUY <= action < BUY + SLOTS:
        return state.market[action - BUY]
    if TAKE <= action < TAKE + KEEPS:
        return action - TAKE
    return state.top if action == BUY_SEEN else NONE


def is_noted(kind: int) -> bool:
    """Every question except rerolls."""
    return kind != REROLL
