"""The rule functions: finding them, and replacing their code in place.

Shared functions are copied for each game (`rules/bind.py`), tables hold function objects and modules import
functions by name. All of them see a change, because the code of every function object is replaced.
"""

from __future__ import annotations
import __future__

import ast
import gc
import importlib
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType

import daikaiju.rules
from daikaiju import games  # binds the shared functions to each game

assert games.GAMES
FOLDER = Path(daikaiju.rules.__file__).parent
SHARED = ("steps", "dice", "deck", "energy", "legal_moves", "machine")
GAMES = ("tokyo", "duel")
# Checks of states, random positions, and modules that only hold tables: no rules that a scenario could test.
LEFT_OUT = ("__init__", "invariants", "random_position", "ruleset", "events", "kinds", "catalog")
# Functions that scenarios do not use: a check of states, masks (which a test of random play compares with
# the functions that scenarios use), and names.
LEFT_OUT_FUNCTIONS = (
    "deck.ages_are_sound",
    "legal_moves.legal",
    "dice.mark_choices",
    "steps.step_names",
    "tokyo.editions.house_rules_of",
)


@dataclass(eq=False)
class Rule:
    """A function of the rules: its source, and every function object made from it."""

    name: str  # tokyo.market.refill
    path: Path
    tree: ast.FunctionDef
    functions: list[FunctionType]
    code: CodeType

    def compile(self, tree: ast.FunctionDef | None = None) -> CodeType:
        """Compile the current tree, or another one in its place."""
        module = ast.Module([tree or self.tree], type_ignores=[])
        ast.fix_missing_locations(module)
        flags = __future__.annotations.compiler_flag
        code = compile(module, str(self.path), "exec", flags=flags, dont_inherit=True)
        return next(constant for constant in code.co_consts if isinstance(constant, CodeType))

    def use(self, code: CodeType) -> None:
        """Replace the code of the function and of its copies."""
        for function in self.functions:
            function.__code__ = code

    @contextmanager
    def using(self, code: CodeType) -> Iterator[None]:
        """Replace the code inside a with block."""
        self.use(code)
        try:
            yield
        finally:
            self.use(self.code)


def find_rules() -> list[Rule]:
    """Return all rule functions; every statement gets a number, `node.number`, unique among all of them."""
    twins = functions_by_code()
    rules = [rule for path in rule_files() for rule in rules_of(path, twins)]
    statements = (node for rule in rules for node in ast.walk(rule.tree) if isinstance(node, ast.stmt))
    for number, node in enumerate(statements):
        node.number = number  # type: ignore[attr-defined]
    return rules


def rule_files() -> list[Path]:
    """Return the files with rule functions, the shared ones first."""
    own = [path for game in GAMES for path in sorted((FOLDER / game).rglob("*.py")) if path.stem not in LEFT_OUT]
    return [*(FOLDER / f"{name}.py" for name in SHARED), *own]


def rules_of(path: Path, twins: dict[int, list[FunctionType]]) -> Iterator[Rule]:
    """Yield the rule functions of one file."""
    words = path.relative_to(FOLDER).with_suffix("").parts
    module = importlib.import_module(".".join(("daikaiju.rules", *words)))
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        name = ".".join((*words, getattr(node, "name", "")))
        if isinstance(node, ast.FunctionDef) and name not in LEFT_OUT_FUNCTIONS:
            code = getattr(module, node.name).__code__
            yield Rule(name, path, node, twins[id(code)], code)


def functions_by_code() -> dict[int, list[FunctionType]]:
    """Return all functions in memory, by the identity of their code."""
    found = defaultdict(list)
    for thing in gc.get_objects():
        if type(thing) is FunctionType:
            found[id(thing.__code__)].append(thing)
    return found
