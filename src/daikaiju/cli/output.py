"""What a command prints: text for people, and the same figures as JSON with `--json`."""

from __future__ import annotations

import json
import math
import sys
from dataclasses import fields, is_dataclass
from pathlib import Path

from daikaiju.errors import BadOptions, reason_of

from .console import make_console, width_of
from .tables import Table


class Output:
    """Prints to standard output; to standard error if `--json -` needs standard output for itself."""

    def __init__(self, json_file: Path | None = None, *others: Path | None) -> None:
        self.json_file = json_file
        self.console = make_console(stderr="-" in map(str, (json_file, *others)))

    def line(self, text: str = "", style: str = "") -> None:
        """Print a line; a terminal wraps it between words."""
        is_wrapped = width_of(self.console) is not None
        self.console.print(text, style=style, markup=False, highlight=False, soft_wrap=not is_wrapped)

    def table(self, table: Table) -> None:
        """Print a table, and an empty line after it."""
        for line in table.lines(width_of(self.console), self.console.encoding):
            self.console.print(line, markup=False, highlight=False, soft_wrap=True)
        self.line()

    def json(self, figures: object) -> None:
        """Write figures as JSON, if it was asked for."""
        write_json(self.json_file, figures)


def write_json(path: Path | None, figures: object) -> None:
    """Write figures as JSON to a file, or to standard output for a dash; nothing without a path."""
    if path is not None:
        write_text(path, json.dumps(as_data(figures), indent=2, allow_nan=False) + "\n")


def as_data(figures: object) -> object:
    """Return figures as JSON has them: objects for named values, null for what is unknown (NaN)."""
    if is_dataclass(figures) and not isinstance(figures, type):
        return {name.name: as_data(getattr(figures, name.name)) for name in fields(figures)}
    if hasattr(figures, "_asdict"):
        return as_data(figures._asdict())
    if isinstance(figures, dict):
        return {key: as_data(value) for key, value in figures.items()}
    if isinstance(figures, list | tuple):
        return [as_data(value) for value in figures]
    return None if isinstance(figures, float) and not math.isfinite(figures) else figures


def write_text(path: Path, text: str) -> None:
    """Write text to a file, or to standard output for a dash."""
    if str(path) == "-":
        sys.stdout.write(text)
        return
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadOptions("cannot write {path}: {reason}", path=path, reason=reason_of(error)) from error
