"""The stack of pending steps: what is still to be resolved, and who is being asked.

A rule changes the state at once or pushes a step with `then(...)`. The steps that one step pushes
are carried out in the order written, depth first, before anything that was pending earlier.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

from .layout import Int8, Int16, Record

DEPTH = 32
# Who acts when no seat does.
NOBODY = -1
CHANCE = -2
# No card, no place, nothing.
NONE = -1
# Kinds of steps below QUESTION are automatic; from QUESTION on a seat decides, from CHANCE_STEP on chance.
QUESTION = 40
CHANCE_STEP = 80
# Why a game ended; each game defines the rest.
GOES_ON = 0
BROKEN = 127  # a step was pushed onto a full stack: a fault of the rules; the state is invalid

Slots = Annotated[list[int], "i1", DEPTH]


class Steps(Record):
    """Pending steps, the last of them next; and whether the game is over."""

    depth: Int8  # steps pending, 0..DEPTH
    step_kind: Slots
    step_seat: Slots  # whose step it is; NOBODY: it is always carried out
    step_a: Slots
    step_b: Slots
    turn: Int16  # turns begun
    over: Int8  # GOES_ON, or why the game ended
    winners: Int8  # the seats that won, bit n for seat n

    if TYPE_CHECKING:  # every game's record declares these itself, in front of its own fields
        players: int
        rules: Record


def then(state: Steps, kind: int, seat: int, a: int, b: int) -> None:
    """Push a step; steps of several calls are carried out in the order written. A full stack breaks the game."""
    top = state.depth
    if top == DEPTH:
        state.over = BROKEN
        return
    state.step_kind[top] = kind
    state.step_seat[top] = seat
    state.step_a[top] = a
    state.step_b[top] = b
    state.depth = top + 1


def turn_round(state: Steps, base: int) -> None:
    """Reverse the steps above `base`, so that the first one pushed is on top."""
    low = base
    high = state.depth - 1
    while low < high:
        state.step_kind[low], state.step_kind[high] = state.step_kind[high], state.step_kind[low]
        state.step_seat[low], state.step_seat[high] = state.step_seat[high], state.step_seat[low]
        state.step_a[low], state.step_a[high] = state.step_a[high], state.step_a[low]
        state.step_b[low], state.step_b[high] = state.step_b[high], state.step_b[low]
        low += 1
        high -= 1


def drop_step(state: Steps) -> None:
    """Pop the top step and clear its slot."""
    top = state.depth - 1
    state.step_kind[top] = 0
    state.step_seat[top] = 0
    state.step_a[top] = 0
    state.step_b[top] = 0
    state.depth = top


def drop_all_steps(state: Steps) -> None:
    """Drop all pending steps."""
    while state.depth > 0:
        drop_step(state)


def step_names(module: Mapping[str, Any]) -> dict[int, str]:
    """Return the names of the kinds of steps that a game's module defines."""
    bounds = ("QUESTION", "CHANCE_STEP")
    return {value: name.lower() for name, value in module.items() if isinstance(value, int) and name not in bounds}
