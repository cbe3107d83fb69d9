"""Scenarios: examples of rules. Each has a position, the dice and cards to come, answers, and expected facts.

::

    scenario: A monster with Jets yields without damage
    covers: R42 jets
    source: rulebook 001
    rules: 1e 2e
    position: players=3 tokyo=1 cards1=jets
    dice: claw claw claw 1 2 energy
    1: yield
    expect: hearts1=10 tokyo=0 stars0=1

docs/scenarios.md describes each line.
"""

from .files import Scenario, parse_scenarios, read_scenarios
from .outcomes import Outcome, play_scenario, run_scenario
from .run import Run

__all__ = ["Outcome", "Run", "Scenario", "parse_scenarios", "play_scenario", "read_scenarios", "run_scenario"]
