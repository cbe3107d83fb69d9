"""The GPU: found once, and every call of its driver checked.

All work is put on the default stream, in which PyTorch and CuPy work too unless told otherwise, so
that what one of them writes the other can read without waiting.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from daikaiju.errors import GpuFault, NoGpu
from daikaiju.extras import need

STREAM = 0  # the default stream


class Gpu(NamedTuple):
    """The first GPU of this machine."""

    name: str
    capability: tuple[int, int]
    version: int  # of CUDA that the driver supports: 13000 is 13.0
    context: Any


@cache
def gpu() -> Gpu:
    """Return the GPU; raises NoGpu in one line if it cannot be used."""
    driver = bindings()
    try:
        (error,) = driver.cuInit(0)
    except Exception as reason:
        raise NoGpu("there is no NVIDIA driver on this machine") from reason
    if error != driver.CUresult.CUDA_SUCCESS or call("cuDeviceGetCount") == 0:
        raise NoGpu("there is no NVIDIA GPU on this machine that the driver can use")
    version = call("cuDriverGetVersion")
    if version < needed_version():
        raise NoGpu(
            "the NVIDIA driver is too old: it supports CUDA {found}, daikaiju[cuda] needs {needed}; update the driver",
            found=f"{version // 1000}.{version % 1000 // 10}",
            needed=f"{needed_version() // 1000}.0",
        )
    device = call("cuDeviceGet", 0)
    attribute = driver.CUdevice_attribute
    major = call("cuDeviceGetAttribute", attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device)
    minor = call("cuDeviceGetAttribute", attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device)
    name = call("cuDeviceGetName", 128, device).split(b"\0")[0].decode()
    return Gpu(name, (major, minor), version, call("cuDevicePrimaryCtxRetain", device))


def needed_version() -> int:
    """The lowest version of CUDA that a driver must support: code loads on every driver of its major version."""
    import cuda.bindings

    return int(cuda.bindings.__version__.split(".")[0]) * 1000


@cache
def bindings() -> Any:
    """Return NVIDIA's driver as a Python module."""
    need("cuda")
    from cuda.bindings import driver

    return driver


def call(name: str, *values: Any) -> Any:
    """Call a function of the driver; raises GpuFault if it fails."""
    driver = bindings()
    error, *results = getattr(driver, name)(*values)
    if error != driver.CUresult.CUDA_SUCCESS:
        text = driver.cuGetErrorString(error)[1]
        raise GpuFault("the GPU failed in {name}: {reason}", name=name, reason=text.decode() if text else int(error))
    return results[0] if results else None


def use_gpu() -> None:
    """Let this thread use the GPU."""
    call("cuCtxSetCurrent", gpu().context)


def synchronize() -> None:
    """Wait until the GPU has done all it was given."""
    use_gpu()
    call("cuStreamSynchronize", STREAM)
