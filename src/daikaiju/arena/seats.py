"""The seats of a match: who sits where, and in which process a bot decides."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import permutations

from daikaiju.players.base import Bot
from daikaiju.players.bot_process import SandboxedBot, process_of
from daikaiju.players.contender import Contender

from .compiled import bot_of


def seated(seats: Sequence[Contender], number: int, game: str, seed: int, limit: float) -> Bot:
    """Return the bot of a seat: in a subprocess if its time is limited, else in this process."""
    bot = seats[number]
    if not limit:
        return bot_of(bot, game)
    return SandboxedBot(process_of(bot, seats[:number].count(bot)), partial(bot_of, bot, game), seed, limit)


def orders(bots: Sequence[Contender]) -> list[list[Contender]]:
    """Return every order of seats; rotations of one order count once."""
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
