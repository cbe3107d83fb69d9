"""Arrays of the kernels for a GPU, beside those of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from daikaiju.rules.layout import Shape

if TYPE_CHECKING:
    Numbers = Any
    Words = Any
    Rewards = Any
    Memories = Any
    Scratches = Any
else:
    Numbers = Annotated[list[int], Shape("i4", 1)]  # in shared memory: places, answers, counters
    Words = Annotated[list[int], Shape("u4", 1)]  # records in shared memory, word by word
    Rewards = Annotated[list[float], Shape("f4", 2)]
    Memories = Annotated[list[int], Shape("i8", 4)]  # scratch memory by warp, lane, row and node
    Scratches = Annotated[list[int], Shape("i8", 3)]  # scratch memory by warp, row and node


class STATE:
    """In a kernel: the type of a record, to make an array of records in shared memory."""
