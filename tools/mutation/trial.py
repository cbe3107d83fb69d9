"""Run scenarios against a changed rule until one of them fails."""

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
FACTOR = 30  # or this many times the usual processor time

Lines = dict[int, list[int]]


class TooLong(BaseException):
    """A call does not end; not an Exception, so that no code catches it by accident."""


def give_up(*_signal: object) -> None:
    """Raise TooLong when the processor time is used up."""
    raise TooLong


def limited(usual: float, call: Callable[[], Any]) -> Any:
    """Call a function with a limit on processor time, a multiple of the usual time."""
    signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, max(PATIENCE, FACTOR * usual))
    try:
        return call()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


class Verdict(NamedTuple):
    """The result of the scenarios: how a mutant was noticed ("" if not), by which one, and how many were run."""

    noticed: str
    scenario: str
    played: int
    seconds: float


@dataclass
class Trial:
    """All scenarios, their usual times, and for every statement those that reach it, shortest first."""

    scenarios: list[Scenario]
    usual: list[float]
    reaching: Lines

    def judge(self, mutant: Mutant) -> Verdict:
        """Run the scenarios that reach a change until one notices it."""
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
        """Run one scenario; return how it failed, or ""."""
        try:
            return "fails" if limited(self.usual[number], lambda: run_scenario(self.scenarios[number])) else ""
        except TooLong:
            return "endless"
        except Exception as error:  # noqa: BLE001 - whatever a changed rule runs into
            return type(error).__name__


def prepare_trial(scenarios: Sequence[Scenario], reached: Reached) -> tuple[Trial, list[str]]:
    """Run every scenario once with marks; return those that pass, and the places of those that fail."""
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
