"""The command `daikaiju`."""

from __future__ import annotations

import sys

import typer

from daikaiju.errors import DaikaijuError

from .check import bench, fuzz, scenario, warm_up
from .odds import bots, odds
from .replay import replay
from .terminal import terminal

app = typer.Typer(help="King of Tokyo and King of Tokyo: Duel.", no_args_is_help=True, pretty_exceptions_enable=False)
for command in (terminal, odds, bots, scenario, replay, fuzz, bench, warm_up):
    app.command()(command)


@app.callback()
def root() -> None:
    """King of Tokyo and King of Tokyo: Duel: play, study, research."""


def main() -> None:
    """Run the command; what the program refuses is said in one line."""
    try:
        app()
    except DaikaijuError as error:
        typer.echo(f"{type(error).__name__}: {error}", err=True)
        sys.exit(2)
