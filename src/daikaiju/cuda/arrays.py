"""Arrays in the memory of the GPU, shared with other libraries without a copy."""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from daikaiju.errors import BadOptions

from .device import call, use_gpu

if TYPE_CHECKING:
    from numpy.typing import NDArray

DEFAULT_STREAM = 1  # as the CUDA array interface and DLPack number it


class DeviceArray:
    """An array in the memory of the GPU.

    `torch.from_dlpack(array)`, `torch.as_tensor(array, device="cuda")`, `cupy.asarray(array)` and
    `numba.cuda.as_cuda_array(array)` share its memory; `numpy()` copies it.
    """

    def __init__(self, shape: Sequence[int], dtype: Any, fill: int = 0) -> None:
        use_gpu()
        self.shape = tuple(shape)
        self.dtype = np.dtype(dtype)
        self.nbytes = prod(self.shape) * self.dtype.itemsize
        self.pointer = int(call("cuMemAlloc", max(self.nbytes, 1)))
        weakref.finalize(self, free, self.pointer).atexit = False
        self.fill(fill)

    @classmethod
    def from_host(cls, array: NDArray[Any]) -> DeviceArray:
        """Return a copy of an array in the memory of the GPU."""
        copy = cls(array.shape, array.dtype)
        copy.write(array)
        return copy

    def write(self, array: NDArray[Any]) -> None:
        """Copy an array of the same shape and type to the GPU."""
        source = np.ascontiguousarray(array, dtype=self.dtype)
        if source.shape != self.shape:
            raise BadOptions("the array must have the shape {shape}, not {given}", shape=self.shape, given=source.shape)
        use_gpu()
        call("cuMemcpyHtoD", self.pointer, source.ctypes.data, self.nbytes)

    def fill(self, byte: int) -> None:
        """Set every byte."""
        call("cuMemsetD8", self.pointer, byte, self.nbytes)

    def numpy(self) -> NDArray[Any]:
        """Return a copy in the memory of the processor."""
        return read(self)

    def row(self, place: int) -> Any:
        """Return a copy of one row."""
        array = np.empty(self.shape[1:], self.dtype)
        use_gpu()
        call("cuMemcpyDtoH", array.ctypes.data, self.pointer + place * array.nbytes, array.nbytes)
        return array[()]

    def __len__(self) -> int:
        return self.shape[0]

    @property
    def strides(self) -> tuple[int, ...]:
        """The distance in bytes of neighbours in each dimension."""
        return steps(self.shape, self.dtype)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "version": 3,
            "shape": self.shape,
            "typestr": self.dtype.str,
            "descr": self.dtype.descr,
            "data": (self.pointer, False),
            "strides": None,
            "stream": DEFAULT_STREAM,
        }

    def __dlpack__(self, **options: Any) -> Any:
        return self._view().__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        device: tuple[int, int] = self._view().__dlpack_device__()
        return device

    def _view(self) -> Any:
        """Return the array as NVIDIA's library shares it; the view keeps the array alive."""
        from cuda.core.utils import StridedMemoryView

        return StridedMemoryView.from_cuda_array_interface(self, stream_ptr=DEFAULT_STREAM)


def free(pointer: int) -> None:
    """Give memory back."""
    use_gpu()
    call("cuMemFree", pointer)


class Borrowed:
    """An array of another library in the memory of the GPU, used as it is."""

    def __init__(self, owner: Any) -> None:
        facts = owner.__cuda_array_interface__
        self.owner = owner
        self.pointer: int = facts["data"][0]
        self.shape: tuple[int, ...] = tuple(facts["shape"])
        self.dtype = np.dtype(facts["typestr"])
        self.strides: tuple[int, ...] = tuple(facts.get("strides") or steps(self.shape, self.dtype))


class Strided:
    """An array on the GPU seen with another shape and strides."""

    def __init__(self, array: DeviceArray, shape: tuple[int, ...], strides: tuple[int, ...]) -> None:
        self.owner, self.pointer, self.dtype = array, array.pointer, array.dtype
        self.shape, self.strides = shape, strides


Array = DeviceArray | Borrowed | Strided


def steps(shape: tuple[int, ...], dtype: np.dtype[Any]) -> tuple[int, ...]:
    """Return the strides of a contiguous array."""
    return tuple(dtype.itemsize * prod(shape[place + 1 :]) for place in range(len(shape)))


def fitting(array: Any, dtype: Any, shape: tuple[int, ...]) -> Array:
    """Return an array on the GPU, of any library, as an argument; raises BadOptions if it does not fit."""
    if hasattr(array, "__cuda_array_interface__"):
        found: Array = array if isinstance(array, DeviceArray) else Borrowed(array)
        if found.dtype == dtype and found.shape == shape and found.strides == steps(shape, found.dtype):
            return found
    raise BadOptions(
        "the buffer must be a contiguous array of {kind} of shape {shape} on the GPU",
        kind=np.dtype(dtype).name,
        shape=shape,
    )


def read(array: Array) -> NDArray[Any]:
    """Return a copy of a contiguous array in the memory of the processor."""
    copy = np.empty(array.shape, array.dtype)
    use_gpu()
    call("cuMemcpyDtoH", copy.ctypes.data, array.pointer, copy.nbytes)
    return copy
