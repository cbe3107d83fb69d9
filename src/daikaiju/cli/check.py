"""Commands that check and measure the rules: scenario, fuzz, bench, warm-up."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .options import Json, write_json


def scenario(paths: Annotated[list[Path], typer.Argument(help="scenario files or folders")]) -> None:
    """Play scenarios and say which do not hold."""
    from daikaiju.errors import BadScenario
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
    if passed + failed == 0:
        raise BadScenario("no scenarios there; files end in .scenario")
    if failed:
        raise typer.Exit(1)


def fuzz(
    games: Annotated[int, typer.Option(min=1, help="how many games")] = 20_000,
    game: Annotated[str, typer.Option(help="tokyo or duel")] = "tokyo",
    players: Annotated[int | None, typer.Option(help="number of players; all in turn if left out")] = None,
    rules: Annotated[str | None, typer.Option(help="edition; all in turn if left out")] = None,
    seed: Annotated[int, typer.Option(help="the same seed plays the same games")] = 0,
) -> None:
    """Play random games, checking every state; print the record of a game that breaks a rule."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from daikaiju.fuzz import every_setup
    from daikaiju.fuzz import fuzz as play
    from daikaiju.game import Game
    from daikaiju.games import vocabulary_of

    vocabulary = vocabulary_of(game)
    setups = every_setup(
        game,
        vocabulary.editions if rules is None else [rules],
        list(vocabulary.players) if players is None else [players],
    )
    for setup in setups:
        Game(setup)  # a wrong edition or number of players is said before anything is compiled
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, transient=True) as bar:
        task = bar.add_task("playing", total=games)
        tally, finding = play(setups, games, seed, lambda so_far: bar.update(task, completed=so_far.games))
    typer.echo(f"{tally.games} games, {tally.actions} actions, the longest game had {tally.longest}")
    if finding is not None:
        typer.echo(f"broken: {finding.fault}\nThis record shows it:\n\n{finding.record}")
        raise typer.Exit(1)
    typer.echo("every state was sound")


def bench(
    game: Annotated[str, typer.Option(help="tokyo or duel")] = "tokyo",
    json_file: Json = None,
) -> None:
    """Measure how fast the rules are on one core of this machine."""
    from rich.console import Console
    from rich.table import Table

    from daikaiju.bench import measure

    console = Console(stderr=str(json_file) == "-")
    with console.status("measuring") as status:
        figures = measure(game, status.update)
    table = Table("figure", "value", title=f"{game}, one core")
    for name, value in figures.items():
        if name == "compiled_by_players":
            for players, row in value.items():
                speed = (
                    f"{row['compiled_decisions_per_s']:,.0f} decisions/s, {row['compiled_games_per_s']:,.0f} games/s"
                )
                table.add_row(f"compiled, {players} players", speed)
        else:
            table.add_row(name, f"{value:,.2f}" if isinstance(value, float) else str(value))
    console.print(table)
    write_json(json_file, figures)


def warm_up() -> None:
    """Compile the rules and the bots for this machine, so that what needs them starts at once."""
    from daikaiju.games import GAMES
    from daikaiju.players.compiled import compiled
    from daikaiju.rules.native import native

    for name, vocabulary in GAMES.items():
        native(vocabulary.ruleset)
        compiled(name)
