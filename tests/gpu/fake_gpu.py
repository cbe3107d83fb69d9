"""A GPU for tests on machines without one: memory is the processor's, and a launch runs a simulated kernel.

It checks all that the package does itself: allocation, copies, how arguments are passed, the order of launches.
"""

from __future__ import annotations

import ctypes
import inspect
from types import SimpleNamespace
from typing import get_args

import numpy as np
import pytest

from daikaiju.cuda import (
    arrays,
    batch,
    bots,
    device,
    kernels,
    launch,
    observing,
    playouts,
    sorting,
    store,
    thinking,
    wavefront,
)
from daikaiju.games import vocabulary_of
from daikaiju.observe.games import loops
from daikaiju.rules.bind import bind
from daikaiju.rules.layout import Shape
from gpu.simulator import Simulated

OK = 0


class FakeKernel:
    """A kernel of the package, simulated."""

    def __init__(self, name: str, function, record) -> None:
        self.game, self.name = name.split("_", maxsplit=1)[0], function.__name__
        self.record = record
        self.annotations = inspect.get_annotations(function, eval_str=True)
        self.annotations.pop("return")
        choice = function.__globals__.get("choice")
        rules = vocabulary_of(self.game).ruleset
        self.sim = {
            kernels.__name__: lambda: Simulated(kernels, (sorting,), rules),
            wavefront.__name__: lambda: self.waves(rules, choice),
            thinking.__name__: lambda: self.thinking(rules),
            observing.__name__: lambda: Simulated(observing, (), rules, **loops(self.game)),
        }[function.__module__]()
        self.function = self

    launch = launch.Kernel.launch

    def allow_shared(self, size: int) -> None:
        assert size % self.record.itemsize == 0

    def waves(self, rules, choice) -> Simulated:
        pairs = playouts.shape_of(self.game).pairs
        names = {"PAIRS": pairs, "PARTS": -(-pairs // 32)}
        if choice.__name__ == "choice_at_random":
            choice = Simulated(wavefront, (sorting,), rules, self.record, **names).functions["choice_at_random"]
        return Simulated(wavefront, (sorting,), rules, self.record, **names, choice=choice)

    def thinking(self, rules) -> Simulated:
        sim = Simulated(thinking, (), rules)
        answer = bots.answer_together(self.game, cuda=sim.cuda)
        sim.functions = bind(thinking, {**sim.names, "answer": answer})
        return sim

    def run(self, threads: int, block: int, words: list[int], shared: int) -> None:
        values = [self.taken(hint, words) for hint in self.annotations.values()]
        assert not words, "more arguments than the kernel has"
        self.sim.launch(self.name, threads, block, *values, shared=shared)

    def taken(self, hint, words: list[int]):
        """Take one argument off the words that were passed."""
        if hint is int:
            return words.pop(0)
        code, dimensions = next(part for part in get_args(hint) if isinstance(part, Shape))
        kind = self.record if code == "state" else np.dtype(code)
        _, _, items, size, pointer, *rest = words[: 5 + 2 * dimensions]
        del words[: 5 + 2 * dimensions]
        shape, strides = tuple(rest[:dimensions]), tuple(rest[dimensions:])
        assert size == kind.itemsize
        assert items == np.prod(shape)
        length = sum((count - 1) * stride for count, stride in zip(shape, strides, strict=True)) + size
        memory = np.frombuffer((ctypes.c_uint8 * length).from_address(pointer), dtype=np.uint8)
        return np.ndarray(shape, kind, memory, strides=strides)


class FakeDriver:
    """The functions of NVIDIA's driver that the package calls."""

    CUresult = SimpleNamespace(CUDA_SUCCESS=OK)
    CUfunction_attribute = SimpleNamespace(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES=8)

    def __init__(self) -> None:
        self.memory: dict[int, np.ndarray] = {}

    def cuCtxSetCurrent(self, context):  # noqa: N802
        return (OK,)

    def cuStreamSynchronize(self, stream):  # noqa: N802
        return (OK,)

    def cuMemAlloc(self, size):  # noqa: N802
        block = np.full(size, 99, dtype=np.uint8)
        self.memory[block.ctypes.data] = block
        return OK, block.ctypes.data

    def cuMemFree(self, pointer):  # noqa: N802
        del self.memory[pointer]
        return (OK,)

    def cuMemsetD8(self, pointer, byte, size):  # noqa: N802
        self.memory[pointer][:size] = byte
        return (OK,)

    def cuMemcpyHtoD(self, there, here, size):  # noqa: N802
        ctypes.memmove(there, here, size)
        return (OK,)

    def cuMemcpyDtoH(self, here, there, size):  # noqa: N802
        ctypes.memmove(here, there, size)
        return (OK,)

    def cuLaunchKernel(self, kernel, blocks, y, z, block, v, w, shared, stream, addresses, extra):  # noqa: N802
        assert (y, z, v, w, stream, extra) == (1, 1, 1, 1, 0, 0)
        number = sum(
            1 if hint is int else 5 + 2 * next(part for part in get_args(hint) if isinstance(part, Shape)).dimensions
            for hint in kernel.annotations.values()
        )
        pointers = (ctypes.c_uint64 * number).from_address(addresses)
        words = [ctypes.c_int64.from_address(pointer).value for pointer in pointers]
        kernel.run(blocks * block, block, words, shared)
        return (OK,)


@pytest.fixture
def fake_gpu(monkeypatch: pytest.MonkeyPatch) -> FakeDriver:
    """Replace the driver, and kernels by simulated ones."""
    driver, made = FakeDriver(), {}

    def kernel(name, function, record, layout="C"):
        if (name, layout) not in made:
            made[name, layout] = FakeKernel(name, function, record)
        return made[name, layout]

    monkeypatch.setattr(device, "bindings", lambda: driver)
    monkeypatch.setattr(launch, "bindings", lambda: driver)
    for module in (device, batch, playouts, store):
        monkeypatch.setattr(module, "gpu", lambda: device.Gpu("fake", (9, 0), 13000, None))
    monkeypatch.setattr(batch, "kernel", kernel)
    monkeypatch.setattr(bots, "kernel", kernel)
    bots.memory_of.cache_clear()
    monkeypatch.setattr(playouts, "kernel", kernel)
    monkeypatch.setattr(playouts, "SORTING_BLOCK", 128)
    monkeypatch.setattr(playouts, "WAVES", 1)
    monkeypatch.setattr(arrays, "free", driver.cuMemFree)
    return driver
