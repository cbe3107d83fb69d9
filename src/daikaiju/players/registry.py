"""The bots there are, one row each."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from daikaiju.errors import UnknownName

from .base import Bot
from .random_bot import RandomBot
from .simple import SimpleBot


class Row(NamedTuple):
    """A bot: its name, a sentence about it, its level from 1 to 5, how to make one, and what it can play."""

    name: str
    about: str
    level: int
    make: Callable[[], Bot]
    games: tuple[str, ...] = ("tokyo", "duel")


BOTS = {
    row.name: row
    for row in (
        Row("random", "Does anything that is legal.", 1, RandomBot),
        Row("simple", "Keeps what is useful, leaves Tokyo in time, buys what it can.", 2, SimpleBot, ("tokyo",)),
    )
}


def make_bot(name: str) -> Bot:
    """Return a new bot by name."""
    if name not in BOTS:
        raise UnknownName("bot", name, BOTS)
    return BOTS[name].make()
