"""The walk over rule functions that every compiled form is made by; it knows no target.

The rules carry no decorator. A build follows the call graph from its entry functions, reads the
signature of each function from its annotations, and makes a copy of it in a namespace in which its
callees are the compiled ones, tables are arrays, and `emit` is empty. What becomes of such a copy is
the target's business: `compile.py` makes machine code of it, `cuda/build.py` code for a GPU.
"""

from __future__ import annotations

import dis
import gc
import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import CodeType, FunctionType
from typing import Any, get_args

import numba
import numpy as np
from numba import types

from .bind import copied
from .events import emit
from .layout import Record, Shape

Function = Callable[..., Any]
Table = tuple[int, ...]


class Walk(ABC):
    """Compiled twins of rule functions for one record type."""

    def __init__(self, entries: Iterable[Function], record: np.dtype[Any]) -> None:
        self.record = numba.from_dtype(record)
        self.calls = count_calls(entries)
        self.twins: dict[Function, Any] = {}

    @abstractmethod
    def compiled(self, function: Function) -> Any:
        """Compile a function that others call; its callees are compiled by `copy`."""

    def twin(self, function: Function) -> Any:
        """Return the compiled form of a function, compiling its callees first."""
        if function not in self.twins:
            self.twins[function] = self.compiled(function)
        return self.twins[function]

    def copy(self, function: Function) -> FunctionType:
        """Return a copy of a function in a namespace of compiled callees and tables."""
        code = silent.__code__ if function is emit else function.__code__
        space = function.__globals__
        names = {name: self.bind(space[name]) for name in global_names(code) if name in space}
        copy = FunctionType(code, names, function.__name__)
        copy.__module__ = function.__module__
        return copy

    def bind(self, value: Any) -> Any:
        """Return the value of a global name in compiled code: twins for functions, arrays for tables."""
        if isinstance(value, FunctionType):
            return self.twin(value)
        if isinstance(value, tuple) and value and all(isinstance(item, int) for item in value):
            return self.table(value)
        return value

    def table(self, values: Table) -> Any:
        """Return a table of numbers as compiled code reads it."""
        return np.array(values, dtype=np.int64)

    def signature(self, function: Function) -> Any:
        """Read a signature from annotations."""
        hints = inspect.get_annotations(function, eval_str=True)
        result = self.type_of(hints.pop("return"))
        return result(*(self.type_of(hint) for hint in hints.values()))

    def type_of(self, hint: Any) -> Any:
        """Return numba's type for an annotation."""
        if hint is None or hint is bool or hint is int:
            return {None: types.void, bool: types.boolean, int: types.int64}[hint]
        if isinstance(hint, type) and issubclass(hint, Record):
            return self.record
        _, *shape = get_args(hint)
        if isinstance(shape[0], Shape):
            return self.array(*shape[0])
        return types.NestedArray(numba.from_dtype(np.dtype(shape[0])), (shape[1],))

    def array(self, code: str, dimensions: int) -> Any:
        """Return the type of an array that the caller passes in."""
        item = self.record if code == "state" else numba.from_dtype(np.dtype(code))
        return types.Array(item, dimensions, "C")


def reached(entries: Iterable[Function]) -> tuple[set[Function], dict[tuple[str, str], Any]]:
    """Return the functions that compiled entries consist of, and the tables they read, by module and name.

    An attribute with the name of a global counts as that global: it may find too much, which is harmless.
    """
    functions: set[Function] = set()
    tables: dict[tuple[str, str], Any] = {}
    todo = list(entries)
    while todo:
        function = todo.pop()
        if function not in functions:
            functions.add(function)
            space = function.__globals__
            for name in set(function.__code__.co_names) & space.keys():
                if isinstance(space[name], FunctionType):
                    todo.append(space[name])
                else:
                    tables[function.__module__, name] = space[name]
    return functions, tables


def count_calls(entries: Iterable[Function]) -> dict[Function, int]:
    """Count the places from which each function is called."""
    calls: dict[Function, int] = {}
    todo = list(entries)
    while todo:
        for callee in callees(todo.pop()):
            calls[callee] = calls.get(callee, 0) + 1
            if calls[callee] == 1:
                todo.append(callee)
    return calls


def callees(function: Function) -> Iterator[Function]:
    """Yield the functions that a function calls, once per call site."""
    for step in dis.get_instructions(function.__code__):
        value = function.__globals__.get(step.argval) if step.opname == "LOAD_GLOBAL" else None
        if isinstance(value, FunctionType):
            yield value


def exchange(function: Function, others: Mapping[Function, Function]) -> Function:
    """Return a function, or a copy of it, that calls others in the place of some functions, however far down."""
    known = dict(others)

    def exchanged(one: Function) -> Function:
        if one not in known:
            space = one.__globals__
            called = {name: space[name] for name in global_names(one.__code__) if name in space}
            called = {name: value for name, value in called.items() if isinstance(value, FunctionType)}
            changed = {name: exchanged(callee) for name, callee in called.items() if exchanged(callee) is not callee}
            known[one] = copied(one, {**space, **changed}) if changed else one
        return known[one]

    return exchanged(function)


def global_names(code: CodeType) -> set[str]:
    """Return the global names that a function reads, attributes excluded."""
    return {step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"}


def silent(state: Record, kind: int, seat: int, target: int, amount: int, source: int) -> None:
    """What `emit` does in compiled rules: nothing."""
    _ = kind


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """Turn off garbage collection: there is little to free, and compiling would take a tenth longer."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
