"""Code for a GPU, made from the rule functions with numba-cuda; kept on disk like the compiled rules.

A kernel is a function of this package that the rules' verbs are bound to. It is compiled to PTX, which
needs no GPU, and assembled to a cubin for one kind of GPU. The name of the file contains a hash of the
sources and tables that the kernel reaches, of the versions of numba-cuda, numba and the toolkit, of the
GPU's compute capability and of the driver's version, so that a stale kernel is never loaded.
"""

from __future__ import annotations

import hashlib
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import llvmlite.ir
import numba
import numpy as np
from numba import cuda, types
from numba.core.compiler_lock import global_compiler_lock
from numba.cuda import dispatcher
from numba.cuda.descriptor import cuda_target

from daikaiju.rules.walk import Function, Table, Walk, no_garbage_collection

from .layout import STATE

INLINED = 3  # functions called from at most this many places are inlined, as on the processor
KERNELS = ".kernels"
LARGE = 4096  # bytes: larger tables do not go into constant memory, which has 64 KB in all
GLOBAL = 1  # the address space of a GPU's global memory
ENTRY = re.compile(r"\.entry\s+(\w+)")
Capability = tuple[int, int]


class CudaBuild(Walk):
    """Device functions for the rules of one record type. Arrays of numbers may have strides if `layout` is "A"."""

    def __init__(self, kernel: Function, record: np.dtype[Any], layout: str = "C") -> None:
        super().__init__([kernel], record)
        self.layout = layout
        self.kernel = kernel

    def ptx(self, capability: Capability) -> str:
        """Compile the kernel and all it calls."""
        with global_compiler_lock, no_garbage_collection(), compiling_for(capability), large_tables():
            signature = self.signature(self.kernel)
            code, _ = cuda.compile(
                self.copy(self.kernel), signature, device=False, abi="numba", cc=capability, opt=True, output="ptx"
            )
        return str(code)

    def compiled(self, function: Function) -> Any:
        """Return a function as a device function."""
        most = 1 if function.__module__.endswith(KERNELS) else INLINED
        inline = self.calls.get(function, most + 1) <= most
        jit = cuda.jit(self.signature(function), device=True, forceinline=inline, opt=True)
        return jit(self.copy(function))

    def bind(self, value: Any) -> Any:
        """Return the value of a global name; the state stands for its type, of which kernels make arrays."""
        return self.record if value is STATE else super().bind(value)

    def table(self, values: Table) -> Any:
        """Return a table as an array, a large one in as few bytes as will do."""
        array = super().table(values)
        if array.nbytes > LARGE and abs(array).max() < 2**15:
            return array.astype(np.int16)
        return array

    def array(self, code: str, dimensions: int) -> Any:
        """Return the type of an array that the caller passes in."""
        if code == "i8":
            return types.Array(types.int64, dimensions, self.layout)
        return super().array(code, dimensions)


def entry_of(ptx: str) -> str:
    """Return the name of the kernel in its code."""
    found = ENTRY.search(ptx)
    assert found is not None
    return found[1]


@contextmanager
def compiling_for(capability: Capability) -> Iterator[None]:
    """Compile device functions for a kind of GPU, whatever this machine has; numba-cuda asks for the present one."""
    present = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: type("Device", (), {"compute_capability": capability})
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", numba.core.errors.NumbaWarning)
            yield
    finally:
        dispatcher.get_current_device = present


@contextmanager
def large_tables() -> Iterator[None]:
    """Put large tables into global memory; numba-cuda puts every table into constant memory."""
    context = cuda_target.target_context
    constant = context.make_constant_array

    def make(builder: Any, kind: Any, array: Any) -> Any:
        return constant(builder, kind, array) if array.nbytes <= LARGE else global_array(builder, kind, array)

    context.make_constant_array = make
    try:
        yield
    finally:
        del context.make_constant_array


def global_array(builder: Any, kind: Any, array: Any) -> Any:
    """Return an array of constants in global memory, as compiled code sees it."""
    context = cuda_target.target_context
    table = global_table(builder.module, array.tobytes())
    pointer = builder.addrspacecast(table, llvmlite.ir.PointerType(llvmlite.ir.IntType(8)), "generic")
    made = context.make_array(kind)(context, builder)
    context.populate_array(
        made,
        data=builder.bitcast(pointer, made.data.type),
        shape=[context.get_constant(types.intp, size) for size in array.shape],
        strides=[context.get_constant(types.intp, stride) for stride in array.strides],
        itemsize=context.get_constant(types.intp, array.itemsize),
        meminfo=None,
    )
    return made._getvalue()  # noqa: SLF001


def global_table(module: Any, values: bytes) -> Any:
    """Return constants in global memory; functions that read the same ones share them."""
    name = f"daikaiju_table_{hashlib.sha256(values).hexdigest()[:24]}"
    if name not in module.globals:
        kind = llvmlite.ir.ArrayType(llvmlite.ir.IntType(8), len(values))
        table = llvmlite.ir.GlobalVariable(module, kind, name, addrspace=GLOBAL)
        table.linkage, table.global_constant, table.align = "linkonce_odr", True, 8
        table.initializer = llvmlite.ir.Constant(kind, bytearray(values))
    return module.globals[name]
