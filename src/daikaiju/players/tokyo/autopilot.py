"""The baseline: keeps claws, energy or the best set, always leaves Tokyo, never buys."""

from __future__ import annotations

from daikaiju.rules.dice import FACES
from daikaiju.rules.legal_moves import PASS
from daikaiju.rules.tokyo.actions import LEAVE
from daikaiju.rules.tokyo.kinds import REROLL, YIELD
from daikaiju.rules.tokyo.state import CLAW, ENERGY, THREE, TokyoState

from .decide import habit


def autopilot(state: TokyoState) -> int:
    """Answer the question on top of the stack."""
    top = state.depth - 1
    kind = state.step_kind[top]
    if kind == REROLL:
        return keep_most(state) if state.rerolls > 0 else PASS
    if kind == YIELD:
        return LEAVE
    return habit(state, kind, state.step_seat[top], state.step_a[top])


def keep_most(state: TokyoState) -> int:
    """Keep the face there is most of, hearts left out; ties go to claws, energy, then high numbers."""
    best = CLAW
    for face in (ENERGY, THREE, THREE - 1, THREE - 2):
        if state.dice[face] > state.dice[best]:
            best = face
    mask = 0
    first = 0
    for face in range(FACES):
        if face != best:
            mask |= ((1 << state.dice[face]) - 1) << first
        first += state.dice[face]
    return mask
