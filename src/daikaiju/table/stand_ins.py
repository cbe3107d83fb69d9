"""Bots that stand in: for absent people, and for bots that are not offered here."""

from __future__ import annotations

from dataclasses import replace

from daikaiju.words.language import mark as _

from .bots import is_forsaken, known_bot, strength_of
from .errors import NotNow, NotYours
from .model import PLAYING, LiveTable, TableSeat
from .seating import numbered

AWAY = 45.0  # seconds without its owner after which others may hand a seat to a bot


def hand_over(table: LiveTable, guest: str, seat: int, bot: str, now: float) -> None:
    """Let a bot play for oneself, for somebody who has been away for a while, or for a bot that is not offered here.

    Which one, people choose for their own seats only: a rival would choose a weak one.
    """
    chair = numbered(table, seat)
    if table.phase != PLAYING:
        raise NotNow(_("No game is being played."))
    if not table.is_seated(guest):
        raise NotYours(_("Only those who play can do that."))
    if is_forsaken(table, chair):
        gone = chair.player
        table.seats = [
            with_offered_bot(table, s, bot if s.owner == guest else "") if s.player == gone else s for s in table.seats
        ]
        return
    if chair.bot or chair.stand_in:
        raise NotNow(_("A bot plays there already."))
    if chair.owner != guest and (chair.online or now - chair.last_seen < AWAY):
        raise NotNow(_("This seat's person is here, or was here just now."))
    chair.stand_in = stand_in(table, bot if chair.owner == guest else "")


def take_back(table: LiveTable, guest: str, seat: int) -> None:
    """Take one's seat back from the bot that stands in."""
    chair = numbered(table, seat)
    if chair.owner != guest or not guest:
        raise NotYours(_("This is not your seat."))
    chair.stand_in = ""


def stand_in(table: LiveTable, chosen: str) -> str:
    """Return the chosen bot, or without a choice the one of the table's strength."""
    return known_bot(chosen, table.options.game) if chosen else strength_of(table)


def with_offered_bot(table: LiveTable, chair: TableSeat, bot: str = "") -> TableSeat:
    """Return a seat on which another bot plays, if its bot is not offered here."""
    if not is_forsaken(table, chair):
        return chair
    other = stand_in(table, bot)
    return replace(chair, bot=other) if chair.bot else replace(chair, stand_in=other)
