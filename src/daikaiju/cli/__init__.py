"""The command `daikaiju`."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from daikaiju.version import __version__

from .analyse import analyse
from .arena import arena
from .backup import backup, restore
from .bot import bot
from .bots import bots
from .console import plain_help
from .ending import Program
from .fuzz import fuzz
from .lab import lab
from .language import CHOSEN, spoken
from .load import load
from .measure import bench, warm_up
from .odds import odds
from .plain_text import set_up_streams
from .play import play
from .puzzles import puzzles
from .replay import replay
from .scenario import scenario
from .simulate import simulate
from .stored_tables import tables
from .terminal import terminal
from .train import train
from .verify import verify

app = typer.Typer(
    cls=Program,
    help="King of Tokyo and King of Tokyo: Duel.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
COMMANDS = (
    *(play, terminal, bot, odds, bots, simulate, arena, analyse, scenario, replay, verify),
    *(backup, restore, fuzz, bench, load, train, warm_up),
)
for command in COMMANDS:
    app.command()(command)
app.add_typer(tables, name="tables")
app.add_typer(puzzles, name="puzzles")
app.add_typer(lab, name="lab")


def show_version(is_wanted: bool) -> None:
    """Print the version and exit."""
    if is_wanted:
        print(f"daikaiju {__version__}")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", help="print the version", callback=show_version, is_eager=True)]


@app.callback()
def root(version: Version = False) -> None:
    """King of Tokyo and King of Tokyo: Duel: play, simulate and analyse."""
    CHOSEN.clear()


def say_compiling(text: str, name: str) -> None:
    """Announce a compilation, which takes a while."""
    from daikaiju.native import cache_folder

    print(spoken().text(text, name=name, folder=cache_folder()), file=sys.stderr, flush=True)


def main() -> None:
    """Run the command with the words of the command line."""
    from daikaiju.native import LISTENERS

    LISTENERS.append(say_compiling)
    set_up_streams()
    plain_help(app)
    app(prog_name="daikaiju")
