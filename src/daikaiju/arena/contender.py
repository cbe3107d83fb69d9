"""A contender: a bot by its name in the registry, or as a class in a file."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from types import ModuleType

from daikaiju.players.base import Bot
from daikaiju.players.registry import make_bot

from .faults import BadBot


@dataclass(frozen=True)
class Contender:
    """A bot that takes part. A bot from a file carries its source, so that any machine can create it."""

    name: str
    path: str = ""
    kind: str = ""  # the name of the class in the file
    source: str = ""

    def make(self) -> Bot:
        """Return a new bot."""
        return load_class(self)() if self.source else make_bot(self.name)


def load_class(bot: Contender) -> type[Bot]:
    """Run a bot's source and return its class; it can import modules from its folder."""
    module = ModuleType(Path(bot.path).stem)
    module.__file__ = bot.path
    folder = str(Path(bot.path).parent)
    if folder not in sys.path:
        sys.path.append(folder)
    exec(compile(bot.source, bot.path, "exec"), module.__dict__)  # noqa: S102 - the user's own bot
    found = getattr(module, bot.kind, None)
    if not isinstance(found, type) or not callable(getattr(found, "decide", None)):
        raise BadBot("{path} has no class {kind!r} with a method decide(game, rng)", path=bot.path, kind=bot.kind)
    return found


def orders(bots: Sequence[Contender]) -> list[list[Contender]]:
    """Return every seating order; rotations of one order count once."""
    found: dict[tuple[str, ...], list[Contender]] = {}
    for rest in permutations(bots[1:]):
        order = [bots[0], *rest]
        turned = (rotated(order, turns) for turns in range(len(order)))
        found.setdefault(min(tuple(bot.name for bot in seats) for seats in turned), order)
    return list(found.values())


def rotated(seats: Sequence[Contender], turns: int) -> list[Contender]:
    """Return the seats rotated by a number of places."""
    place = turns % len(seats)
    return [*seats[place:], *seats[:place]]
