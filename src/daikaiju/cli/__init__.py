"""The command `daikaiju`."""

from __future__ import annotations

import sys
from typing import NoReturn

import typer

from daikaiju.errors import BadFile, DaikaijuError, reason_of

from .analyse import analyse
from .arena import arena
from .check import bench, fuzz, scenario, warm_up
from .lab import lab
from .language import CHOSEN, spoken
from .load import load
from .odds import bots, odds
from .play import play
from .replay import replay
from .simulate import simulate
from .terminal import terminal

app = typer.Typer(help="King of Tokyo and King of Tokyo: Duel.", no_args_is_help=True, pretty_exceptions_enable=False)
COMMANDS = (play, terminal, odds, bots, simulate, arena, analyse, scenario, replay, fuzz, bench, load, warm_up)
for command in COMMANDS:
    app.command()(command)
app.add_typer(lab, name="lab")


@app.callback()
def root() -> None:
    """King of Tokyo and King of Tokyo: Duel: play, simulate and analyse."""


def say_compiling(name: str) -> None:
    """Announce a compilation, which takes a while."""
    text = spoken().text("Compiling {name} for this machine, once: half a minute or more", name=name)
    typer.echo(text, err=True)


def main() -> None:
    """Run the command; print an error in one line."""
    from daikaiju.native import LISTENERS

    CHOSEN.clear()
    LISTENERS.append(say_compiling)
    try:
        app(prog_name="daikaiju")
    except DaikaijuError as error:
        refuse(error)
    except OSError as error:  # a disk that is full, a folder where a file should be
        where = error.filename if error.filename is not None else "daikaiju"
        refuse(BadFile("{path}: {reason}", path=where, reason=reason_of(error)))


def refuse(error: DaikaijuError) -> NoReturn:
    """Print an error in the user's language and exit."""
    try:
        text = spoken().error(error)
    except DaikaijuError:  # the language itself is not available
        text = str(error)
    typer.echo(f"{type(error).__name__}: {text}", err=True)
    sys.exit(2)
