"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from daikaiju.errors import BadOptions

from .language import choose

Bots = Annotated[str, typer.Option(help="bots, comma-separated; your own: FILE.py:CLASS, exec:COMMAND, net:FILE")]
Games = Annotated[int, typer.Option(min=1, help="number of games")]
Rules = Annotated[str, typer.Option(help="edition; default: the newest")]
House = Annotated[str, typer.Option(help="house rules, comma-separated")]
Seed = Annotated[int, typer.Option(help="the same seed gives the same results on any number of cores")]
Jobs = Annotated[int, typer.Option(help="processes; -1: one per core")]
Dask = Annotated[str, typer.Option(help="address of a Dask scheduler to run on, such as tcp://host:8786")]
Resume = Annotated[bool, typer.Option(help="continue with the results in the folder")]


def in_a_folder(path: Path | None) -> Path | None:
    """Refuse a file in a folder that is not there, before anything is done."""
    if path is not None and str(path) != "-" and not path.parent.is_dir():
        raise BadOptions("cannot write {path}: there is no folder {folder}", path=path, folder=path.parent)
    return path


Json = Annotated[
    Path | None,
    typer.Option(
        "--json", help="also write the results as JSON to this file; - for standard output", callback=in_a_folder
    ),
]
Limit = Annotated[float | None, typer.Option(min=0.001, help="time limit per decision in seconds")]
Lang = Annotated[
    str,
    typer.Option(
        help="language: en, pl, cs; default: that of the system", callback=choose, is_eager=True, show_default=False
    ),
]


def words_of(text: str) -> tuple[str, ...]:
    """Split comma-separated words."""
    return tuple(word.strip() for word in text.split(",") if word.strip())
