"""Commands that check and measure the rules: scenario, fuzz, bench, warm-up."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from daikaiju.errors import mark as _

from .language import spoken
from .options import Json, Lang, write_json, write_text

if TYPE_CHECKING:
    from daikaiju.fuzz import Tally
    from daikaiju.scenario import Outcome
    from daikaiju.words.language import Language


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
    is_report_shown = "-" in (str(junit), str(json_file))
    outcomes: list[Outcome] = []
    failed = 0
    for found in scenarios:
        played = list(play_scenario(found))
        failed += any(outcome.faults for outcome in played)
        show_faults(played, err=is_report_shown)
        outcomes += played
    counts = {"passed": len(scenarios) - failed, "failed": failed}
    typer.echo(spoken().text("{passed} passed, {failed} failed", **counts), err=is_report_shown)
    write_reports(outcomes, junit, json_file)
    if failed:
        raise typer.Exit(1)


def show_faults(played: list[Outcome], err: bool) -> None:
    """Print the faults of a scenario, if any."""
    faults = [f"    {outcome.edition}: {spoken().error(fault)}" for outcome in played for fault in outcome.faults]
    if faults:
        typer.echo("\n".join([f"{played[0].scenario.place}: {played[0].scenario.name}", *faults]), err=err)


def write_reports(outcomes: list[Outcome], junit: Path | None, json_file: Path | None) -> None:
    """Write the requested reports."""
    from daikaiju.scenario.reports import as_json, as_junit

    if junit is not None:
        write_text(junit, as_junit(outcomes, spoken()))
    write_json(json_file, as_json(outcomes, spoken()))


def fuzz(
    games: Annotated[int, typer.Option(min=1, help="number of games")] = 20_000,
    game: Annotated[str, typer.Option(help="tokyo or duel")] = "tokyo",
    players: Annotated[int | None, typer.Option(help="number of players; default: all in turn")] = None,
    rules: Annotated[str | None, typer.Option(help="edition; default: all in turn")] = None,
    seed: Annotated[int, typer.Option(help="the same seed gives the same games")] = 0,
    lang: Lang = "",
) -> None:
    """Play random games and check every state; print the record of a game that breaks an invariant."""
    from rich.console import Console
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
        Game.from_setup(setup)  # refuse a wrong edition or number of players before compiling
    words = spoken()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(words.text("games"), total=games)
        tally, finding = play(setups, games, seed, lambda so_far: bar.update(task, completed=so_far.games))
    typer.echo(tally_text(tally))
    if finding is not None:
        typer.echo(words.text("Broken: {fault}\nThis record shows it:", fault=words.error(finding.fault)))
        typer.echo(f"\n{finding.record}")
        raise typer.Exit(1)
    typer.echo(words.text("Every state was sound."))


def tally_text(tally: Tally) -> str:
    """Return how much was played, as text."""
    return spoken().text(
        "Games: {games}. Actions: {actions}, {decisions} of them decisions; in the longest game {longest}. "
        "At most {deepest} steps were pending.",
        games=tally.games,
        actions=tally.actions,
        decisions=tally.decisions,
        deepest=tally.deepest,
        longest=tally.longest,
    )


def bench(
    game: Annotated[str, typer.Option(help="tokyo or duel")] = "tokyo",
    json_file: Json = None,
    lang: Lang = "",
) -> None:
    """Measure the speed of the rules on one core of this machine."""
    from rich.console import Console
    from rich.table import Table

    from daikaiju.bench import measure

    words = spoken()
    console = Console(stderr=str(json_file) == "-")
    with Console(stderr=True).status(words.text("measuring")) as status:
        figures = measure(game, lambda step: status.update(words.text(step)))
    table = Table(words.text("figure"), words.text("value"), title=words.text("{game}, one core", game=game))
    for name, value in figures.items():
        if name in FIGURES:
            table.add_row(words.text(FIGURES[name]), f"{value:,.2f}" if isinstance(value, float) else f"{value:,}")
    for players, row in figures["compiled_by_players"].items():
        table.add_row(words.text("compiled, {n} players", n=players), speed(row, words))
    console.print(table)
    write_json(json_file, figures)


# Labels of the figures that `bench` shows.
FIGURES = {
    "players": _("players"),
    "compile_s": _("compile from nothing, seconds"),
    "cached_start_s": _("start from the cache, seconds"),
    "state_bytes": _("one state, bytes"),
    "compiled_decisions_per_s": _("compiled: decisions a second"),
    "compiled_games_per_s": _("compiled: games a second"),
    "steady_games_per_s": _("compiled: games a second between steady bots"),
    "batch_decisions_per_s": _("through Batch.step with masks: decisions a second"),
    "interpreted_decisions_per_s": _("interpreted: decisions a second"),
}


def speed(row: dict[str, float], words: Language) -> str:
    """Return the speed of games with a number of players."""
    decisions, games = f"{row['compiled_decisions_per_s']:,.0f}", f"{row['compiled_games_per_s']:,.0f}"
    return words.text("{decisions} decisions/s, {games} games/s", decisions=decisions, games=games)


def warm_up() -> None:
    """Compile the rules and the bots for this machine, so that later commands start at once."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from daikaiju.games import GAMES

    with ProcessPoolExecutor(len(GAMES), mp_context=get_context("spawn")) as processes:
        for _done in processes.map(compile_game, GAMES):
            pass


def compile_game(name: str) -> None:
    """Compile a game; runs in a subprocess, because the compiler uses only one core."""
    from daikaiju.games import GAMES
    from daikaiju.native import LISTENERS, native
    from daikaiju.players.policies import compiled

    from . import say_compiling

    LISTENERS.append(say_compiling)
    native(GAMES[name].ruleset)
    compiled(name)
