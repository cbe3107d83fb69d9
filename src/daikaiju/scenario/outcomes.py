"""Scenarios played: what went wrong in which edition."""

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
from .story import Failed

PACKAGE = Path(__file__).parent.parent


@dataclass(frozen=True)
class Outcome:
    """A scenario played in one edition: what went wrong, nothing if it holds."""

    scenario: Scenario
    edition: str
    seconds: float
    faults: list[DaikaijuError]


def play_scenario(scenario: Scenario) -> Iterator[Outcome]:
    """Play a scenario in every edition it names."""
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
    """What goes wrong in one edition; that the program breaks is one such thing, and others can still be played."""
    try:
        run = Run(scenario, edition)
        faults = run.faults()
        return Run(scenario, edition, with_forced=True).faults() if run.answers.are_left() else faults
    except DaikaijuError as error:
        return [error]
    except Exception as error:  # noqa: BLE001 - whatever breaks, other scenarios can still be played
        return [broken(error)]


def broken(error: Exception) -> Failed:
    """Say where the program broke."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    file = Path(frame.filename)
    place = file.relative_to(PACKAGE) if file.is_relative_to(PACKAGE) else file
    text = _("the program failed: {kind}: {error} ({file}, line {line})")
    return Failed(text, kind=type(error).__name__, error=str(error), file=place, line=frame.lineno)


def run_scenario(scenario: Scenario, words: Language | None = None) -> list[str]:
    """Play a scenario in every edition it names; returns what went wrong in words, nothing if it holds."""
    words = words or language("en")
    return [f"{found.edition}: {words.error(fault)}" for found in play_scenario(scenario) for fault in found.faults]
