"""King of Tokyo as a rule set."""

from __future__ import annotations

from ..ruleset import Ruleset
from .actions import ACTIONS
from .engine import actor, apply, new_game, outcomes, settle, winners
from .invariants import FAULTS, fault
from .questions import is_legal, legal, n_legal, nth_legal
from .state import State
from .wild import wild

TOKYO = Ruleset(
    name="tokyo",
    state=State,
    actions=ACTIONS,
    faults=FAULTS,
    new_game=new_game,
    actor=actor,
    outcomes=outcomes,
    n_legal=n_legal,
    nth_legal=nth_legal,
    is_legal=is_legal,
    legal=legal,
    apply=apply,
    settle=settle,
    wild=wild,
    winners=winners,
    fault=fault,
)
