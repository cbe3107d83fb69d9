"""The machine: it carries out steps until chance or a seat with a real choice must act."""

from __future__ import annotations

from .contract import choose, count_legal, do, happen, is_out, nth_legal
from .legal_moves import PASS
from .steps import CHANCE, CHANCE_STEP, NOBODY, QUESTION, Steps, drop_step, turn_round

ASK = -1
A_CHOICE = 2  # answers; to ask a seat it is enough to know that there are so many


def actor(state: Steps) -> int:
    """The seat that decides, CHANCE, or NOBODY once the game is over."""
    if state.over:
        return NOBODY
    top = state.depth - 1
    return CHANCE if state.step_kind[top] >= CHANCE_STEP else state.step_seat[top]


def apply(state: Steps, action: int) -> None:
    """Carry out an action, or outcome number `action` of chance, and all that follows; nothing if it is negative."""
    play_on(state, action, A_CHOICE)


def play_on(state: Steps, action: int, enough: int) -> int:
    """Do the same; returns the number of legal answers, counted only up to `enough`, 0 if no seat is asked."""
    answer = action
    while answer >= 0:
        answer = take_step(state, answer, enough)
    return 0 if answer == ASK else -answer


def carry_out(state: Steps, answer: int) -> int:
    """Carry out the step on top of the stack with an answer; returns the answer to the next step, ASK if it is open."""
    return max(ASK, take_step(state, answer, A_CHOICE))


def take_step(state: Steps, answer: int, enough: int) -> int:
    """Carry out the step on top of the stack with an answer; returns what `forced` says of the next step."""
    top = state.depth - 1
    kind = state.step_kind[top]
    seat = state.step_seat[top]
    a = state.step_a[top]
    b = state.step_b[top]
    drop_step(state)
    if kind >= CHANCE_STEP:
        happen(state, kind, seat, a, b, answer)
    elif kind >= QUESTION:
        choose(state, kind, seat, a, b, answer)
    else:
        do(state, kind, seat, a, b)
    turn_round(state, top)
    return forced(state, enough)


def forced(state: Steps, enough: int) -> int:
    """The only possible next action; ASK if chance decides or the game is over.

    If a seat decides: the number of its legal answers with a minus sign, counted only up to `enough`.
    """
    if state.over:
        return ASK
    drop_steps_of_fallen(state)
    kind = state.step_kind[state.depth - 1]
    if kind < QUESTION:
        return PASS
    if kind >= CHANCE_STEP:
        return ASK
    count = count_legal(state, enough)
    return -count if count > 1 else nth_legal(state, 0)


def drop_steps_of_fallen(state: Steps) -> None:
    """Drop pending steps of eliminated monsters: they do nothing more and are asked nothing."""
    seat = state.step_seat[state.depth - 1]
    while seat != NOBODY and is_out(state, seat):
        drop_step(state)
        seat = state.step_seat[state.depth - 1]


def settle(state: Steps) -> None:
    """Run a state that was built by hand to its first question or chance step."""
    apply(state, forced(state, A_CHOICE))


def winners(state: Steps) -> int:
    """The seats that have won."""
    return state.winners
