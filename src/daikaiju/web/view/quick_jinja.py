"""Jinja without what our templates do not need: a page has hundreds of values, and each cost a microsecond or two."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from functools import lru_cache
from typing import Any

import markupsafe
from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context
from markupsafe import Markup

NOTHING = nodes.Const("")
MOST_TEXTS = 4096  # kept escaped

escaped = lru_cache(MOST_TEXTS)(markupsafe.escape)


def escape(value: object) -> str:
    """Return a value as HTML; what is HTML already is not copied, and texts that recur are escaped once."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[return-value]
    if kind is str:
        return escaped(value)
    return str(value) if kind is int else markupsafe.escape(value)


class QuickContext(Context):
    """Calls functions and macros as they are; only translations ask for the context."""

    def call(self, function: Callable[..., Any], /, *values: Any, **named: Any) -> Any:
        """Call a function; Jinja looks for its decorators in three places first."""
        if hasattr(function, "jinja_pass_arg"):
            return super().call(function, *values, **named)
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return function(*values, **named)


class QuickCode(CodeGenerator):
    """Compiles templates that escape with the function above, and write "" for what an `if` without `else` leaves out.

    Jinja would make an object that explains why the value is missing.
    """

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802 - Jinja names it so
        """Write the module of a template; the last import of a name counts."""
        super().visit_Template(node, frame)
        self.writeline(f"from {__name__} import escape")

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:  # noqa: N802
        """Write a conditional expression."""
        node.expr2 = node.expr2 or NOTHING
        super().visit_CondExpr(node, frame)


class QuickEnvironment(Environment):
    """An environment whose templates escape everything, and read attributes that exist."""

    code_generator_class = QuickCode
    context_class = QuickContext
    getattr = staticmethod(getattr)  # type: ignore[assignment]  # Jinja's own tries the items of an object, too

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the globals of a template as one dictionary: every page copies them."""
        return {**self.globals, **(d or {})}
