"""King of Tokyo: Duel as a rule set."""

from __future__ import annotations

from ..ruleset import make_ruleset
from . import actions, answers, engine, invariants, questions, rolling, wild
from .state import State

DUEL = make_ruleset("duel", State, invariants.FAULTS, (actions, answers, engine, invariants, questions, rolling, wild))
