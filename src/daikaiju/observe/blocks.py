"""The layout of an observation: named blocks of numbers, one after the other."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import prod
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from daikaiju.rules.layout import Mask
from daikaiju.rules.steps import CHANCE_STEP, QUESTION

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Block(NamedTuple):
    """Numbers of one meaning; multiplied by `scale` they are about as large as 1."""

    name: str
    offset: int
    shape: tuple[int, ...]
    scale: float
    meaning: str

    @property
    def length(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    @property
    def place(self) -> slice:
        """Where they are in a row."""
        return slice(self.offset, self.offset + self.length)


class Layout(list[Block]):
    """Blocks in the order in which they were added."""

    @property
    def length(self) -> int:
        """The length of a row."""
        return self[-1].offset + self[-1].length if self else 0

    def add(self, name: str, shape: int | tuple[int, ...], scale: float, meaning: str) -> int:
        """Add a block; returns the place of its first number."""
        offset = self.length
        self.append(Block(name, offset, (shape,) if isinstance(shape, int) else shape, scale, meaning))
        return offset


@dataclass(frozen=True)
class Observation:
    """How a game is observed. Weights of a network are good for one fingerprint only."""

    game: str
    version: int
    layout: Layout
    observe: Callable[[Any, int, Mask], None]  # see `contract.py`
    catalogue: tuple[str, ...]  # the keys of the cards, by number
    questions: tuple[str, ...]  # their names, by number
    actions: tuple[int, ...]  # the numbers that verbs start from

    @property
    def length(self) -> int:
        """The length of a row."""
        return self.layout.length

    @cached_property
    def blocks(self) -> dict[str, Block]:
        """The blocks by name."""
        return {block.name: block for block in self.layout}

    @cached_property
    def fingerprint(self) -> str:
        """Game, version, and a hash of the blocks, the cards and the numbers of actions and questions."""
        places = [(block.name, block.offset, block.shape) for block in self.layout]
        content = repr((places, self.catalogue, self.questions, self.actions))
        return f"{self.game}-{self.version}-{hashlib.sha256(content.encode()).hexdigest()[:16]}"

    def scales(self) -> NDArray[np.float32]:
        """Return what each number of a row is to be multiplied by."""
        import numpy as np

        return np.concatenate([np.full(block.length, block.scale, np.float32) for block in self.layout])


def questions_in(names: Mapping[int, str]) -> tuple[str, ...]:
    """Return the names of the questions among the kinds of steps, by number."""
    return tuple(names[kind] for kind in sorted(names) if QUESTION <= kind < CHANCE_STEP)


def numbers_in(module: ModuleType) -> tuple[int, ...]:
    """Return the numbers that a module defines, without their names: those may change."""
    return tuple(sorted({value for name, value in vars(module).items() if name.isupper() and isinstance(value, int)}))
