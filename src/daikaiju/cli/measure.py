"""The commands that measure the rules and compile them: bench, warm-up."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from daikaiju.errors import mark as _
from daikaiju.extras import need

from .console import status
from .games import GameName
from .language import spoken
from .options import Json, Lang
from .output import Output
from .tables import Table

if TYPE_CHECKING:
    from daikaiju.words.language import Language


class Device(StrEnum):
    """Where the rules run."""

    CPU = "cpu"
    CUDA = "cuda"


def bench(
    game: GameName = "tokyo",
    device: Annotated[Device, typer.Option(help="one core of the processor, or the GPU")] = Device.CPU,
    json_file: Json = None,
    lang: Lang = "",
) -> None:
    """Measure the speed of the rules on one core of this machine, or on its GPU."""
    words = spoken()
    with status(words.text("measuring")) as show:
        figures = measured(game, device, lambda step: show(words.text(step)))
    out = Output(json_file)
    out.table(table_of(game, figures, words))
    out.json(figures)


def measured(game: str, device: Device, report: Callable[[str], None]) -> dict[str, Any]:
    """Return the figures of a game on a device."""
    need("fast")
    if device == Device.CUDA:
        from daikaiju.cuda.bench import measure
    else:
        from daikaiju.bench import measure
    return measure(game, report)


def table_of(game: str, figures: dict[str, Any], words: Language) -> Table:
    """Return the table of all figures."""
    place = figures.get("device") or words.text("one core")
    table = Table((words.text("figure"), words.text("value")), title=f"{game}, {place}")
    for name, value in figures.items():
        if name in FIGURES:
            table.add(words.text(FIGURES[name]), words.number(value, ",.2f" if isinstance(value, float) else ",.0f"))
    for players, row in figures.get("compiled_by_players", {}).items():
        table.add(words.text("compiled, {n} players", n=players), speed(row, words))
    for games, time in figures.get("steps", {}).items():
        label = words.text("a step of {games} games, milliseconds", games=words.number(int(games), ",.0f"))
        table.add(label, words.number(time, ".3f"))
    return table


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
    "batch_observed_per_s": _("through Batch.step with masks and observations: decisions a second"),
    "gymnasium_vector_per_s": _("through Gymnasium, many games against random bots: decisions a second"),
    "gymnasium_per_s": _("through Gymnasium, one game against random bots: decisions a second"),
    "pettingzoo_per_s": _("through PettingZoo: decisions a second"),
    "openspiel_per_s": _("through OpenSpiel: decisions and outcomes of chance a second"),
    "build_s": _("build the kernel of a step from nothing, seconds"),
    "step_decisions_per_s": _("through CudaBatch.step with masks: decisions a second"),
    "random_games_per_s": _("whole random games a second"),
    "random_decisions_per_s": _("whole random games: decisions a second"),
    "canny_games_per_s": _("whole games a second between canny bots"),
    "canny_decisions_per_s": _("whole games between canny bots: decisions a second"),
}


def speed(row: dict[str, float], words: Language) -> str:
    """Return the speed of games with a number of players."""
    decisions, games = (words.number(row[f"compiled_{what}_per_s"], ",.0f") for what in ("decisions", "games"))
    return words.text("{decisions} decisions/s, {games} games/s", decisions=decisions, games=games)


def warm_up() -> None:
    """Compile all that commands need for this machine's processor, so that they start at once later on."""
    need("fast")
    from daikaiju.games import GAMES
    from daikaiju.sandbox import Sandbox

    processes = {name: Sandbox() for name in GAMES}
    try:
        for done in [process.submit(compile_game, name) for name, process in processes.items()]:
            done.result()
    finally:
        for process in processes.values():
            process.end()
    Output().line(spoken().text("Rules and bots are compiled: {games}", games=", ".join(GAMES)))


def compile_game(name: str) -> None:
    """Compile a game; runs in a subprocess, because the compiler uses only one core."""
    from daikaiju.native import LISTENERS
    from daikaiju.players.compiling import compile_bots

    from . import say_compiling

    LISTENERS.append(say_compiling)
    compile_bots(name)
