"""The command that runs scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .language import spoken
from .options import Json, Lang
from .output import Output, write_text

if TYPE_CHECKING:
    from daikaiju.scenario import Outcome

Junit = Annotated[Path | None, typer.Option(help="also write JUnit XML to this file; - for standard output")]


def scenario(
    paths: Annotated[list[Path], typer.Argument(help="scenario files or folders")],
    junit: Junit = None,
    json_file: Json = None,
    lang: Lang = "",
) -> None:
    """Run scenarios and report failures."""
    from daikaiju.errors import BadScenario
    from daikaiju.scenario import play_scenario, read_scenarios

    scenarios = [found for path in paths for found in read_scenarios(path)]
    if not scenarios:
        raise BadScenario("no scenarios there; files end in .scenario")
    out = Output(json_file, junit)
    outcomes: list[Outcome] = []
    failed = 0
    for found in scenarios:
        played = list(play_scenario(found))
        failed += any(outcome.faults for outcome in played)
        show_faults(played, out)
        outcomes += played
    out.line(spoken().text("{passed} passed, {failed} failed", passed=len(scenarios) - failed, failed=failed))
    write_reports(outcomes, junit, out)
    if failed:
        raise typer.Exit(1)


def show_faults(played: list[Outcome], out: Output) -> None:
    """Print the faults of a scenario, if any."""
    faults = [f"    {outcome.edition}: {spoken().error(fault)}" for outcome in played for fault in outcome.faults]
    if faults:
        out.line("\n".join([f"{played[0].scenario.place}: {played[0].scenario.name}", *faults]))


def write_reports(outcomes: list[Outcome], junit: Path | None, out: Output) -> None:
    """Write the requested reports."""
    from daikaiju.scenario.reports import as_json, as_junit

    if junit is not None:
        write_text(junit, as_junit(outcomes, spoken()))
    out.json(as_json(outcomes, spoken()))
