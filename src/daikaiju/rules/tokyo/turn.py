"""The steps of a turn, in order (lines 1-14 and 24-28 of the order of a turn)."""

from __future__ import annotations

from ..dice import FACES
from ..events import emit
from ..steps import NOBODY, NONE, then
from .actions import BEFORE
from .cards.passive import earn_energy, heal
from .city import attack
from .combat import damage_event
from .dice import number_of_dice, score_numbers
from .doors import last_rank
from .events import ENDED, FROM_DICE, FROM_POISON, FROM_RULES, TURN_STARTED
from .hearts import has_damage_to_deal, hearts_and_claws, hearts_are_assigned
from .kinds import (
    CHECK,
    END_OF_TURN,
    ENTER,
    EXTRA_TURN,
    FIRST_ROLL,
    HEARTS_WHEN,
    MOVE_MIMIC,
    NEXT_TURN,
    PROBES,
    REROLL,
    RESOLVE,
    ROLL,
    SHOP,
    START,
)
from .moments import claws_in_result, free_rerolls, may_give_hearts, may_move_mimic, turn_ends, turn_starts
from .queries import clockwise, in_tokyo, living
from .state import ALL_FELL, BY_STARS, BY_SURVIVAL, BY_TURN_LIMIT, ENERGY, HEART, MOST_STARS, TokyoState

LAST_TURN = 1000


def start(state: TokyoState, seat: int, fewer_dice: int, is_extra: int) -> None:
    """A turn begins: marks are cleared, start cards act, the phases follow (lines 1-4)."""
    clear_marks(state)
    state.active = seat
    state.turn += 1
    state.freeze = fewer_dice
    emit(state, TURN_STARTED, seat, is_extra, state.turn, FROM_RULES)
    turn_starts(state, seat)
    if may_move_mimic(state, seat):
        then(state, MOVE_MIMIC, seat, 0, 0)
        then(state, FIRST_ROLL, seat, 0, 0)
    else:
        first_roll(state, seat)
    then(state, PROBES, seat, 0, 0)
    then(state, RESOLVE, seat, 0, 0)
    then(state, SHOP, seat, 0, 0)
    then(state, END_OF_TURN, seat, 0, 0)
    then(state, CHECK, NOBODY, 0, 0)


def clear_marks(state: TokyoState) -> None:
    """Clear what was used or happened last turn (line 1)."""
    for seat in range(state.players):
        state.wings[seat] = 0
        state.passed[seat] = 0
    for face in range(FACES):
        state.dice[face] = 0
    state.yielded[0] = NONE
    state.yielded[1] = NONE
    state.rerolls = 0
    state.probed = 0
    state.probes_used = 0
    state.culled = 0
    state.claws = 0
    state.attacked = 0
    state.attack_poison = 0
    state.attack_shrink = 0
    state.hurt = 0
    state.fresh = 0
    state.looks = 0
    state.cut = 0
    state.harmed = 0
    state.ones = 0


def first_roll(state: TokyoState, seat: int) -> None:
    """The number of dice is fixed; all are rolled (lines 5, 6). Without dice there is nothing to roll."""
    state.rerolls = free_rerolls(state, seat)
    number = number_of_dice(state, seat)
    if number > 0:
        then(state, ROLL, seat, number, 0)
        then(state, REROLL, seat, 0, 0)


def resolve(state: TokyoState, seat: int) -> None:
    """The result is fixed: added claws, numbers, energy; then hearts and claws (lines 10-13)."""
    state.claws = claws_in_result(state, seat)
    score_numbers(state, seat)
    earn_energy(state, seat, state.dice[ENERGY], FROM_DICE)
    if not hearts_are_assigned(state, seat):
        if not in_tokyo(state, seat):
            heal(state, seat, state.dice[HEART], FROM_DICE)
        attack(state, seat)
    elif may_give_hearts(state, seat) and has_damage_to_deal(state, seat):
        then(state, HEARTS_WHEN, seat, 0, 0)
    else:
        hearts_and_claws(state, seat, BEFORE)
    then(state, ENTER, seat, int(not in_tokyo(state, seat)), 0)


def end_of_turn(state: TokyoState, seat: int) -> None:
    """End cards, then one packet of all poison, dealt by nobody (R56, lines 25, 26)."""
    if state.cut:
        return
    turn_ends(state, seat)
    if state.poison[seat] > 0:
        state.packet[seat] = state.poison[seat]
        damage_event(state, NOBODY, 0, FROM_POISON)


def check(state: TokyoState) -> None:
    """None left: nobody wins; one left: that one; else the first to have reached 20 (line 27).

    Monsters shrunk to no dice could play for ever, so the game ends without a winner at a turn limit.
    """
    alive = living(state)
    if alive == 0:
        end(state, ALL_FELL, 0)
    elif alive == 1:
        end(state, BY_SURVIVAL, survivors(state))
    elif first_at_20(state) != 0:
        end(state, BY_STARS, first_at_20(state))
    elif state.turn >= LAST_TURN:
        end(state, BY_TURN_LIMIT, 0)
    else:
        next_turn(state)


def end(state: TokyoState, why: int, winners: int) -> None:
    """The game is over."""
    state.over = why
    state.winners = winners
    emit(state, ENDED, NOBODY, winners, why, FROM_RULES)


def survivors(state: TokyoState) -> int:
    """The seats of all living monsters."""
    seats = 0
    for seat in range(state.players):
        seats |= state.alive[seat] << seat
    return seats


def first_at_20(state: TokyoState) -> int:
    """Of the living monsters with 20 stars, those that got there first; all of them by house rule (A5, A6)."""
    seats = 0
    best = last_rank(state)
    for seat in range(state.players):
        if state.alive[seat] and state.stars[seat] == MOST_STARS:
            rank = 0 if state.rules.win_is_shared else state.reached[seat]
            if rank < best:
                best = rank
                seats = 0
            if rank == best:
                seats |= 1 << seat
    return seats


def next_turn(state: TokyoState) -> None:
    """Freeze Time turns, a Frenzy turn, an Opportunist's Frenzy turn, then the next monster (28)."""
    last = state.active
    if not state.alive[last]:
        state.freeze_owed = 0
    if state.freeze_owed > 0:
        then(state, EXTRA_TURN, last, 0, 0)
        return
    for steps in range(state.players):
        seat = clockwise(state, last, steps)
        if state.frenzy[seat] > 0:
            state.frenzy[seat] -= 1
            then(state, START, seat, 0, 1)
            return
    for steps in range(1, state.players):
        seat = clockwise(state, state.regular, steps)
        if state.alive[seat]:
            state.regular = seat
            then(state, START, seat, 0, 0)
            return


def take_extra_turn(state: TokyoState, seat: int, takes: bool) -> None:
    """Freeze Time: a turn with one die less than normal; cumulative only by house rule (A15)."""
    state.freeze_owed -= 1
    if takes:
        then(state, START, seat, state.freeze + 1 if state.rules.freeze_adds_up else 1, 1)
    else:
        then(state, NEXT_TURN, NOBODY, 0, 0)
