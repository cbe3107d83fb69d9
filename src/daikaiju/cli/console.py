"""The terminal a command prints to: its width, and whether it takes colours and progress bars."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from .language import spoken

if TYPE_CHECKING:
    from rich.console import Console
    from typer import Typer

LEAST_PANEL = 70  # columns; in fewer the panels of Typer's help cut the names of options


def is_plain() -> bool:
    """Whether escape sequences are unwanted: NO_COLOR is set, or the terminal knows none."""
    return bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") in ("dumb", "unknown")


def make_console(*, stderr: bool = False) -> Console:
    """Return the console of standard output or standard error."""
    from rich.console import Console

    return Console(stderr=stderr, color_system=None if is_plain() else "auto", width=given_width())


def given_width() -> int | None:
    """Return the width that the environment gives."""
    columns = os.environ.get("COLUMNS", "")
    return int(columns) if columns.isdecimal() and int(columns) else None


def width_of(console: Console) -> int | None:
    """Return the width to fit into; None for a pipe or a file, whose lines may be long."""
    return console.width if console.is_terminal or given_width() else None


def plain_help(app: Typer) -> None:
    """Let Typer's help obey NO_COLOR too, where it would keep bold and dim, and narrow terminals: no panels there."""
    if is_plain():
        from typer import rich_utils

        rich_utils.COLOR_SYSTEM = None
    app.rich_markup_mode = None if get_terminal_size().columns < LEAST_PANEL else "rich"


def shows_progress(console: Console) -> bool:
    """Whether progress is shown: only on a terminal that takes escape sequences."""
    return console.is_terminal and not is_plain()


@contextmanager
def status(what: str) -> Iterator[Callable[[str], None]]:
    """Show what is going on with a spinner on standard error; yields a function that changes the text."""
    console = make_console(stderr=True)
    if not shows_progress(console):
        yield lambda text: None
        return
    with console.status(what) as shown:
        yield shown.update


@contextmanager
def progress_bar(total: int, done: int, what: str) -> Iterator[Callable[[int], None]]:
    """Show a progress bar with rate and time left on standard error, so that standard output stays clean."""
    console = make_console(stderr=True)
    if not shows_progress(console):  # older versions of Rich end a disabled bar with an empty line
        yield lambda number: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    rate = TextColumn("{task.fields[rate]}")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), rate, TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=total, completed=done, rate="")

        def advance(number: int) -> None:
            bar.advance(task, number)
            speed = bar.tasks[0].speed
            bar.update(task, rate=f"{spoken().number(speed, ',.1f')}/s" if speed else "")

        yield advance
