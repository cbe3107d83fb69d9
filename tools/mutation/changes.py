"""The changes that are tried: the replacements of a node of a rule."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

# What a comparison becomes: its boundary moves, or one side of it is lost. Most numbers of the rules are
# never below 0, so `> 0` does not become `!= 0`.
COMPARISONS = {
    ast.Lt: (ast.LtE, ast.NotEq),
    ast.LtE: (ast.Lt, ast.Eq),
    ast.Gt: (ast.GtE, ast.NotEq),
    ast.GtE: (ast.Gt, ast.Eq),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
}
# Additional ones for comparisons with a literal number.
WITH_NUMBER = {ast.Eq: (ast.GtE, ast.LtE)}
ARITHMETIC = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitOr,
}
SWAPPED_CALLS = {"min": "max", "max": "min"}


def alternatives(node: ast.AST, once: set[str]) -> Iterator[ast.AST]:
    """Yield the replacements of a node; assignments to `once`, local names set only once, are never removed."""
    match node:
        case ast.Compare():
            yield from comparisons(node)
        case ast.BoolOp():
            yield from junctions(node)
        case ast.BinOp() if type(node.op) in ARITHMETIC:
            yield changed(node, op=ARITHMETIC[type(node.op)]())
        case ast.UnaryOp():
            yield node.operand
        case ast.Constant():
            yield from constants(node)
        case ast.Call(func=ast.Name()):
            yield from calls(node)
        case ast.stmt():
            yield from statements(node, once)


def changed(node: Any, **fields: Any) -> Any:
    """Return a copy of a node with other fields."""
    return type(node)(**{name: getattr(node, name) for name in node._fields} | fields)


def comparisons(node: ast.Compare) -> Iterator[ast.AST]:
    """Replace each operator of a comparison."""
    for place, operator in enumerate(node.ops):
        others = COMPARISONS.get(type(operator), ())
        other_side = node.comparators[place]
        if isinstance(other_side, ast.Constant):
            others += WITH_NUMBER.get(type(operator), ())
        if isinstance(operator, ast.Gt) and ast.unparse(other_side) == "0":
            others = others[:1]
        for other in others:
            yield changed(node, ops=[*node.ops[:place], other(), *node.ops[place + 1 :]])


def junctions(node: ast.BoolOp) -> Iterator[ast.AST]:
    """Swap `and` and `or`, and remove each operand in turn."""
    yield changed(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
    for place in range(len(node.values)):
        left = [*node.values[:place], *node.values[place + 1 :]]
        yield changed(node, values=left) if len(left) > 1 else left[0]


def constants(node: ast.Constant) -> Iterator[ast.AST]:
    """Negate a boolean; add one to a number and, above zero, subtract one."""
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        if node.value > 0:
            yield ast.Constant(node.value - 1)


def calls(node: ast.Call) -> Iterator[ast.AST]:
    """Swap min and max; shorten a range."""
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in SWAPPED_CALLS:
        yield changed(node, func=ast.Name(SWAPPED_CALLS[name], ast.Load()))
    if name == "range":
        yield from ranges(node)


def ranges(node: ast.Call) -> Iterator[ast.AST]:
    """Start a range one later or end it one earlier; literal bounds are changed as constants."""
    start, *rest = node.args
    if not rest:
        yield changed(node, args=[ast.Constant(1), start])
        if not isinstance(start, ast.Constant):
            yield changed(node, args=[one_more(start, ast.Sub())])
        return
    if not isinstance(start, ast.Constant):
        yield changed(node, args=[one_more(start, ast.Add()), *rest])
    if not isinstance(rest[0], ast.Constant):
        yield changed(node, args=[start, one_more(rest[0], ast.Sub()), *rest[1:]])


def one_more(node: ast.expr, operator: ast.operator) -> ast.expr:
    """Return an expression plus or minus one."""
    return ast.BinOp(node, operator, ast.Constant(1))


def statements(node: ast.stmt, once: set[str]) -> Iterator[ast.AST]:
    """Remove a call, an assignment or a jump; swap the operator of `+=` and the like."""
    if isinstance(node, ast.AugAssign) and type(node.op) in ARITHMETIC:
        yield changed(node, op=ARITHMETIC[type(node.op)]())
    target = node.targets[0] if isinstance(node, ast.Assign) else None
    if isinstance(target, ast.Name) and target.id in once:
        return
    is_call = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    is_end = isinstance(node, ast.Return) and node.value is None
    if is_call or is_end or isinstance(node, ast.Assign | ast.AugAssign | ast.Break | ast.Continue):
        yield ast.Pass()


def conditions(node: ast.expr, *, may_hold: bool) -> Iterator[ast.AST]:
    """Negate a condition, or make it always or never true; skip what duplicates another change."""
    is_simple = isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Eq | ast.NotEq)
    if not is_simple and not isinstance(node, ast.UnaryOp | ast.Constant):
        yield ast.UnaryOp(ast.Not(), node)
    if may_hold:
        yield ast.Constant(value=True)
    yield ast.Constant(value=False)


def answers(node: ast.expr) -> Iterator[ast.AST]:
    """Negate a returned boolean."""
    if not isinstance(node, ast.Constant | ast.UnaryOp):
        yield ast.UnaryOp(ast.Not(), node)
