"""Playing scenarios against a changed rule, until one of them notices."""

from __future__ import annotations

import signal
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from daikaiju.scenario import Scenario, run_scenario

from .coverage import Reached
from .mutants import Mutant

PATIENCE = 0.5  # seconds of processor time for what usually takes a thousandth of that
FACTOR = 30  # or so many times what it usually takes

Lines = dict[int, list[int]]


class TooLong(BaseException):
    """Something goes on for ever; not an Exception, so that nobody catches it by accident."""


def give_up(*_signal: object) -> None:
    """Processor time is used up."""
    raise TooLong


def limited(usual: float, call: Callable[[], Any]) -> Any:
    """Call something, but no longer than many times what it usually takes, in processor time."""
    signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, max(PATIENCE, FACTOR * usual))
    try:
        return call()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


class Verdict(NamedTuple):
    """What scenarios say of a mutant: how it was noticed ("" if not), by which, how many were played."""

    noticed: str
    scenario: str
    played: int
    seconds: float


@dataclass
class Trial:
    """All scenarios, what each usually takes, and for every statement those that reach it, the quickest first."""

    scenarios: list[Scenario]
    usual: list[float]
    reaching: Lines

    def judge(self, mutant: Mutant) -> Verdict:
        """Play the scenarios that reach a change until one notices it."""
        began = time.process_time()
        played = 0
        with mutant.rule.using(mutant.code()):
            for number in self.reaching.get(mutant.statement, ()):
                played += 1
                noticed = self.fails(number)
                if noticed:
                    return Verdict(noticed, self.scenarios[number].place, played, time.process_time() - began)
        return Verdict("", "", played, time.process_time() - began)

    def fails(self, number: int) -> str:
        """Play one scenario; returns how it went wrong."""
        try:
            return "fails" if limited(self.usual[number], lambda: run_scenario(self.scenarios[number])) else ""
        except TooLong:
            return "endless"
        except Exception as error:  # noqa: BLE001 - whatever a changed rule runs into
            return type(error).__name__


def prepare_trial(scenarios: Sequence[Scenario], reached: Reached) -> tuple[Trial, list[str]]:
    """Play every scenario once with marks; returns those that hold, and the places of those that fail anyway."""
    trial = Trial([], [], defaultdict(list))
    failing = []
    touched = []
    with reached.watching():
        for scenario in scenarios:
            reached.look()
            began = time.process_time()
            faults = run_scenario(scenario)
            if faults:
                failing.append(scenario.place)
                continue
            trial.usual.append(time.process_time() - began)
            trial.scenarios.append(scenario)
            touched.append(reached.look())
    for number in sorted(range(len(touched)), key=lambda number: len(touched[number])):
        for statement in touched[number]:
            trial.reaching[statement].append(number)
    return trial, failing
