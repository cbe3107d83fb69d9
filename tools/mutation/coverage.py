"""Statement coverage of the rules: in instrumented code every statement marks its number."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import compress
from typing import Any

from .rules import Rule

NAME = "_reached_"  # the name of the marks in the rules' modules


class WithMarks(ast.NodeTransformer):
    """Inserts a mark before every statement."""

    def visit(self, node: ast.AST) -> Any:
        """Mark the statements of a block, nested ones included."""
        for field in ("body", "orelse"):
            block = getattr(node, field, None)
            if isinstance(block, list):
                below = [self.visit(statement) for statement in block]
                setattr(node, field, [line for statement in below for line in (mark(statement), statement)])
        return node


def mark(statement: Any) -> ast.stmt:
    """Return the statement that marks another one as reached."""
    return ast.parse(f"{NAME}[{statement.number}] = 1").body[0]


class Reached:
    """The numbers of the statements reached since the last look."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.rules = rules
        self.size = 1 + max(node.number for rule in rules for node in ast.walk(rule.tree) if isinstance(node, ast.stmt))
        self.marks = bytearray(self.size)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Use the instrumented code inside a with block."""
        for rule in self.rules:
            for function in rule.functions:
                function.__globals__[NAME] = self.marks
            rule.use(rule.compile(WithMarks().visit(copy.deepcopy(rule.tree))))
        try:
            yield
        finally:
            for rule in self.rules:
                rule.use(rule.code)

    def look(self) -> tuple[int, ...]:
        """Return the statements reached since the last look."""
        found = tuple(compress(range(self.size), self.marks))
        self.marks[:] = bytes(self.size)
        return found
