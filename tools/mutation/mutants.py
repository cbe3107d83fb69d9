"""Mutants: every change of every rule, with a name that does not depend on line numbers."""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import CodeType
from typing import Any

from .changes import alternatives, answers, conditions
from .rules import Rule
from .unread import Unread, find_unread, is_unread

# Small nodes, which are reported with their parent.
SMALL = (ast.Constant, ast.UnaryOp)


@dataclass(frozen=True)
class Place:
    """The place of a node in the tree."""

    parent: Any
    field: str
    index: int | None

    def put(self, node: ast.AST) -> None:
        """Replace the node at this place."""
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


@dataclass(eq=False)
class Mutant:
    """One rule with one change."""

    rule: Rule
    statement: int
    line: int
    place: Place
    old: ast.AST
    new: ast.AST
    before: str = ""
    after: str = ""
    occurrence: int = 1

    @property
    def name(self) -> str:
        """The identity of a mutant: function, text before and after, and its number among equal ones."""
        return f"{self.rule.name} | {self.before} -> {self.after} #{self.occurrence}"

    def code(self) -> CodeType:
        """Return the code of the changed rule."""
        self.place.put(self.new)
        try:
            return self.rule.compile()
        finally:
            self.place.put(self.old)

    def tell(self, around: ast.AST) -> None:
        """Store the text before and after the change, of the node or its parent."""
        self.before = ast.unparse(around)
        self.place.put(self.new)
        self.after = ast.unparse(self.new if around is self.old else around)
        self.place.put(self.old)


def find_mutants(rules: Sequence[Rule]) -> list[Mutant]:
    """Return all mutants of all rules, in the order of the source."""
    unread = find_unread(rules)
    return [mutant for rule in rules for mutant in mutants_of(rule, unread)]


def mutants_of(rule: Rule, unread: Unread) -> Iterator[Mutant]:
    """Yield the mutants of one rule."""
    once = set_once(rule.tree)
    is_predicate = isinstance(rule.tree.returns, ast.Name) and rule.tree.returns.id == "bool"
    seen: Counter[str] = Counter()
    for place, old, statement in nodes_of(rule):
        if is_unread(rule, place.parent, place.index, unread):
            continue
        for new in (*alternatives(old, once), *larger_changes(place, old, is_predicate=is_predicate)):
            mutant = Mutant(rule, statement.number, old.lineno, place, old, new)
            mutant.tell(surroundings(place, old))
            seen[mutant.name] += 1
            mutant.occurrence = seen[mutant.name]
            yield mutant


def larger_changes(place: Place, node: Any, *, is_predicate: bool) -> Iterator[ast.AST]:
    """Yield changes that depend on the role of a node: a condition, or the result of a predicate."""
    if place.field == "test":
        yield from conditions(node, may_hold=not isinstance(place.parent, ast.While))
    if place.field == "value" and isinstance(place.parent, ast.Return) and is_predicate:
        yield from answers(node)


def surroundings(place: Place, node: ast.AST) -> ast.AST:
    """Return the node to report for a change: the node itself, or its parent if it is small."""
    is_compound = hasattr(place.parent, "body") and isinstance(place.parent, ast.stmt)
    return place.parent if isinstance(node, SMALL) and not is_compound else node


def nodes_of(rule: Rule) -> Iterator[tuple[Place, Any, Any]]:
    """Yield the places and nodes of a rule's body in the order of the source, with their statements."""
    body = rule.tree.body
    first = 1 if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant) else 0
    for index in range(first, len(body)):
        yield from walk(Place(rule.tree, "body", index), body[index], body[index])


def walk(place: Place, node: Any, statement: ast.stmt) -> Iterator[tuple[Place, Any, ast.stmt]]:
    """Yield a node and all its descendants."""
    if isinstance(node, ast.stmt):
        statement = node
    if isinstance(node, ast.expr | ast.stmt):
        yield place, node, statement
    for field, value in ast.iter_fields(node):
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST):
                yield from walk(Place(node, field, index), child, statement)


def set_once(tree: ast.FunctionDef) -> set[str]:
    """Return the local names that are set only once: without the assignment the code always fails."""
    stored = Counter(
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    return {name for name, times in stored.items() if times == 1} - {argument.arg for argument in tree.args.args}


def sample(mutants: list[Mutant], number: int, seed: int) -> list[Mutant]:
    """Sample mutants by a hash of their names, so that edits elsewhere hardly change the sample."""

    def key(mutant: Mutant) -> bytes:
        return hashlib.sha256(f"{seed} {mutant.name}".encode()).digest()

    chosen = set(sorted(mutants, key=key)[:number])
    return [mutant for mutant in mutants if mutant in chosen]
