"""King of Tokyo: Duel as a rule set."""

from __future__ import annotations

from ..ruleset import make_ruleset
from . import actions, answers, engine, invariants, questions, random_position, rolling
from .state import DuelState

DUEL = make_ruleset(
    "duel", DuelState, invariants.FAULTS, (actions, answers, engine, invariants, questions, rolling, random_position)
)
