"""Sorting by small keys, so that threads side by side do the same.

A warp of 32 threads runs at the speed of one if its games are at different steps; sorted by the kind
of their next step, most of it works. Keys are the kinds of steps; a few above them are free.
"""

from __future__ import annotations

from numba import cuda

from .layout import Numbers

KEYS = 128
WARP = 32
EVERY_LANE = 0xFFFFFFFF
# Keys that are no kinds of steps.
OVER = 125  # the game has ended
REST = 126  # there is nothing to do
BEYOND = 127  # there is no such place: a thread of the last block


def sort_block(key: int, counts: Numbers, starts: Numbers, order: Numbers) -> None:
    """Write the threads of a block into `order`, sorted by their keys; the order within a key is arbitrary."""
    rank = rank_in_block(key, counts)
    sum_up(counts, starts)
    order[starts[key] + rank] = cuda.threadIdx.x
    cuda.syncthreads()


def rank_in_block(key: int, counts: Numbers) -> int:
    """Count the keys of a block; returns how many threads with this key came before."""
    if cuda.threadIdx.x < KEYS:
        counts[cuda.threadIdx.x] = 0
    cuda.syncthreads()
    rank = cuda.atomic.add(counts, key, 1)
    cuda.syncthreads()
    return int(rank)


def sum_up(counts: Numbers, starts: Numbers) -> None:
    """Write where each key starts. The first warp does it, four keys to a lane."""
    lane = cuda.threadIdx.x
    if lane < WARP:
        first = lane * 4
        own = counts[first] + counts[first + 1] + counts[first + 2] + counts[first + 3]
        total = own
        for power in range(5):
            below = cuda.shfl_up_sync(EVERY_LANE, total, 1 << power)
            if lane >= 1 << power:
                total += below
        start = total - own
        for key in range(first, first + 4):
            starts[key] = start
            start += counts[key]
    cuda.syncthreads()
