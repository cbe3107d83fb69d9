"""The sources of a game as tables and trees: cards, questions, actions, scenarios. Nothing is imported."""

from __future__ import annotations

import ast
import re
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from daikaiju.scenario import Scenario, parse_scenarios

EFFECTS = {"stars", "hearts", "energy", "hurts_others", "hurts_buyer", "stars_taken"}  # of a row: what numbers can say
PLAIN_ARGUMENTS = 3  # of a row of the Duel: key, cost, tile; effects follow


class Card(NamedTuple):
    """A row of a catalogue."""

    constant: str
    key: str
    is_keep: bool
    has_effects: bool
    is_copy: bool  # of a card of the same title


class Sources:
    """The sources of one game below a folder that has src/, docs/ and tests/."""

    def __init__(self, root: Path, game: str) -> None:
        self.root, self.game = root, game
        self.rules = f"src/daikaiju/rules/{game}"

    def text(self, path: str) -> str:
        """A file."""
        return (self.root / path).read_text(encoding="utf-8")

    def tree(self, path: str) -> ast.Module:
        """A module."""
        return parse(self.text(path))

    @cached_property
    def cards(self) -> list[Card]:
        """All rows of the catalogue."""
        return [
            read_row(node.targets[0], node.value)
            for node in self.tree(f"{self.rules}/cards/catalog.py").body
            if isinstance(node, ast.Assign) and is_call_of(node.value, "keep", "discard")
        ]

    @cached_property
    def questions(self) -> list[str]:
        """The constants of all kinds of questions."""
        return [
            ast.unparse(node.targets[0])
            for node in self.tree(f"{self.rules}/kinds.py").body
            if isinstance(node, ast.Assign) and ast.unparse(node.value).partition(" ")[0] == "QUESTION"
        ]

    @cached_property
    def modules(self) -> dict[str, ast.Module]:
        """All modules of the rules, by path."""
        paths = sorted((self.root / self.rules).rglob("*.py"))
        return {name: self.tree(name) for name in (path.relative_to(self.root).as_posix() for path in paths)}

    @cached_property
    def scenarios(self) -> list[Scenario]:
        """All scenarios."""
        files = sorted((self.root / "tests" / "scenarios" / self.game).rglob("*.scenario"))
        return [found for file in files for found in scenarios_in(file.read_text(encoding="utf-8"))]

    @cached_property
    def facts(self) -> str:
        """Everything that scenarios expect or wait for."""
        return "\n".join(" ".join((*found.expect, f"until {found.until}")) for found in self.scenarios)

    @cached_property
    def copied(self) -> set[str]:
        """The cards that Mimic copies in scenarios."""
        text = " ".join(" ".join((*found.position, str(found.answers))) for found in self.scenarios)
        return set(re.findall(r"\b(?:mimicked=|copy )(\w+)", text))

    @cached_property
    def asked(self) -> set[str]:
        """The kinds of steps that rules push."""
        return {kind for tree in self.modules.values() for kind in pushed(tree)}

    def table(self, path: str, name: str) -> dict[str, ast.expr]:
        """A dictionary of a module, its keys as they are written, without the module they are taken from."""
        value = self.value(path, name)
        assert isinstance(value, ast.Dict)
        return {last_name(key): node for key, node in zip(value.keys, value.values, strict=True) if key is not None}

    def value(self, path: str, name: str) -> ast.expr:
        """What a module assigns to a name."""
        return next(
            node.value
            for node in self.tree(path).body
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and target_of(node) == name
        )


@cache  # copies of the program have most of their texts in common
def parse(text: str) -> ast.Module:
    """Code as a tree."""
    return ast.parse(text)


@cache
def scenarios_in(text: str) -> list[Scenario]:
    """The scenarios of a file."""
    return list(parse_scenarios(text))


def is_call_of(node: ast.AST, *names: str) -> bool:
    """Whether a node calls one of these functions."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) in names


def last_name(node: ast.expr) -> str:
    """A constant's value, or a name without its module."""
    return str(node.value) if isinstance(node, ast.Constant) else ast.unparse(node).rpartition(".")[2]


def read_row(target: ast.expr, call: ast.expr) -> Card:
    """One row."""
    assert isinstance(call, ast.Call)
    words = {word.arg for word in call.keywords}
    has_effects = bool(words & EFFECTS) or len(call.args) > PLAIN_ARGUMENTS
    return Card(ast.unparse(target), last_name(call.args[0]), is_call_of(call, "keep"), has_effects, "title" in words)


@cache
def names_in(tree: ast.AST) -> set[str]:
    """All names that code uses, not those it only imports."""
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


@cache
def attributes_in(tree: ast.AST) -> set[str]:
    """All names that code takes from modules and objects."""
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


@cache
def imported(tree: ast.Module, module: str) -> dict[str, str]:
    """What code imports from a module: the names it uses there, and what they are called here."""
    return {
        alias.name: alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").rpartition(".")[2] == module
        for alias in node.names
    }


@cache
def strings_in(tree: ast.AST) -> set[str]:
    """All texts in code."""
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@cache
def pushed(tree: ast.Module) -> set[str]:
    """The kinds of steps that a module pushes; a push may choose between two."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and is_call_of(node, "then")]
    used = {name for call in calls for name in names_in(call.args[1])}
    return {kind for kind, here in imported(tree, "kinds").items() if here in used}


def plain(text: str) -> str:
    """The words of a text alone, so that the names of cards are found in it by their keys."""
    return " ".join(re.findall(r"[a-z0-9]+", text.lower().replace("'", "")))


def cards_used(sources: Sources) -> set[str]:
    """The constants of the catalogue that rules use."""
    return {
        name
        for tree in sources.modules.values()
        for name, here in imported(tree, "catalog").items()
        if here in names_in(tree)
    }


def target_of(node: ast.Assign | ast.AnnAssign) -> str:
    """The name that a statement assigns to."""
    return ast.unparse(node.target if isinstance(node, ast.AnnAssign) else node.targets[0])


def verbs_of(sources: Sources) -> dict[str, str]:
    """The verbs of a game, by the first action of each."""
    call = sources.value(f"src/daikaiju/notation/{sources.game}/actions.py", "ACTIONS")
    assert isinstance(call, ast.Call)
    listed = next(word.value for word in call.keywords if word.arg == "verbs")
    assert isinstance(listed, ast.Tuple)
    return {last_name(verb.args[1]): last_name(verb.args[0]) for verb in listed.elts if isinstance(verb, ast.Call)}


def actions_of(sources: Sources) -> list[str]:
    """The constants of all actions but choices of dice, in the order of their numbers."""
    return [
        ast.unparse(node.targets[0])
        for node in sources.tree(f"{sources.rules}/actions.py").body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.BinOp | ast.Name)
    ]


def actions_in(order: list[str], limits: ast.expr) -> list[str]:
    """The constants of the actions in a range, which is written (FIRST, END) or (FIRST, FIRST + number)."""
    assert isinstance(limits, ast.Tuple)
    first, end = (ast.unparse(limit) for limit in limits.elts)
    if end not in order:
        return [first]
    return order[order.index(first) : order.index(end)]
