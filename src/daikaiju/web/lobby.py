"""The lobby of a server that wants one: open tables, "play with whoever comes", and bots after a minute."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import structlog

from daikaiju.errors import game_in
from daikaiju.games import GAMES, vocabulary_of
from daikaiju.table import commands, seating
from daikaiju.table.errors import AlreadyDone, Refused
from daikaiju.table.model import ANYBODY, WAITING, LiveTable, Options, TableSeat
from daikaiju.table.ports import Receipt
from daikaiju.table.tables import Tables

from .middleware.rate_limit import place_of
from .view.viewer import Viewer

BOTS_COME = 60.0  # seconds after which bots take the free seats of people who play with whoever comes
LOOK = 5.0  # seconds between two looks for people who have waited that long
MOST_LISTED = 200
LONGEST_LISTED = 86_400.0  # seconds after which a table that nobody joins is no longer listed
log = structlog.get_logger()


class Lobby:
    """The listed tables, the oldest first. They are stored, so all servers of a database have the same list."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.company = asyncio.create_task(self.keep_company())

    async def open_tables(self) -> list[LiveTable]:
        """Return the listed tables with a free seat."""
        found = []
        for table_id in await self.tables.storage.listed(self.tables.clock() - LONGEST_LISTED, MOST_LISTED):
            with suppress(Refused):  # it was deleted meanwhile
                found.append(await self.tables.peek(table_id))
        return [table for table in found if table.phase == WAITING and not table.full]

    async def play(
        self, viewer: Viewer, name: str, game: str, rules: str, address: str, receipt: Receipt | None = None
    ) -> tuple[LiveTable, TableSeat]:
        """Sit down where somebody waits for whoever comes in the same game; if nobody does, wait for others.

        Tables that a host has listed may wait for somebody else: one chooses those oneself.
        """
        newest = game_in(GAMES, game).editions[-1]
        options = Options(game, rules or newest)
        for table in await self.open_tables():
            if table.listed != ANYBODY:
                continue
            if (table.options.game, table.options.rules) != (options.game, options.rules):
                continue
            try:
                return await self.sit_down(table.id, viewer, name, receipt)
            except AlreadyDone:
                raise
            except Refused as refusal:  # somebody was quicker
                log.info("refused", reason=type(refusal).__name__)
        return await self.wait_for_others(options, viewer, name, address, receipt)

    async def sit_down(
        self, table_id: str, viewer: Viewer, name: str, receipt: Receipt | None
    ) -> tuple[LiveTable, TableSeat]:
        """Take a seat; the game begins when no seat is free."""

        def change(table: LiveTable) -> tuple[LiveTable, TableSeat]:
            seating.waiting_only(table)
            seat = seating.join(table, viewer.guest, None, name, "", False, self.tables.clock())
            if table.full:
                commands.start(table, viewer.guest)
            if receipt is not None:
                receipt.seat = seat.number
            return table, seat

        return await self.tables.change(table_id, change, receipt)

    async def wait_for_others(
        self, options: Options, viewer: Viewer, name: str, address: str, receipt: Receipt | None
    ) -> tuple[LiveTable, TableSeat]:
        """Make a table, list it, and let bots come after a while."""
        now, chairs = self.tables.clock(), ["person"] * vocabulary_of(options.game).usual_players
        table = seating.new_table(options, chairs, viewer.guest, now, viewer.lang)
        seat = seating.join(table, viewer.guest, None, name, "", False, now)
        table.listed = ANYBODY
        if receipt is not None:
            receipt.seat = seat.number
        await self.tables.add(table, place_of(address), receipt)
        return table, seat

    async def keep_company(self) -> None:
        """Let bots come to those who have waited for a while; every server looks, and the first one does it."""
        while True:
            await asyncio.sleep(min(LOOK, BOTS_COME))
            try:
                for table in await self.open_tables():
                    if table.listed == ANYBODY and self.tables.clock() - table.created >= BOTS_COME:
                        await self.let_bots_come(table.id)
            except Exception as error:  # noqa: BLE001 - the database may be back at the next look
                log.warning("bots cannot come", reason=type(error).__name__)

    async def let_bots_come(self, table_id: str) -> None:
        """Fill the free seats with bots and begin, if somebody still waits."""
        try:
            await self.tables.change(table_id, fill_and_start)
        except Refused as refusal:  # it has begun, or nobody waits
            log.info("refused", reason=type(refusal).__name__)

    def close(self) -> None:
        """Nobody comes any more."""
        self.company.cancel()


def fill_and_start(table: LiveTable) -> None:
    """Let bots take all free seats, and begin for whoever sits there."""
    people = [seat.owner for seat in table.seats if seat.owner]
    seating.waiting_only(table)
    seating.fill(table, table.host, "")
    commands.start(table, people[0] if people else "")
