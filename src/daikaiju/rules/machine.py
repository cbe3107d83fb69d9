"""The machine: it carries out steps until chance or a seat with a real choice must act."""

from __future__ import annotations

from .contract import choose, count_legal, do, happen, is_out, nth_legal
from .legal_moves import PASS
from .steps import CHANCE, CHANCE_STEP, NOBODY, QUESTION, Steps, drop_step, turn_round

ASK = -1


def actor(state: Steps) -> int:
    """The seat that decides, CHANCE, or NOBODY once the game is over."""
    if state.over:
        return NOBODY
    top = state.depth - 1
    return CHANCE if state.step_kind[top] >= CHANCE_STEP else state.step_seat[top]


def apply(state: Steps, action: int) -> None:
    """Carry out an action, or outcome number `action` of chance, and all that follows; ASK does nothing."""
    answer = action
    while answer != ASK:
        answer = carry_out(state, answer)


def carry_out(state: Steps, answer: int) -> int:
    """Carry out the step on top of the stack with an answer; returns the answer to the next step, ASK if it is open."""
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
    return forced(state)


def forced(state: Steps) -> int:
    """The only possible next action, or ASK if chance or a real choice decides."""
    if state.over:
        return ASK
    drop_steps_of_fallen(state)
    kind = state.step_kind[state.depth - 1]
    if kind < QUESTION:
        return PASS
    if kind >= CHANCE_STEP or count_legal(state, 2) > 1:
        return ASK
    return nth_legal(state, 0)


def drop_steps_of_fallen(state: Steps) -> None:
    """Drop pending steps of eliminated monsters: they do nothing more and are asked nothing."""
    seat = state.step_seat[state.depth - 1]
    while seat != NOBODY and is_out(state, seat):
        drop_step(state)
        seat = state.step_seat[state.depth - 1]


def settle(state: Steps) -> None:
    """Run a state that was built by hand to its first question or chance step."""
    apply(state, forced(state))


def winners(state: Steps) -> int:
    """The seats that have won."""
    return state.winners
