"""The baseline: keeps the symbol there is most of, never buys."""

from __future__ import annotations

from daikaiju.rules.dice import FACES
from daikaiju.rules.duel.kinds import REROLL
from daikaiju.rules.duel.state import CLAW, POWER, DuelState
from daikaiju.rules.legal_moves import PASS

from .decide import habit


def autopilot(state: DuelState) -> int:
    """Answer the question on top of the stack."""
    top = state.depth - 1
    kind = state.step_kind[top]
    if kind == REROLL:
        return keep_most(state)
    return habit(state, kind, state.step_seat[top], state.step_a[top])


def keep_most(state: DuelState) -> int:
    """Keep the symbol there is most of, power left out; ties go to claws, then in the order of faces."""
    best = CLAW
    for face in range(POWER):
        if state.dice[face] > state.dice[best]:
            best = face
    mask = 0
    first = 0
    for face in range(FACES):
        if face != best:
            mask |= ((1 << state.dice[face]) - 1) << first
        first += state.dice[face]
    return mask or PASS
