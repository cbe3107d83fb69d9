"""The lobby of a server that wants one: open tables, "play with whoever comes", and bots after a minute."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from functools import partial

import structlog

from daikaiju.errors import game_in
from daikaiju.games import GAMES, vocabulary_of
from daikaiju.table import commands, seating
from daikaiju.table.errors import AlreadyDone, NotYours, Refused, TooManyListed, TooManyTables
from daikaiju.table.model import ANYBODY, HOSTED, WAITING, LiveTable, Options, TableSeat
from daikaiju.table.ports import Listing, Receipt
from daikaiju.table.shares import ADDRESS, GUEST, Owner
from daikaiju.table.tables import Tables
from daikaiju.words.language import mark as _

from .middleware.rate_limit import place_of
from .view.viewer import Viewer

BOTS_COME = 60.0  # seconds after which bots take the free seats of people who play with whoever comes
LOOK = 5.0  # seconds between two looks for people who have waited that long
MOST_LISTED = 200  # tables of hosts, and as many of people who play with whoever comes
MOST_OF = {GUEST: 5, ADDRESS: 40}  # tables that wait in the list, of one host and from one address
LONGEST_LISTED = 86_400.0  # seconds after which a table that nobody joins is no longer listed
FRESH = 60.0  # seconds for which whoever makes a table counts as present, even without an open page
TOO_MANY = _("Tables of yours that are in the list already: {n}. Begin a game at one of them before you list another.")
log = structlog.get_logger()


class Lobby:
    """The listed tables: those at which somebody is present first, then the oldest.

    They are stored, so all servers of a database have the same list. Tables of hosts and those of people who play with
    whoever comes do not take each other's places in it.
    """

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.places: dict[str, str] = {}  # the addresses of those who wait for whoever comes, by guest
        self.adding: Counter[Owner] = Counter()  # tables that hosts are listing just now
        self.company = asyncio.create_task(self.keep_company())

    async def open_tables(self) -> list[LiveTable]:
        """Return the listed tables with a free seat; those of people who play with whoever comes first."""
        return [*await self.listed(ANYBODY), *await self.listed(HOSTED)]

    async def listed(self, kind: str) -> list[LiveTable]:
        """Return the tables with a free seat that were listed in one way."""
        now, found = self.tables.clock(), []
        wanted = Listing(kind, now - LONGEST_LISTED, now - FRESH, self.connected(kind), MOST_LISTED)
        for table_id in await self.tables.storage.listed(wanted):
            with suppress(Refused):  # it was deleted meanwhile
                found.append(await self.tables.peek(table_id))
        return [table for table in found if table.phase == WAITING and not table.full]

    def connected(self, kind: str) -> frozenset[str]:
        """Return the tables that wait, were listed in one way, and to which somebody is connected at this server."""
        known = self.tables.in_memory
        return frozenset(table_id for table_id in self.tables.presence.guests if waits(known.get(table_id), kind))

    async def add_hosted(self, table: LiveTable, place: str, receipt: Receipt | None) -> None:
        """Store a table that its host lists, unless the host, or the address, has many in the list already."""
        table.listed = HOSTED
        owners = [(GUEST, table.host), (ADDRESS, place)]
        self.adding.update(owners)
        try:
            await self.check_hosted(table.host, place)
            await self.tables.add(table, place, receipt)
        finally:
            self.adding -= Counter(owners)

    async def check_hosted(self, guest: str, place: str) -> None:
        """Refuse a listed table too many; full ones count, since their seats can become free.

        Of an address, tables in the memory of this server count: all that were just made or that somebody has open.
        """
        found, known = self.tables.shares.tables.get((ADDRESS, place), ()), self.tables.in_memory
        listed = {
            (GUEST, guest): await self.tables.storage.hosted(guest, self.tables.clock() - LONGEST_LISTED),
            (ADDRESS, place): sum(waits(known.get(table_id), HOSTED) for table_id in found),
        }
        for (kind, name), count in listed.items():
            if name and count + self.adding[kind, name] > MOST_OF[kind]:
                raise TooManyListed(TOO_MANY, n=count)

    async def play(
        self, viewer: Viewer, name: str, game: str, rules: str, address: str, receipt: Receipt | None = None
    ) -> tuple[LiveTable, TableSeat]:
        """Sit down where somebody waits for whoever comes in the same game; if nobody does, wait for others.

        Tables that a host has listed may wait for somebody else: one chooses those oneself.
        """
        newest = game_in(GAMES, game).editions[-1]
        options = Options(game, rules or newest)
        for table in await self.listed(ANYBODY):
            if (table.options.game, table.options.rules) != (options.game, options.rules):
                continue
            try:
                return await self.sit_down(table.id, viewer, name, address, receipt)
            except AlreadyDone:
                raise
            except Refused as refusal:  # somebody was quicker
                log.info("refused", reason=type(refusal).__name__)
        return await self.wait_for_others(options, viewer, name, address, receipt)

    async def sit_down(
        self, table_id: str, viewer: Viewer, name: str, address: str, receipt: Receipt | None
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

        table, seat = await self.tables.change(table_id, change, receipt)
        self.places[viewer.guest] = place_of(address)
        return table, seat

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
        self.places[viewer.guest] = place_of(address)
        return table, seat

    async def keep_company(self) -> None:
        """Let bots come to those who have waited for a while; every server looks, and the first one does it."""
        while True:
            await asyncio.sleep(min(LOOK, BOTS_COME))
            try:
                await self.look()
            except Exception as error:  # noqa: BLE001 - the database may be back at the next look
                log.warning("bots cannot come", reason=type(error).__name__)

    async def look(self) -> None:
        """Let bots come to tables that are old enough; forget the addresses of those who wait no more."""
        known = set(self.places)
        tables = await self.listed(ANYBODY)
        for table in tables:
            if self.tables.clock() - table.created >= BOTS_COME:
                await self.let_bots_come(table)
        for guest in known - {seat.owner for table in tables for seat in table.seats}:
            self.places.pop(guest, None)

    async def let_bots_come(self, table: LiveTable) -> None:
        """Fill the free seats with bots and begin, if somebody still waits, and one of them has room for bots."""
        payer = self.payer(table)
        if payer is None:
            log.info("refused", reason=TooManyTables.__name__)
            return
        self.tables.shares.note(table.id, payer, self.place_at(table, payer))
        try:
            await self.tables.change(table.id, partial(fill_and_start, guest=payer))
        except Refused as refusal:  # it has begun, or nobody waits
            log.info("refused", reason=type(refusal).__name__)

    def payer(self, table: LiveTable) -> str | None:
        """Return for whom a table counts when bots come: whoever sits there first of those who have room for one more.

        Nobody there has asked for bots, and who was first is chance. So a guest, or an address, at whose tables bots
        play already as often as allowed does not keep them from the others. Somebody still pays: otherwise waiting
        for a minute would be a way to any number of tables with bots.
        """
        shares, people = self.tables.shares, [seat.owner for seat in table.seats if seat.owner]
        for guest in people:
            if shares.has_room(guest, self.place_at(table, guest), self.tables.is_live):
                return guest
        return None

    def place_at(self, table: LiveTable, guest: str) -> str:
        """Return the address of a guest at a table, as far as this server knows it."""
        made_from = self.tables.shares.address(table.id) if guest == table.host else ""
        return self.places.get(guest) or made_from

    def close(self) -> None:
        """Nobody comes any more."""
        self.company.cancel()


def waits(table: LiveTable | None, kind: str) -> bool:
    """Whether a table waits that was listed in one way."""
    return table is not None and table.listed == kind and table.phase == WAITING


def fill_and_start(table: LiveTable, guest: str) -> None:
    """Let bots take all free seats and begin, if a guest still sits there, who is the host from then on."""
    seating.waiting_only(table)
    if not table.is_seated(guest):
        raise NotYours(_("Only those who play can do that."))
    table.host = guest
    seating.fill(table, guest, "")
    commands.start(table, guest)
