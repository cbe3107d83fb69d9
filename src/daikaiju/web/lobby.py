"""The lobby of a server that wants one: open tables, "play with whoever comes", and bots after a minute.

It lists the tables of this process; after a restart they are still there, but no longer listed.
"""

from __future__ import annotations

import asyncio

import structlog

from daikaiju.errors import game_in
from daikaiju.games import GAMES, vocabulary_of
from daikaiju.table import commands, seating
from daikaiju.table.errors import Refused
from daikaiju.table.model import WAITING, LiveTable, Options, TableSeat
from daikaiju.table.tables import Tables

from .middleware.rate_limit import place_of
from .view.viewer import Viewer

BOTS_COME = 60.0  # seconds after which bots take the free seats of people who play with whoever comes
MOST_LISTED = 200
log = structlog.get_logger()


class Lobby:
    """The listed tables, the oldest first."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.listed: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}  # by table: bots are to come

    def add(self, table_id: str) -> None:
        """List a table."""
        self.listed = [*self.listed, table_id][-MOST_LISTED:]

    async def open_tables(self) -> list[LiveTable]:
        """Return the listed tables with a free seat; those that have begun leave the list."""
        found, gone = [], set()
        for table_id in self.listed:
            try:
                table = await self.tables.find(table_id)
            except Refused:
                gone.add(table_id)
                continue
            if table.phase == WAITING:
                found.append(table)
            else:
                gone.add(table_id)
        self.listed = [table_id for table_id in self.listed if table_id not in gone]  # others may be listed meanwhile
        return [table for table in found if not table.full]

    async def play(self, viewer: Viewer, name: str, game: str, rules: str, address: str) -> tuple[LiveTable, TableSeat]:
        """Sit down where somebody waits for whoever comes in the same game; if nobody does, wait for others.

        Tables that a host has listed may wait for somebody else: one chooses those oneself.
        """
        options = Options(game, rules or game_in(GAMES, game).editions[-1])
        for table in await self.open_tables():
            if table.id not in self.tasks:
                continue
            if (table.options.game, table.options.rules) != (options.game, options.rules):
                continue
            try:
                return await self.sit_down(table.id, viewer, name)
            except Refused as refusal:  # somebody was quicker
                log.info("refused", reason=type(refusal).__name__)
        return await self.wait_for_others(options, viewer, name, address)

    async def sit_down(self, table_id: str, viewer: Viewer, name: str) -> tuple[LiveTable, TableSeat]:
        """Take a seat; the game begins when no seat is free."""

        def change(table: LiveTable) -> tuple[LiveTable, TableSeat]:
            seating.waiting_only(table)
            seat = seating.join(table, viewer.guest, None, name, "", False, self.tables.clock())
            if table.full:
                commands.start(table, viewer.guest)
            return table, seat

        return await self.tables.change(table_id, change)

    async def wait_for_others(
        self, options: Options, viewer: Viewer, name: str, address: str
    ) -> tuple[LiveTable, TableSeat]:
        """Make a table, list it, and let bots come after a while."""
        now, chairs = self.tables.clock(), ["person"] * vocabulary_of(options.game).usual_players
        table = seating.new_table(options, chairs, viewer.guest, now, viewer.lang)
        seat = seating.join(table, viewer.guest, None, name, "", False, now)
        await self.tables.add(table, place_of(address))
        self.add(table.id)
        task = asyncio.create_task(self.let_bots_come(table.id))
        self.tasks[table.id] = task
        task.add_done_callback(lambda _task: self.tasks.pop(table.id, None))
        return table, seat

    async def let_bots_come(self, table_id: str) -> None:
        """After a while, fill the free seats with bots and begin, if somebody still waits."""
        await asyncio.sleep(BOTS_COME)
        try:
            await self.tables.change(table_id, fill_and_start)
        except Refused as refusal:  # it has begun, or nobody waits
            log.info("refused", reason=type(refusal).__name__)

    def close(self) -> None:
        """Nobody comes any more."""
        for task in list(self.tasks.values()):
            task.cancel()


def fill_and_start(table: LiveTable) -> None:
    """Let bots take all free seats, and begin for whoever sits there."""
    people = [seat.owner for seat in table.seats if seat.owner]
    seating.waiting_only(table)
    seating.fill(table, table.host, "")
    commands.start(table, people[0] if people else "")
