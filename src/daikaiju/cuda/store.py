"""Kernels by name: loaded from disk or built."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from daikaiju.errors import NoGpu
from daikaiju.native import KERNEL, LISTENERS, cache_folder, digest, read, write
from daikaiju.rules.walk import Function

from .device import bindings, gpu
from .launch import Kernel

Capability = tuple[int, int]
_LOADED: dict[tuple[Function, str], Kernel] = {}


def kernel(name: str, function: Function, record: np.dtype[Any], layout: str = "C") -> Kernel:
    """Return a kernel, ready to be launched; the first call in a process loads or builds it."""
    key = (function, layout)
    if key not in _LOADED:
        gpu()
        _LOADED[key] = load_or_build(name, function, record, layout)
    return _LOADED[key]


def load_or_build(name: str, function: Function, record: np.dtype[Any], layout: str) -> Kernel:
    """Return a kernel from disk, or build and store it."""
    path = cubin_path(name, function, record, layout, gpu().capability, gpu().version)
    data = read(path)
    if data is not None:
        # One that does not load, for whatever reason, is built again.
        with suppress(Exception):
            return from_bytes(data)
    LISTENERS[-1](KERNEL, name)
    data = built(function, record, layout, gpu().capability)
    write(path, data)
    return from_bytes(data)


def built(function: Function, record: np.dtype[Any], layout: str, capability: Capability) -> bytes:
    """Compile and assemble a kernel for a kind of GPU; none is needed for it."""
    from .build import CudaBuild, entry_of

    ptx = CudaBuild(function, record, layout).ptx(capability)
    return json.dumps(entry_of(ptx)).encode() + b"\n" + assembled(ptx, capability)


def from_bytes(data: bytes) -> Kernel:
    """Load a stored kernel: a line with its name in the code, then the code."""
    entry, _, cubin = data.partition(b"\n")
    return Kernel(cubin, json.loads(entry))


def assembled(ptx: str, capability: Capability) -> bytes:
    """Turn PTX into code for one kind of GPU with nvJitLink or, without it, the driver."""
    from cuda.core import Linker, LinkerOptions, ObjectCode

    major, minor = capability
    try:
        code = Linker(ObjectCode.from_ptx(ptx.encode()), options=LinkerOptions(arch=f"sm_{major}{minor}")).link("cubin")
    except Exception as error:
        reason = (str(error).splitlines() or [type(error).__name__])[-1]
        raise NoGpu("the kernels could not be assembled for this GPU: {reason}", reason=reason) from error
    return bytes(code.code)


def cubin_path(
    name: str, function: Function, record: np.dtype[Any], layout: str, capability: Capability, version: int
) -> Path:
    """Return the path of a kernel for exactly these sources, this kind of GPU and this driver."""
    own = [Path(__file__).parent / f"{module}.py" for module in ("build", "layout", "store")]
    hashed = digest([function], (toolkit(), record.descr, record.itemsize, layout, capability, version), own)
    return cache_folder() / f"cuda_{name}-{hashed}.lib"


@cache
def toolkit() -> tuple[str, ...]:
    """Return the versions of what builds kernels."""
    bindings()
    import numba
    import numba_cuda

    return numba_cuda.__version__, numba.__version__
