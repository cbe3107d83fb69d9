"""The command that load-tests the table server."""

from __future__ import annotations

from typing import Annotated

import typer

from .options import Json
from .output import Output


def load(
    tables: Annotated[int, typer.Option(min=1, help="concurrent tables")] = 200,
    seconds: Annotated[float, typer.Option(min=1, help="duration in seconds")] = 60.0,
    think: Annotated[float, typer.Option(min=0, help="average seconds a scripted person thinks")] = 2.0,
    bot: Annotated[str, typer.Option(help="the bot at the other seats")] = "random",
    json_file: Json = None,
) -> None:
    """Start a server on this machine, let bots and scripted people play, and print its response times."""
    from daikaiju.players.registry import make_bot
    from daikaiju.web.load import measure, report

    make_bot(bot)  # refuse an unknown bot before anything starts
    figures, out = measure(tables, seconds, think, bot), Output(json_file)
    out.line(report(figures))
    out.json(figures)
    if figures["errors"]:
        raise typer.Exit(1)
