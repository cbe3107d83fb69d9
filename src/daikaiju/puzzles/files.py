"""Files of puzzles: TOML, a table per puzzle. The file `shipped.toml` beside this module comes with the package."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from daikaiju.errors import BadFile, UnknownName, reason_of

from .model import Line, Margin, Puzzle

SHIPPED = Path(__file__).parent / "shipped.toml"
PLAIN = (
    "id",
    "theme",
    "position",
    "playouts",
    "bot",
    "simple",
    "found",
)  # keys that are fields of a puzzle as they are
UNKNOWN = "-"  # a chance that is not known


@cache
def shipped() -> tuple[Puzzle, ...]:
    """Return the puzzles that come with the package."""
    return read_puzzles(SHIPPED)


def puzzle_of(name: str) -> Puzzle:
    """Return a shipped puzzle by its id."""
    for puzzle in shipped():
        if puzzle.id == name:
            return puzzle
    raise UnknownName("puzzle", name, [puzzle.id for puzzle in shipped()])


def read_puzzles(path: Path) -> tuple[Puzzle, ...]:
    """Read a file of puzzles; raises BadFile if it cannot be read."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8")).get("puzzle", [])
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile("cannot read {path}: {reason}", path=path, reason=reason_of(error)) from error
    except tomllib.TOMLDecodeError as error:
        raise BadFile("{path} is no file of puzzles: {reason}", path=path, reason=str(error)) from error
    return tuple(read_puzzle(path, table) for table in tables)


def read_puzzle(path: Path, table: dict[str, Any]) -> Puzzle:
    """Read one table of a file."""
    try:
        return Puzzle(
            lines=tuple(read_line(line) for line in table["answers"]),
            margin=Margin(*table["margin"]),
            **{name: table[name] for name in PLAIN},
        )
    except (KeyError, ValueError, TypeError) as error:
        name = table.get("id", "?")
        raise BadFile(
            "{path}: puzzle {name} is incomplete: {error}", path=path, name=name, error=repr(error)
        ) from error


def read_line(text: str) -> Line:
    """Read an answer with its figures: "wins steady now answer"."""
    wins, steady, now, answer = text.split(" ", 3)
    return Line(answer, float(wins), float(steady), None if now == UNKNOWN else float(now))


def write_puzzles(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write a file of puzzles, whole or not at all."""
    text = "\n".join(write_puzzle(puzzle) for puzzle in puzzles)
    part = path.with_suffix(".part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise BadFile("cannot write {path}: {reason}", path=path, reason=reason_of(error)) from error


def write_puzzle(puzzle: Puzzle) -> str:
    """Write one table of a file; strings of JSON are strings of TOML."""
    found = ", ".join(f"{level} = {rate}" for level, rate in puzzle.found.items())
    margin = ", ".join(f"{share:.4f}" for share in puzzle.margin)
    lines = [f"  {json.dumps(write_line(line))}," for line in puzzle.lines]
    rows = [
        "[[puzzle]]",
        f"id = {json.dumps(puzzle.id)}",
        f"theme = {json.dumps(puzzle.theme)}",
        f"position = {json.dumps(puzzle.position)}",
        *("answers = [", *lines, "]"),
        f"margin = [{margin}]",
        f"playouts = {puzzle.playouts}",
        f"bot = {json.dumps(puzzle.bot)}",
        f"simple = {json.dumps(puzzle.simple)}",
        f"found = {{ {found} }}",
    ]
    return "\n".join(rows) + "\n"


def write_line(line: Line) -> str:
    """Write an answer with its figures."""
    now = UNKNOWN if line.now is None else f"{line.now:.4f}"
    return f"{line.wins:.4f} {line.steady:.4f} {now} {line.answer}"
