"""Events with names, as the log, animations, statistics and sounds read them."""

from __future__ import annotations

from typing import NamedTuple


class Event(NamedTuple):
    """Something that happened. `source` is a card's key or a cause; `faces` are dice rolled.

    >>> from daikaiju import Game
    >>> event = Game.from_position("tokyo/1 2e market=heal,tanks,mimic").play("roll 1 1 1 2 2 3")[0]
    >>> event.kind, event.seat, event.faces
    ('rolled', 0, ('1', '1', '1', '2', '2', '3'))
    """

    kind: str
    seat: int
    target: int
    amount: int
    source: str
    faces: tuple[str, ...] = ()
