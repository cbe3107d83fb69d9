"""The question, the dice and the turn."""

from __future__ import annotations

from daikaiju.observe.write import put, put_bits, put_dice, put_seat
from daikaiju.rules.dice import FACES
from daikaiju.rules.duel.kinds import ALIEN_AGAIN, BONUS_OR_HIT, MOVE_TILE, PLACE_TILE
from daikaiju.rules.duel.state import MOST_DICE, SEATS, DuelState
from daikaiju.rules.layout import Mask
from daikaiju.rules.steps import CHANCE_STEP, QUESTION

from .blocks import (
    ABOUT,
    ABOUT_BONUS,
    ABOUT_FACE,
    ABOUT_TILE,
    ACTIVE,
    ADDED,
    ASKED,
    DICE,
    FIRST,
    KIND,
    PENDING,
    ROLL_COUNTS,
    ROLLS,
    RULES,
    SORTED_DICE,
    TURN,
    TURN_COUNTS,
    TURN_FLAGS,
)


def observe_question(state: DuelState, me: int, out: Mask) -> None:
    """Who is asked what; nothing while chance acts and after the end."""
    top = state.depth - 1
    if state.over or state.step_kind[top] >= CHANCE_STEP:
        return
    kind = state.step_kind[top]
    about = state.step_a[top]
    out[KIND + kind - QUESTION] = 1
    put_seat(out, ASKED, state.step_seat[top], me, SEATS)
    if kind == PLACE_TILE or kind == MOVE_TILE:
        out[ABOUT_TILE + about] = 1
    elif kind == ALIEN_AGAIN:
        out[ABOUT_FACE + about] = 1
    elif kind == BONUS_OR_HIT:
        out[ABOUT_BONUS + about] = 1
    else:
        put(out, ABOUT, about)


def observe_dice(state: DuelState, out: Mask) -> None:
    """The dice on the table, symbols added to them, and what is still to be resolved."""
    for face in range(FACES):
        put(out, DICE + face, state.dice[face])
        put(out, ADDED + face, state.added[face])
    put_dice(out, SORTED_DICE, state.dice, MOST_DICE)
    put_bits(out, PENDING, state.pending, FACES)
    out[ROLLS + min(state.rolls, ROLL_COUNTS - 1)] = 1


def observe_turn(state: DuelState, me: int, out: Mask) -> None:
    """Whose turn it is, and what has happened in it."""
    out[RULES] = state.rules.turn_limit > 0
    put(out, TURN, state.turn)
    put_seat(out, ACTIVE, state.active, me, SEATS)
    put_seat(out, FIRST, state.first, me, SEATS)
    out[TURN_FLAGS] = state.obeys
    out[TURN_FLAGS + 1] = state.bought
    out[TURN_FLAGS + 2] = state.row_cleared
    out[TURN_FLAGS + 3] = state.armor_used
    out[TURN_FLAGS + 4] = state.trend_used
    put(out, TURN_COUNTS, state.extra_turns)
    put(out, TURN_COUNTS + 1, state.fewer)
    put(out, TURN_COUNTS + 2, state.due)
    put(out, TURN_COUNTS + 3, state.white)
    put(out, TURN_COUNTS + 4, state.power_spent)
    put(out, TURN_COUNTS + 5, state.claws)
    put(out, TURN_COUNTS + 6, state.pulled)
    put(out, TURN_COUNTS + 7, state.hits)
    put(out, TURN_COUNTS + 8, state.cancelled)
