"""King of Tokyo as a rule set."""

from __future__ import annotations

from ..ruleset import make_ruleset
from . import actions, answers, dice, engine, invariants, questions, random_position
from .state import TokyoState

TOKYO = make_ruleset(
    "tokyo", TokyoState, invariants.FAULTS, (actions, answers, dice, engine, invariants, questions, random_position)
)
