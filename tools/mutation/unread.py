"""Unused arguments: those that are 0 in every `then` or `emit` of a kind carry no information."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from .rules import Rule

Unread = set[tuple[str, str, str, int]]  # game, then or emit, kind, number of the argument
FIRST = 2  # the arguments before are the state and the kind


def find_unread(rules: Sequence[Rule]) -> Unread:
    """Return the arguments that are 0 in every call."""
    zero: Unread = set()
    used: Unread = set()
    for rule in rules:
        for call in ast.walk(rule.tree):
            for number, argument in enumerate(call.args) if isinstance(call, ast.Call) else ():
                is_zero = isinstance(argument, ast.Constant) and argument.value == 0
                (zero if is_zero else used).update(meanings(rule, call, number))
    return zero - used


def meanings(rule: Rule, call: ast.AST, number: int | None) -> Unread:
    """Return the entries for an argument of `then` or `emit`; empty for other calls."""
    if not isinstance(call, ast.Call) or number is None or number < FIRST:
        return set()
    name = ast.unparse(call.func)
    if name not in ("then", "emit"):
        return set()
    return {(rule.name.partition(".")[0], name, kind, number) for kind in kinds_of(call.args[1])}


def kinds_of(kind: ast.expr) -> list[str]:
    """Return the kinds a call may have; empty if it passes on a kind that it was given."""
    if isinstance(kind, ast.IfExp):
        return [*kinds_of(kind.body), *kinds_of(kind.orelse)]
    return [kind.id] if isinstance(kind, ast.Name) and kind.id.isupper() else []


def is_unread(rule: Rule, parent: ast.AST, index: int | None, unread: Unread) -> bool:
    """Whether a place is an unused argument."""
    found = meanings(rule, parent, index)
    return bool(found) and found <= unread
