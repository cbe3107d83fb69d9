"""King of Tokyo: Duel as a rule set."""

from __future__ import annotations

from ..ruleset import make_ruleset
from .actions import ACTIONS, END, FIRST, MASKS, MAY_PASS
from .answers import choose
from .engine import do, happen, is_out, new_game, outcomes
from .invariants import FAULTS, fault
from .questions import end_of_range, may
from .rolling import choosable
from .state import State
from .wild import wild

DUEL = make_ruleset(
    "duel",
    State,
    FAULTS,
    {
        "ACTIONS": ACTIONS,
        "FIRST": FIRST,
        "END": END,
        "MASKS": MASKS,
        "MAY_PASS": MAY_PASS,
        "new_game": new_game,
        "wild": wild,
        "do": do,
        "choose": choose,
        "happen": happen,
        "outcomes": outcomes,
        "is_out": is_out,
        "may": may,
        "end_of_range": end_of_range,
        "choosable": choosable,
        "fault": fault,
    },
)
