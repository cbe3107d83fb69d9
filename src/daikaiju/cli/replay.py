"""The command that prints a game record in words."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .options import Lang
from .output import Output
from .records import record_in


def replay(
    file: Annotated[Path, typer.Argument(help="a game record")],
    states: Annotated[bool, typer.Option(help="show the table at the start of every turn")] = False,
    until: Annotated[
        int | None, typer.Option(min=0, help="stop after this many actions and print the position")
    ] = None,
    lang: Lang = "",
) -> None:
    """Replay a game record and print it in words."""
    from daikaiju.terminal.replay import tell
    from daikaiju.words.language import language

    game = tell(record_in(file), language(lang), Output().console, states=states, until=until)
    if until is not None:
        print(game.position())
