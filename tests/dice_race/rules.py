"""The rules of the dice race: its state, its actions and the hooks of `daikaiju.rules.contract`."""

from __future__ import annotations

import sys
from typing import Annotated

from daikaiju.rules.chance import draw
from daikaiju.rules.dice import ANY_FACE, FACES, NO_DICE, Dice, add_roll, pick_up, sides
from daikaiju.rules.events import emit
from daikaiju.rules.layout import Int8, Record, Row
from daikaiju.rules.ruleset import make_ruleset
from daikaiju.rules.steps import BROKEN, CHANCE_STEP, NOBODY, QUESTION, drop_all_steps, then, turn_round

SEATS = 4
FEWEST, MOST = 2, 3  # dice
GOAL = 50
BY_GOAL = 1

# Steps: the turn and the move are automatic, two questions, and two things chance does
TURN, MOVE = 1, 2
TAKE_DICE, REROLL = QUESTION, QUESTION + 1
ROLL, FIRST_PLAYER = CHANCE_STEP, CHANCE_STEP + 1

# Events
TURN_STARTED, ROLLED, PICKED_UP, MOVED, HEAD_START, ENDED = range(1, 7)

# Actions: 0 stops rolling, those below MASKS reroll dice
MASKS = 1 << MOST
TAKE = MASKS  # + dice more than the fewest
ACTIONS = TAKE + MOST - FEWEST + 1
FIRST, END, MAY_PASS = (TAKE, ACTIONS), (ACTIONS, ACTIONS), (0, 1)

FAULTS = ("", "somebody is on the track", "up to three dice are rolled", "somebody is asked, or chance acts")


class Rules(Record):
    """What one race is played by."""

    goal: Int8


class RaceState(Dice):
    """Everything that is true of a race at one moment."""

    rules: Rules
    players: Int8
    active: Int8
    space: Annotated[list[int], "i1", SEATS]  # how far each seat has come
    rerolls: Int8  # that are left


def new_game(state: RaceState, players: int, first: int) -> None:
    """Everybody starts at 0; chance draws who begins."""
    state.players = players
    if first == NOBODY:
        then(state, FIRST_PLAYER, NOBODY, 0, 0)
    else:
        start_turn(state, first)
        turn_round(state, 0)


def random_position(state: RaceState, players: int, stream: Row) -> None:
    """Everybody is somewhere on the track."""
    new_game(state, players, 0)
    drop_all_steps(state)
    for seat in range(players):
        state.space[seat] = draw(stream, state.rules.goal)
    state.turn = draw(stream, 10_000)
    state.active = draw(stream, players)
    then(state, TURN, state.active, 0, 0)


def do(state: RaceState, kind: int, seat: int, a: int, b: int) -> None:
    """A turn begins, or a seat moves."""
    if kind == TURN:
        start_turn(state, seat)
    else:
        move(state, seat)


def start_turn(state: RaceState, seat: int) -> None:
    """A seat takes dice, rolls and moves."""
    state.turn += 1
    state.active = seat
    emit(state, TURN_STARTED, seat, 0, state.turn, 0)
    then(state, TAKE_DICE, seat, 0, 0)
    then(state, MOVE, seat, 0, 0)


def move(state: RaceState, seat: int) -> None:
    """Move by the sum of the dice; the goal wins, else the next seat has its turn."""
    steps = 0
    for face in range(FACES):
        steps += state.dice[face] * (face + 1)
        state.dice[face] = 0
    state.rerolls = 0
    state.space[seat] = min(state.rules.goal, state.space[seat] + steps)
    emit(state, MOVED, seat, 0, steps, 0)
    if state.space[seat] < state.rules.goal:
        then(state, TURN, (seat + 1) % state.players, 0, 0)
    else:
        state.over = BY_GOAL
        state.winners = 1 << seat
        emit(state, ENDED, NOBODY, state.winners, BY_GOAL, 0)


def choose(state: RaceState, kind: int, seat: int, a: int, b: int, action: int) -> None:
    """Dice are taken, or some are rolled again."""
    if kind == TAKE_DICE:
        state.rerolls = MOST - (action - TAKE + 1)
        roll(state, seat, action - TAKE + FEWEST)
    elif action:
        state.rerolls -= 1
        number = pick_up(state, action)
        emit(state, PICKED_UP, seat, 0, number, 0)
        roll(state, seat, number)


def roll(state: RaceState, seat: int, number: int) -> None:
    """Dice are rolled; while rerolls are left, some may be rolled again."""
    then(state, ROLL, seat, number, 0)
    if state.rerolls > 0:
        then(state, REROLL, seat, 0, 0)


def happen(state: RaceState, kind: int, seat: int, a: int, b: int, outcome: int) -> None:
    """Dice fall, or it is drawn who begins."""
    if kind == ROLL:
        emit(state, ROLLED, seat, a, outcome, kind)
        add_roll(state.dice, outcome, a)
    else:
        emit(state, HEAD_START, outcome, 0, 0, 0)
        then(state, TURN, outcome, 0, 0)


def outcomes(state: RaceState) -> int:
    """Sides of the dice, or seats that may begin."""
    top = state.depth - 1
    return sides(state.step_a[top]) if state.step_kind[top] == ROLL else state.players


def is_out(state: RaceState, seat: int) -> bool:
    """Nobody falls."""
    return False


def may(state: RaceState, kind: int, seat: int, a: int, action: int) -> bool:
    """Two dice or three, always."""
    return True


def end_of_range(state: RaceState, kind: int, seat: int) -> int:
    """The end of a question's range."""
    return END[kind - QUESTION]


def choosable(state: RaceState, kind: int, seat: int) -> int:
    """Any dice may be rerolled."""
    return ANY_FACE if kind == REROLL else NO_DICE


def fault(state: RaceState) -> int:
    """The number of the first invariant a state breaks, or 0."""
    dice = 0
    for face in range(FACES):
        dice += state.dice[face]
    for seat in range(state.players):
        if state.space[seat] < 0 or state.space[seat] > state.rules.goal:
            return 1
    if dice > MOST:
        return 2
    if state.over == BROKEN or (not state.over and (state.depth < 1 or state.step_kind[state.depth - 1] < QUESTION)):
        return 3
    return 0


RACE = make_ruleset("race", RaceState, FAULTS, (sys.modules[__name__],))
