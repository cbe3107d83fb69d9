"""Events with names, as the log, animations, statistics and sounds read them."""

from __future__ import annotations

from typing import NamedTuple


class Event(NamedTuple):
    """Something that happened. `source` is a card's key or a cause; `faces` are dice rolled."""

    kind: str
    seat: int
    target: int
    amount: int
    source: str
    faces: tuple[str, ...] = ()
