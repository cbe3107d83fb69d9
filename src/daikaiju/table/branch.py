"""A new game that goes on from a moment of a finished one."""

from __future__ import annotations

import random
from dataclasses import replace

from daikaiju.words.language import mark as _

from .bots import is_offered, usual_bot
from .commands import SYSTEM_RNG, deal, let_chance_act
from .errors import NotNow
from .model import OVER, LiveTable, TableSeat
from .seating import new_table
from .time_control import NO_CLOCK

SEPARATOR = ":"  # in the origin of a table, between the other table and the number of actions


def play_on(
    table: LiveTable, at: int, guest: str, name: str, now: float, lang: str = "", rng: random.Random = SYSTEM_RNG
) -> LiveTable:
    """Return a table with the first `at` actions of a finished game: a guest goes on for the seat asked there.

    Bots play all other seats: those that played before, or the usual one. Its dice are ordinary ones: nobody gives
    words for a game that has begun.
    """
    if table.phase != OVER or table.stuck:
        raise NotNow(_("This game is not over yet."))
    options = replace(table.options, clock=NO_CLOCK, fair=False)  # alone with bots, there is time
    following = new_table(options, ["person"] * len(table.seats), guest, now, lang)
    for old, new in zip(table.seats, following.seats, strict=True):
        new.name, new.monster, new.bot = old.name, old.monster, bot_of(table, old)
    deal(following)
    for entry in table.entries[: max(0, at)]:
        following.play(entry.actor, entry.action, entry.bot)
    let_chance_act(following, rng)
    if following.phase == OVER or following.game is None:
        raise NotNow(_("There is nothing to play on from here."))
    mine = following.seats[following.game.actor]
    mine.bot, mine.owner, mine.name, mine.last_seen = "", guest, name or mine.name, now
    following.before, following.undoable = [], 0
    following.origin = f"{table.id}{SEPARATOR}{at}"
    return following


def bot_of(table: LiveTable, seat: TableSeat) -> str:
    """Return the bot that goes on for a seat."""
    return seat.player if is_offered(seat.player, table.options.game) else usual_bot(table.options.game)


def origin_of(table: LiveTable) -> tuple[str, int] | None:
    """Return the table and the number of actions a table was played on from; None if it is a game of its own."""
    other, _separator, at = table.origin.rpartition(SEPARATOR)
    return (other, int(at)) if other else None
