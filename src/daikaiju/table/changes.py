"""What a command changed, and how often it is tried."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

from .errors import Outdated
from .model import LiveTable
from .ports import Change, Receipt

TRIES = 4  # attempts at a command whose table another server keeps changing
T = TypeVar("T")


async def until_stored(attempt: Callable[[], Awaitable[T]]) -> T:
    """Retry an outdated command on the newly loaded table, where it may be refused."""
    for _attempt in range(TRIES - 1):
        with suppress(Outdated):
            return await attempt()
    return await attempt()


def change_of(draft: LiveTable, table: LiveTable | None, receipt: Receipt | None = None) -> Change:
    """Return the change to store for a draft."""
    is_new = table is None
    is_header = is_new or stored_header(draft) != stored_header(table)
    return Change(draft, is_new, is_header, draft.rows, draft.said, receipt)


def stored_header(table: LiveTable | None) -> object:
    """Return everything that is stored of a table besides its log and chat."""
    assert table is not None
    seats = [(s.number, s.name, s.monster, s.bot, s.owner, s.here, s.stand_in, s.time_left) for s in table.seats]
    clock = (table.began, table.deadline)
    room = (table.host, table.barred, table.several, table.listed)
    return table.options, table.phase, table.rematch, room, table.luck, clock, seats


def has_bots(table: LiveTable) -> bool:
    """Whether a bot plays at a table."""
    return any(seat.player for seat in table.seats)
