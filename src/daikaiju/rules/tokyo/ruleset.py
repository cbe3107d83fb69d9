"""King of Tokyo as a rule set."""

from __future__ import annotations

from ..ruleset import make_ruleset
from . import actions, answers, dice, engine, invariants, questions, wild
from .state import State

TOKYO = make_ruleset("tokyo", State, invariants.FAULTS, (actions, answers, dice, engine, invariants, questions, wild))
