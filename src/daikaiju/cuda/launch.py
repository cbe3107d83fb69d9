"""Launching of kernels."""

from __future__ import annotations

from math import prod

import numpy as np

from .arrays import Array
from .device import STREAM, bindings, call, use_gpu

WORD = 8  # bytes of an argument


class Kernel:
    """A kernel on the GPU. Its arguments are arrays on the GPU and whole numbers."""

    def __init__(self, cubin: bytes, entry: str) -> None:
        use_gpu()
        module = call("cuModuleLoadData", np.frombuffer(cubin, dtype=np.uint8).ctypes.data)
        self.function = call("cuModuleGetFunction", module, entry.encode())

    def launch(self, threads: int, block: int, *values: Array | int, shared: int = 0) -> None:
        """Run at least so many threads in blocks of a size; returns before they are done."""
        Launch(self, *values, shared=shared)(threads, block)

    def allow_shared(self, size: int) -> None:
        """Let blocks use more shared memory than the 48 KB which every GPU has."""
        attribute = bindings().CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
        call("cuFuncSetAttribute", self.function, attribute, size)


class Launch:
    """A kernel with its arguments, to be launched many times."""

    def __init__(self, kernel: Kernel, *values: Array | int, shared: int = 0) -> None:
        self.kernel, self.kept, self.shared = kernel, values, shared
        words = [word for value in values for word in flat(value)]
        self.words = np.array(words, dtype=np.int64)
        self.addresses = self.words.ctypes.data + WORD * np.arange(len(words), dtype=np.uint64)

    def __call__(self, threads: int, block: int) -> None:
        """Run at least so many threads in blocks of a size; returns before they are done."""
        use_gpu()
        blocks = max(1, -(-threads // block))
        size = (blocks, 1, 1, block, 1, 1)
        call("cuLaunchKernel", self.kernel.function, *size, self.shared, STREAM, self.addresses.ctypes.data, 0)


def flat(value: Array | int) -> tuple[int, ...]:
    """Return an argument as numba passes it: of an array its size, the size of an item, address, shape and strides."""
    if isinstance(value, int):
        return (value,)
    return 0, 0, prod(value.shape), value.dtype.itemsize, value.pointer, *value.shape, *value.strides
