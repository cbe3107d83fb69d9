"""Commands that check the rules: scenario."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def scenario(paths: Annotated[list[Path], typer.Argument(help="scenario files or folders")]) -> None:
    """Play scenarios and say which do not hold."""
    from daikaiju.scenario import read_scenarios, run_scenario

    passed = failed = 0
    for path in paths:
        for found in read_scenarios(path):
            faults = run_scenario(found)
            passed += not faults
            failed += bool(faults)
            if faults:
                typer.echo(f"{found.place}: {found.name}")
                for fault in faults:
                    typer.echo(f"    {fault}")
    typer.echo(f"{passed} passed, {failed} failed")
    if failed:
        raise typer.Exit(1)
