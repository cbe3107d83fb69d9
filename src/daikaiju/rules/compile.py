"""Machine code for the processor, made from the rule functions with numba.

`walk.py` finds the functions and gives each its signature and its namespace of compiled callees. The
plain functions stay unchanged, so both forms can be used in one process.

All functions of a build go into one library that is optimised and turned into machine code once;
numba's default, a library per function, takes twice as long here. `native.py` stores the library
on disk under a hash of everything it depends on, so that a stale one is never loaded.

No rule uses a negative index or divides a negative number (`tests/rules/test_unsigned.py`; bots do both). So
compiled rules do not check signs: an index never counts from the end, and `//` and `%` are unsigned.
"""

from __future__ import annotations

import operator
import pickle
from collections.abc import Container, Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core import compiler, serialize
from numba.core.base import BaseContext
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager
from numba.core.cpu import CPUContext
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

from .layout import Record, dtype_of
from .walk import Function, Walk, no_garbage_collection

# Functions called from at most this many places are inlined: 3 gives 25 % faster code than 1, 6 compiles for minutes.
INLINED = 3
KERNELS = ".kernels"  # modules of loops over many games
MACHINE = "play_on"  # the loop of machine.py, which all rules are inlined into
RULES = __package__
UNSIGNED = (
    *(operator.getitem, operator.setitem),
    *(operator.floordiv, operator.ifloordiv, operator.mod, operator.imod),
)
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


@contextmanager
def unsigned(operations: Container[Any]) -> Iterator[None]:
    """Compile operations for unsigned numbers: numba checks signs, to count from the end and to round down."""

    def get_function(context: Any, function: Any, signature: Any, _firstcall: bool = True) -> Any:
        key = function.get_impl_key(signature) if isinstance(function, types.Callable) else function
        if key in operations:
            function, signature = key, without_sign(signature.return_type)(*map(without_sign, signature.args))
        return BaseContext.get_function(context, function, signature, _firstcall)

    CPUContext.get_function = get_function
    try:
        yield
    finally:
        del CPUContext.get_function


def without_sign(kind: Any) -> Any:
    """Return the unsigned type for 64-bit numbers or a tuple of them, which has the same bits; other types as is."""
    if isinstance(kind, types.UniTuple):
        return types.UniTuple(without_sign(kind.dtype), kind.count)
    return types.uint64 if kind == types.int64 else kind


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


class Build(Walk):
    """Compiled twins of rule functions in one library."""

    def __init__(self, entries: list[Function], state: type[Record]) -> None:
        super().__init__(entries, dtype_of(state))
        self.library = cpu_target.target_context.codegen().create_library("daikaiju")
        self.library.enable_object_caching()
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

    def compiled(self, function: Function) -> FunctionType:
        """Compile a function that others call, and make it known to numba."""
        twin, result = self.compile(function, is_entry=False)
        template = make_concrete_template(function.__name__, twin, [result.signature])
        cpu_target.typing_context.insert_user_function(twin, template)
        cpu_target.target_context.insert_user_function(twin, result.fndesc)
        return twin

    def compile(self, function: Function, is_entry: bool) -> tuple[FunctionType, Any]:
        """Compile one function into the library, in a namespace of compiled callees."""
        twin = self.copy(function)
        signature = self.signature(function)
        with unsigned(UNSIGNED if function.__module__.startswith(RULES) else ()):
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
        flags.error_model = "numpy"  # a division by zero is not looked for either
        # Inlining kernels or the machine would duplicate the whole engine.
        is_large = function.__module__.endswith(KERNELS) or function.__name__ == MACHINE
        most = 1 if is_large else INLINED
        flags.forceinline = self.calls.get(function, most + 1) <= most
        return flags
