"""The only module that knows numba: it compiles the rule functions.

The rules carry no decorator. A build follows the call graph from the entry functions, reads the
signature of each function from its annotations, and compiles it in a namespace in which its
callees are the compiled ones. The plain functions stay unchanged, so both forms can be used in one
process.

All functions of a build go into one library that is optimised and turned into machine code once;
numba's default, a library per function, takes twice as long here. `native.py` stores the library
on disk under a hash of everything it depends on, so that a stale one is never loaded.
"""

from __future__ import annotations

import dis
import gc
import inspect
import pickle
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import CodeType, FunctionType
from typing import Any, get_args

import numba
import numpy as np
from numba import types
from numba.core import compiler, serialize
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager
from numba.core.registry import cpu_target
from numba.core.typed_passes import (
    AnnotateTypes,
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.typing.templates import make_concrete_template
from numba.core.untyped_passes import FixupArgs, IRProcessing, ReconstructSSA, TranslateByteCode

from .events import emit
from .layout import Record, Shape, dtype_of

# Functions called from at most this many places are inlined: 3 gives 25 % faster code than 1, 6 compiles for minutes.
INLINED = 3
KERNELS = ".kernels"  # modules of loops over many games
Function = Callable[..., Any]
PASSES = (
    TranslateByteCode,
    FixupArgs,
    IRProcessing,
    ReconstructSSA,
    NopythonTypeInference,
    PreLowerStripPhis,
    IRLegalization,
    AnnotateTypes,
    NativeLowering,
    NoPythonBackend,
)


class Pipeline(compiler.CompilerBase):  # type: ignore[misc]
    """Only those of numba's passes that plain integer functions need."""

    def define_pipelines(self) -> list[Any]:
        """Return the passes."""
        passes = PassManager("rules")
        for step in PASSES:
            passes.add_pass(step, step.__name__)
        passes.finalize()
        return [passes]


def compile_rules(entries: list[Function], state: type[Record]) -> bytes:
    """Compile functions and all they call; returns a library for `load_rules`."""
    with global_compiler_lock, no_garbage_collection():
        return Build(entries, state).serialized()


def load_rules(data: bytes) -> dict[str, Function]:
    """Return the compiled functions by name."""
    library_state, functions = pickle.loads(data)
    context = cpu_target.target_context
    with global_compiler_lock:
        library = context.codegen().unserialize_library(library_state)
        return {
            name: context.get_executable(library, descriptor, environment)
            for name, descriptor, environment in functions
        }


def fingerprint() -> tuple[Any, ...]:
    """Return what compiled code depends on besides its source: numba, NumPy, and the processor."""
    return (numba.__version__, np.__version__, *cpu_target.target_context.codegen().magic_tuple())


class Build:
    """Compiled twins of rule functions for one record type, in one library."""

    def __init__(self, entries: list[Function], state: type[Record]) -> None:
        self.record = numba.from_dtype(dtype_of(state))
        self.library = cpu_target.target_context.codegen().create_library("daikaiju")
        self.library.enable_object_caching()
        self.calls = count_calls(entries)
        self.twins: dict[Function, FunctionType] = {}
        self.entries = [self.compile(entry, is_entry=True)[1] for entry in entries]

    def serialized(self) -> bytes:
        """Optimise all functions together and serialise the machine code."""
        wanted = {result.fndesc.llvm_cpython_wrapper_name for result in self.entries}
        for function in self.library._final_module.functions:  # noqa: SLF001
            # A function that is not called from outside may be inlined, specialised or dropped.
            if not function.is_declaration and function.name not in wanted:
                function.linkage = "internal"
        functions = []
        for result in self.entries:
            result.fndesc.typemap = result.fndesc.calltypes = None
            functions.append((result.fndesc.qualname, result.fndesc, result.environment))
        return bytes(serialize.dumps((self.library.serialize_using_object_code(), functions)))

    def twin(self, function: Function) -> FunctionType:
        """Return the compiled form of a function, compiling its callees first."""
        if function not in self.twins:
            twin, result = self.compile(function, is_entry=False)
            self.twins[function] = twin
            template = make_concrete_template(function.__name__, twin, [result.signature])
            cpu_target.typing_context.insert_user_function(twin, template)
            cpu_target.target_context.insert_user_function(twin, result.fndesc)
        return self.twins[function]

    def compile(self, function: Function, is_entry: bool) -> tuple[FunctionType, Any]:
        """Compile one function into the library, in a namespace of compiled callees."""
        code = silent.__code__ if function is emit else function.__code__
        space = function.__globals__
        names = {name: self.bind(space[name]) for name in global_names(code) if name in space}
        twin = FunctionType(code, names, function.__name__)
        twin.__module__ = function.__module__
        signature = self.signature(function)
        result = compiler.compile_extra(
            cpu_target.typing_context,
            cpu_target.target_context,
            twin,
            signature.args,
            signature.return_type,
            self.flags(function, is_entry),
            {},
            library=self.library,
            pipeline_class=Pipeline,
        )
        return twin, result

    def flags(self, function: Function, is_entry: bool) -> Any:
        """Return the compiler flags; functions called from few places are inlined."""
        flags = compiler.Flags()
        flags.no_compile = True
        flags.no_rewrites = True
        flags.no_cfunc_wrapper = True
        flags.no_cpython_wrapper = not is_entry
        flags.release_gil = is_entry
        # Inlining kernels would duplicate the whole engine.
        most = 1 if function.__module__.endswith(KERNELS) else INLINED
        flags.forceinline = self.calls.get(function, most + 1) <= most
        return flags

    def bind(self, value: Any) -> Any:
        """Return the value of a global name in compiled code: twins for functions, arrays for tables."""
        if isinstance(value, FunctionType):
            return self.twin(value)
        if isinstance(value, tuple) and value and all(isinstance(item, int) for item in value):
            return np.array(value, dtype=np.int64)
        return value

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
            code, dimensions = shape[0]
            item = self.record if code == "state" else numba.from_dtype(np.dtype(code))
            return types.Array(item, dimensions, "C")
        return types.NestedArray(numba.from_dtype(np.dtype(shape[0])), (shape[1],))


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


def count_calls(entries: list[Function]) -> dict[Function, int]:
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
