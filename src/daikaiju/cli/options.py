"""Options shared by the laboratory commands."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from daikaiju.errors import BadOptions, reason_of

from .language import choose

Bots = Annotated[str, typer.Option(help="bots, comma-separated; FILE.py:CLASS loads one from a file")]
Games = Annotated[int, typer.Option(min=1, help="number of games")]
GameName = Annotated[str, typer.Option(help="tokyo or duel")]
Rules = Annotated[str, typer.Option(help="edition; default: the newest")]
House = Annotated[str, typer.Option(help="house rules, comma-separated")]
Seed = Annotated[int, typer.Option(help="the same seed gives the same results on any number of cores")]
Jobs = Annotated[int, typer.Option(help="processes; -1: one per core")]
Dask = Annotated[str, typer.Option(help="address of a Dask scheduler to run on, such as tcp://host:8786")]
Resume = Annotated[bool, typer.Option(help="continue with the results in the folder")]
Json = Annotated[
    Path | None, typer.Option("--json", help="also write the results as JSON to this file; - for standard output")
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


def write_json(path: Path | None, figures: Any) -> None:
    """Write figures as JSON to a file, or to standard output for a dash; nothing without a path."""
    if path is not None:
        write_text(path, json.dumps(figures, indent=2) + "\n")


def write_text(path: Path, text: str) -> None:
    """Write text to a file, or to standard output for a dash."""
    if str(path) == "-":
        sys.stdout.write(text)
        return
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadOptions("cannot write {path}: {reason}", path=path, reason=reason_of(error)) from error


@contextmanager
def progress_bar(total: int, done: int, what: str) -> Iterator[Callable[[int], None]]:
    """Show a progress bar with rate and time left on standard error, so that standard output stays clean."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    rate = TextColumn("{task.fields[rate]}")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), rate, TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total, completed=done, rate="")

        def advance(number: int) -> None:
            bar.advance(task, number)
            speed = bar.tasks[0].speed
            bar.update(task, rate=f"{speed:,.1f}/s" if speed else "")

        yield advance
