"""Who is at a table: guests connected to this server, and to others of the same database."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Protocol

from .background import Background
from .model import LiveTable
from .ports import Cluster, Push
from .stand_ins import AWAY

GRACE = 3.0  # seconds a person may be disconnected before the others see it: a page reload takes one
MARGIN = 0.2


class Holding(Protocol):
    """Tables in memory, and the clock by which people are away."""

    push: Push
    cluster: Cluster
    in_memory: dict[str, LiveTable]

    def clock(self) -> float:
        """Return the time in seconds since 1970."""


class Presence:
    """Connections by table and guest."""

    def __init__(self, tables: Holding, background: Background) -> None:
        self.tables, self.background = tables, background
        self.present: Counter[tuple[str, str]] = Counter()  # connections to this server
        self.guests: dict[str, set[str]] = {}  # connected to this server, by table
        self.elsewhere: dict[str, frozenset[str]] = {}  # connected to other servers, by table
        self.seen: dict[tuple[str, str], float] = {}

    def at(self, table_id: str) -> frozenset[str]:
        """Return the guests that are connected to a table, here or elsewhere."""
        return self.elsewhere.get(table_id, frozenset()) | self.guests.get(table_id, set())

    def mark(self, table: LiveTable) -> None:
        """Set on each seat whether its owner is connected, and count the spectators."""
        here, now = self.at(table.id), self.tables.clock()
        for seat in table.seats:
            seat.online = seat.owner in here
            seat.last_seen = now if seat.online else self.seen.get((table.id, seat.owner), seat.last_seen or now)
            seat.away = now - seat.last_seen >= AWAY
        table.spectators = len(here - {seat.owner for seat in table.seats})

    def arrive(self, table_id: str, guest: str) -> None:
        """Count a new connection of a guest."""
        self.present[table_id, guest] += 1
        self.guests.setdefault(table_id, set()).add(guest)
        self.changed(table_id)
        if self.present[table_id, guest] == 1:
            self.background.start(self.tables.cluster.arrive(table_id, guest))

    def depart(self, table_id: str, guest: str) -> None:
        """Handle the end of a guest's connection in the background."""
        self.background.start(self.depart_soon(table_id, guest))

    async def depart_soon(self, table_id: str, guest: str) -> None:
        """Remove a connection after a grace period, and notify the table again when the seat may be handed over."""
        self.seen[table_id, guest] = self.tables.clock()
        await asyncio.sleep(GRACE)
        self.present[table_id, guest] -= 1
        if self.present[table_id, guest] <= 0:
            del self.present[table_id, guest]
            self.guests[table_id].discard(guest)
            if not self.guests[table_id]:
                del self.guests[table_id]
            self.background.start(self.tables.cluster.leave(table_id, guest))
            self.changed(table_id)
            await self.notify_when_away(table_id)

    async def notify_when_away(self, table_id: str) -> None:
        """Notify the clients when the others may hand the seat of whoever left to a bot."""
        await asyncio.sleep(AWAY + MARGIN)
        self.changed(table_id)
        self.tables.push.changed(table_id)

    def found_elsewhere(self, table_id: str, guests: frozenset[str]) -> None:
        """Take note of who is connected to other servers."""
        left = self.elsewhere.get(table_id, frozenset()) - guests
        self.elsewhere[table_id] = guests
        for guest in left:
            self.seen[table_id, guest] = self.tables.clock()
        if left - self.at(table_id):
            self.background.start(self.notify_when_away(table_id))
        self.changed(table_id)

    def changed(self, table_id: str) -> None:
        """Notify the clients if a seat's owner or a spectator came or went."""
        table = self.tables.in_memory.get(table_id)
        if table is None:
            return
        before = who_is_here(table)
        self.mark(table)
        if before != who_is_here(table):
            self.tables.push.changed(table_id)

    def forget(self, table_id: str) -> None:
        """Forget who is elsewhere at a table that leaves memory."""
        self.elsewhere.pop(table_id, None)

    def tidy(self) -> None:
        """Forget who was at tables that are not in memory."""
        for key in [key for key in self.seen if key[0] not in self.tables.in_memory]:
            del self.seen[key]


def who_is_here(table: LiveTable) -> tuple[list[bool], int]:
    """Return which seats' owners are connected, and the number of spectators."""
    return [seat.online for seat in table.seats], table.spectators
