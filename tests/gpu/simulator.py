"""Kernels for a GPU run as plain Python, a Python thread for each of theirs: their logic is tested without a GPU.

`Simulated` binds a module of kernels to the interpreted rules and to a stand-in for numba's `cuda`. A launch runs one
block after the other.
"""

from __future__ import annotations

import threading
from types import SimpleNamespace

import numpy as np

from daikaiju.rules.bind import bind
from daikaiju.rules.layout import dtype_of

WARP = 32


class Live:
    """A row of a NumPy array seen as the record of the interpreted rules: plain ints, written through."""

    def __init__(self, row) -> None:
        object.__setattr__(self, "_cells", row)

    journal = None

    def __getattr__(self, name):
        value = self._cells[name]
        if value.dtype.names:
            return Live(value)
        return LiveList(value) if value.ndim else int(value)

    def __setattr__(self, name, value) -> None:
        self._cells[name] = value


class LiveList:
    """An array of numbers that gives plain ints."""

    def __init__(self, array) -> None:
        self.array = array
        self.shape = array.shape

    def __getitem__(self, place):
        value = self.array[place]
        return LiveList(value) if getattr(value, "ndim", 0) else value.item()

    def __setitem__(self, place, value) -> None:
        if self.array.dtype == np.int64:
            value = (value + (1 << 63)) % (1 << 64) - (1 << 63)  # bit 63 of a mask
        self.array[place] = value

    def __iter__(self):
        return iter(self.array.tolist())

    def __len__(self) -> int:
        return len(self.array)


class LiveStates:
    """An array of records that gives live ones."""

    def __init__(self, array) -> None:
        self.array = array
        self.shape = array.shape

    def __getitem__(self, place):
        return Live(self.array[place : place + 1][0])

    def __setitem__(self, place, value) -> None:
        self.array[place] = value._cells


def live(value):
    """Return an argument of a kernel as the interpreted rules can use it."""
    if not isinstance(value, np.ndarray):
        return value
    return LiveStates(value) if value.dtype.names else LiveList(value)


class Block:
    """What the threads of a block share."""

    def __init__(self, threads: int, shared: int) -> None:
        self.barrier = threading.Barrier(threads)
        self.warps = [threading.Barrier(WARP) for _ in range(threads // WARP)]
        self.shuffled = [0] * threads
        self.lock = threading.Lock()
        self.arrays: list = []
        self.flags = [0] * threads
        self.memory = np.zeros(shared, dtype=np.uint8)


class Cuda:
    """A stand-in for numba's `cuda`; each thread sees its own numbers."""

    def __init__(self, record) -> None:
        self.here = threading.local()
        self.record = record
        self.shared = SimpleNamespace(array=self.shared_array)
        self.local = SimpleNamespace(array=lambda size, kind: [0] * size)
        self.atomic = SimpleNamespace(add=self.add, min=self.least)

    @property
    def threadIdx(self):  # noqa: N802
        return SimpleNamespace(x=self.here.thread)

    @property
    def blockIdx(self):  # noqa: N802
        return SimpleNamespace(x=self.here.number)

    @property
    def blockDim(self):  # noqa: N802
        return SimpleNamespace(x=len(self.here.block.flags))

    def grid(self, dimensions):
        return self.here.number * len(self.here.block.flags) + self.here.thread

    def shared_array(self, size, kind):
        here = self.here
        if size == 0:
            return live(here.block.memory.view(self.record if kind == "state" else kind))
        with here.block.lock:
            if len(here.block.arrays) == here.arrays:
                here.block.arrays.append(live(np.full(size, 77, dtype=kind)))
            here.arrays += 1
            return here.block.arrays[here.arrays - 1]

    def syncthreads(self) -> None:
        self.here.block.barrier.wait()

    def syncwarp(self) -> None:
        self.here.block.warps[self.here.thread // WARP].wait()

    def syncthreads_count(self, flag) -> int:
        block = self.here.block
        block.flags[self.here.thread] = flag
        block.barrier.wait()
        count = sum(1 for each in block.flags if each)
        block.barrier.wait()
        return count

    def shfl_up_sync(self, mask, value, delta):
        assert mask == 0xFFFFFFFF
        block, thread = self.here.block, self.here.thread
        block.shuffled[thread] = value
        self.syncwarp()
        other = block.shuffled[thread - delta] if thread % WARP >= delta else value
        self.syncwarp()
        return other

    def shfl_xor_sync(self, mask, value, other):
        assert mask == 0xFFFFFFFF
        block, thread = self.here.block, self.here.thread
        block.shuffled[thread] = value
        self.syncwarp()
        found = block.shuffled[thread ^ other]
        self.syncwarp()
        return found

    def add(self, array, place, value):
        with self.here.block.lock:
            old = int(array[place])
            array[place] = old + int(value)
        return old

    def least(self, array, place, value) -> None:
        with self.here.block.lock:
            array[place] = min(array[place], value)


class Simulated:
    """The kernels of a module, by name: `launch(name, threads, block, *values)`."""

    def __init__(self, module, below, ruleset, record=None, **names) -> None:
        self.record = dtype_of(ruleset.state) if record is None else record
        self.cuda = Cuda(self.record)
        kinds = {"int32": np.int32, "int64": int, "uint32": np.uint32, "float32": np.float32, "STATE": "state"}
        space = {**ruleset.names, **ruleset.kernels, **names, "cuda": self.cuda}
        space["int32"] = kinds["int32"]
        self.names = {**space, **kinds}
        for other in below:
            self.names |= bind(other, self.names)
        self.functions = bind(module, self.names)

    def launch(self, name, threads, block, *values, shared=0) -> None:
        given = [live(value) for value in values]
        for number in range(-(-threads // block)):
            in_threads(self.cuda, Block(block, shared), lambda: self.functions[name](*given), number)


def in_threads(cuda, block, work, number=0) -> list:
    """Run work in all threads of a block; returns what each of them returned."""
    found, failures = [None] * len(block.flags), []

    def run(thread) -> None:
        here = cuda.here
        here.block, here.number, here.thread, here.arrays = block, number, thread, 0
        try:
            found[thread] = work()
        except BaseException as error:  # noqa: BLE001
            failures.append(error)
            block.barrier.abort()
            for warp in block.warps:
                warp.abort()

    runners = [threading.Thread(target=run, args=(thread,)) for thread in range(len(found))]
    for runner in runners:
        runner.start()
    for runner in runners:
        runner.join()
    if failures:
        raise next((e for e in failures if not isinstance(e, threading.BrokenBarrierError)), failures[0])
    return found
