"""No code asks which game it is in: what differs by game is in that game's room, found by a table `GAMES`.

A room is a module or folder of a layer called like the game (`odds/duel/`, `arena/tokyo.py`); its table is in the
layer's `games.py`. Names of games may be defaults, and what a room says of itself.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from daikaiju.games import GAMES

SOURCE = Path(__file__).parent.parent / "src" / "daikaiju"
NAMES = frozenset(GAMES)
# Frozen history: what the numbers of stored games meant in old versions.
HISTORY = ("storage/numbers.py", "storage/migrations")


def names_in(node: ast.AST | None) -> set[str]:
    """The names of games that an expression is, or lists."""
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return {name for element in node.elts for name in names_in(element)}
    if isinstance(node, ast.MatchOr):
        return {name for pattern in node.patterns for name in names_in(pattern)}
    if isinstance(node, ast.MatchValue):
        return names_in(node.value)
    return {node.value} & NAMES if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def compared(node: ast.AST) -> set[str]:
    """The names of games that a node compares something with."""
    if isinstance(node, ast.Compare):
        return {name for side in (node.left, *node.comparators) for name in names_in(side)}
    if isinstance(node, ast.match_case):
        return names_in(node.pattern)
    return set()


def keyed(node: ast.AST) -> set[str]:
    """The names of games that a dictionary has as keys."""
    return {name for key in node.keys for name in names_in(key)} if isinstance(node, ast.Dict) else set()


def own_names(path: Path) -> set[str]:
    """The games whose room a module is in: there the game's name is that of the city or the edition."""
    return {name for name in NAMES if name in (*path.parts, path.stem)}


def faults(path: Path, text: str) -> Iterator[str]:
    """The places in a module where a game is told by its name."""
    for node in ast.walk(ast.parse(text)):
        line = getattr(node, "lineno", getattr(getattr(node, "pattern", None), "lineno", 0))
        if compared(node):
            yield f"{path}:{line} compares with {sorted(compared(node))}"
        elif path.name != "games.py" and keyed(node) - own_names(path):
            yield f"{path}:{line} has a table of games outside games.py"


def modules() -> list[Path]:
    """Every module that has to obey."""
    found = [path.relative_to(SOURCE) for path in SOURCE.rglob("*.py")]
    return sorted(path for path in found if not path.as_posix().startswith(HISTORY))


def test_no_code_outside_the_tables_tells_games_by_name() -> None:
    wrong = [fault for path in modules() for fault in faults(path, (SOURCE / path).read_text(encoding="utf-8"))]
    assert not wrong, "\n".join(["put it into a room of the game and ask the table GAMES of the layer:", *wrong])


@pytest.mark.parametrize(
    "code",
    [
        'if setup.game == "duel": pass',
        'if "tokyo" != game.rules.name: pass',
        'is_known = game in ("tokyo", "duel")',
        'is_known = game not in {"duel"}',
        'match game:\n    case "tokyo": pass',
        'match game:\n    case "duel" | "chess": pass',
        'LIFE = {"tokyo": 10}',
    ],
)
def test_telling_games_by_name_is_found(code: str) -> None:
    assert list(faults(Path("odds/roll.py"), code))


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ("odds/games.py", 'GAMES = {"tokyo": 1, "duel": 2}'),
        ("words/tokyo/log.py", 'SOURCES = {"tokyo": "Tokyo"}'),
        ("cli/odds.py", 'def odds(game: str = "tokyo") -> None: ...'),
        ("reports/tokyo/report.py", 'there = rows["tokyo"] == 1'),
    ],
)
def test_what_may_be_said(place: str, code: str) -> None:
    assert not list(faults(Path(place), code))


def test_a_room_does_not_know_other_games() -> None:
    assert list(faults(Path("words/tokyo/log.py"), 'LIFE = {"duel": 1}'))
    assert list(faults(Path("arena/duel.py"), 'is_mine = game == "duel"'))
