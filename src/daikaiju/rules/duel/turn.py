"""The phases of a turn in order, and whose turn is next."""

from __future__ import annotations

from ..dice import FACES
from ..energy import gain_energy
from ..events import emit
from ..steps import NOBODY, NONE, then
from .doors import win
from .events import FROM_DICE, FROM_RULES, FROM_SHOP, HEAD_START, TURN_STARTED
from .kinds import (
    AFTER_ROLL,
    ALIEN_SYMBOL,
    END_OF_TURN,
    FIRST_PLAYER,
    FIRST_ROLL,
    HIBERNATE,
    MORNING,
    NEXT_TURN,
    RESOLVE,
    SHOP,
    START,
    START_ROLL,
    TAKE_DICE,
)
from .moments import may_sleep, turn_ends, turn_starts
from .monsters import ALIENOID, is_monster
from .queries import rival_of
from .state import BY_TURN_LIMIT, HEAD_START_ENERGY, START_DICE, DuelState


def roll_for_start(state: DuelState) -> None:
    """Each rolls six dice; most claws goes first (U5)."""
    for seat in range(2):
        then(state, START_ROLL, seat, START_DICE, 0)
    then(state, FIRST_PLAYER, NOBODY, 0, 0)


def first_player(state: DuelState) -> None:
    """A tie is rolled again."""
    if state.start_claws[0] == state.start_claws[1]:
        roll_for_start(state)
        return
    first = 0 if state.start_claws[0] > state.start_claws[1] else 1
    state.start_claws[0] = 0
    state.start_claws[1] = 0
    emit(state, HEAD_START, first, NOBODY, 0, FROM_DICE)
    begin_with(state, first)


def begin_with(state: DuelState, first: int) -> None:
    """The second player starts with 1 energy."""
    state.first = first
    gain_energy(state, rival_of(first), HEAD_START_ENERGY, FROM_RULES)
    then(state, START, first, 0, 0)


def start(state: DuelState, seat: int, is_extra: int) -> None:
    """Phase 0: marks are cleared; effects delayed to this turn apply; Hibernation comes first."""
    if state.rules.turn_limit and state.turn >= state.rules.turn_limit:
        win(state, NOBODY, BY_TURN_LIMIT)
        return
    clear_marks(state)
    state.active = seat
    state.turn += 1
    state.fewer = state.stomped[seat]
    state.obeys = state.dominated[seat]
    state.stomped[seat] = 0
    state.dominated[seat] = 0
    emit(state, TURN_STARTED, seat, is_extra, state.turn, FROM_RULES)
    then(state, HIBERNATE if may_sleep(state, seat) else MORNING, seat, 0, 0)


def clear_marks(state: DuelState) -> None:
    """Clear what was used or happened last turn."""
    for face in range(FACES):
        state.dice[face] = 0
        state.added[face] = 0
    for seat in range(2):
        state.regenerated[seat] = 0
        state.immune[seat] = 0
    state.bought = 0
    state.row_cleared = 0
    state.rolls = 0
    state.white = 0
    state.due = 0
    state.power_spent = 0
    state.claws = NONE
    state.hits = 0
    state.armor_used = 0
    state.trend_used = 0


def morning(state: DuelState, seat: int) -> None:
    """Cards at the start of the turn, then dice, symbols, shop and end."""
    turn_starts(state, seat)
    then(state, TAKE_DICE, seat, 0, 0)
    then(state, FIRST_ROLL, seat, 0, 0)
    if is_monster(state, seat, ALIENOID):
        then(state, ALIEN_SYMBOL, seat, 0, 0)
    then(state, AFTER_ROLL, seat, 0, 0)
    then(state, RESOLVE, seat, 0, 0)
    then(state, SHOP, seat, 0, 0)
    then(state, END_OF_TURN, seat, 0, 0)


def leave_shop(state: DuelState, seat: int) -> None:
    """A monster that bought nothing this turn gains 1 energy."""
    if not state.bought:
        gain_energy(state, seat, 1, FROM_SHOP)


def end_of_turn(state: DuelState, seat: int) -> None:
    """Phase 4: end cards, then the next turn."""
    turn_ends(state, seat)
    then(state, NEXT_TURN, NOBODY, 0, 0)


def next_turn(state: DuelState) -> None:
    """Frenzy gives the same monster another turn; otherwise it is the rival's."""
    if state.extra_turns > 0:
        state.extra_turns -= 1
        then(state, START, state.active, 1, 0)
    else:
        then(state, START, rival_of(state.active), 0, 0)
