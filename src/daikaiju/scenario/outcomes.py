"""Running scenarios: what failed in which edition."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from daikaiju.errors import DaikaijuError, UnknownName
from daikaiju.errors import mark as _
from daikaiju.games import vocabulary_of
from daikaiju.words.language import Language, language

from .files import Scenario
from .run import Run
from .transcript import Failed

PACKAGE = Path(__file__).parent.parent


@dataclass(frozen=True)
class Outcome:
    """A scenario run in one edition, with its faults; none if it passes."""

    scenario: Scenario
    edition: str
    seconds: float
    faults: list[DaikaijuError]


def play_scenario(scenario: Scenario) -> Iterator[Outcome]:
    """Run a scenario in every edition it names."""
    try:
        editions = scenario.rules or vocabulary_of(scenario.game).editions
    except UnknownName as error:
        yield Outcome(scenario, "-", 0.0, [error])
        return
    for edition in editions:
        began = perf_counter()
        faults = faults_of(scenario, edition)
        yield Outcome(scenario, edition, perf_counter() - began, faults)


def faults_of(scenario: Scenario, edition: str) -> list[DaikaijuError]:
    """Return the faults in one edition; answers to questions that were not asked count if they would be left over."""
    faults, are_left = attempt(scenario, edition, with_forced=False)
    return attempt(scenario, edition, with_forced=True)[0] if are_left else faults


def attempt(scenario: Scenario, edition: str, *, with_forced: bool) -> tuple[list[DaikaijuError], bool]:
    """Return the faults, and whether answers were left over; an exception fails only its own scenario."""
    run: Run | None = None
    faults: list[DaikaijuError]
    try:
        run = Run(scenario, edition, with_forced=with_forced)
        faults = run.faults()
    except DaikaijuError as error:
        faults = [error]
    except Exception as error:  # noqa: BLE001 - other scenarios can still be run
        faults = [broken(error)]
    return faults, run is not None and run.answers.are_left()


def broken(error: Exception) -> Failed:
    """Return a fault that says where an exception was raised."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    file = Path(frame.filename)
    place = file.relative_to(PACKAGE) if file.is_relative_to(PACKAGE) else file
    text = _("the program failed: {kind}: {error} ({file}, line {line})")
    return Failed(text, kind=type(error).__name__, error=str(error), file=place, line=frame.lineno)


def run_scenario(scenario: Scenario, words: Language | None = None) -> list[str]:
    """Run a scenario in every edition it names; returns its faults in words, none if it passes."""
    words = words or language("en")
    return [f"{found.edition}: {words.error(fault)}" for found in play_scenario(scenario) for fault in found.faults]
