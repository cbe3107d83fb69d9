"""Several servers on one PostgreSQL: each is listed while it renews its entry, and with it go its leases and guests.

All times are those of the database, so the clocks of servers do not matter. A server that does not renew its entry
in time is deleted by another one; should it come back, it enters anew and begins without leases.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from sqlalchemy import Connection, TextClause, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from daikaiju.table.following import HURRY, PEOPLE
from daikaiju.table.ports import Look

from .database import Database
from .notices import CHANNEL, Listener, notify

LEASE = 3.0  # seconds
BEAT = 0.75  # seconds between two renewals
START = 30.0  # seconds to wait for the first one
T = TypeVar("T")

UNTIL = f"clock_timestamp() + interval '{LEASE} seconds'"
RENEW = text(f"UPDATE servers SET until = {UNTIL} WHERE id = :me")  # noqa: S608 - of constants
ENTER = text(f"INSERT INTO servers (id, until) VALUES (:me, {UNTIL})")  # noqa: S608 - of constants
# The tables of servers that go are made known: others drive their bots and show who has left.
GO = """
WITH gone AS (DELETE FROM servers WHERE {which} RETURNING id),
orphans AS (
    SELECT table_id FROM leases JOIN gone ON leases.server = gone.id
    UNION SELECT table_id FROM presence JOIN gone ON presence.server = gone.id
)
SELECT pg_notify('{channel}', table_id || ' {people}') FROM orphans
"""
BURY = text(GO.format(which="until < clock_timestamp()", channel=CHANNEL, people=PEOPLE))
QUIT = text(GO.format(which="id = :me", channel=CHANNEL, people=PEOPLE))
# Of the leases of bots, and of analyses; in one order, so that servers do not wait for each other.
TAKE_FREE = """
INSERT INTO {leases} (table_id, server) SELECT id, :me FROM tables WHERE id = ANY(:ids) ORDER BY id
ON CONFLICT (table_id) DO UPDATE SET server = excluded.server WHERE {leases}.server = excluded.server
RETURNING table_id
"""
GIVE_ONE = "DELETE FROM {leases} WHERE table_id = :table_id AND server = :me"
TAKE, TAKE_ANALYSIS = (text(TAKE_FREE.format(leases=leases)) for leases in ("leases", "analysing"))
GIVE, GIVE_ANALYSIS = (text(GIVE_ONE.format(leases=leases)) for leases in ("leases", "analysing"))
ARRIVE = text("""
INSERT INTO presence (table_id, guest, server) VALUES (:table_id, :guest, :me) ON CONFLICT DO NOTHING
""")
CLEAR = text("DELETE FROM presence WHERE server = :me")
LEAVE = text("DELETE FROM presence WHERE table_id = :table_id AND guest = :guest AND server = :me")
LOOK = text("""
SELECT id, version, NOT EXISTS (SELECT FROM leases WHERE table_id = tables.id) AS is_free,
    ARRAY(SELECT guest FROM presence WHERE table_id = tables.id AND server <> :me) AS guests
FROM tables WHERE id = ANY(:ids)
""")


class Cluster:
    """One of the servers of a database: its entry, its leases and its guests."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.thread = ThreadPoolExecutor(1, "cluster")
        self.me = secrets.token_hex(8)
        self.held: set[str] = set()  # the tables whose bots this server drives
        self.taken: set[str] = set()  # those whose bots another server drives
        self.wanted: set[str] = set()  # those whose leases are asked for next
        self.taking = asyncio.Lock()
        self.good_until = 0.0  # of the held leases, by the monotonic clock of this process
        self.here: set[tuple[str, str]] = set()  # the tables and guests of this server
        self.is_listed = True  # whether the database has those guests
        self.listener: Listener | None = None

    async def open(self, heard: Callable[[str, str], None]) -> None:
        """Enter, and hear notices from now on."""
        loop, entered = asyncio.get_running_loop(), asyncio.Event()

        def pass_on(table_id: str, news: str) -> None:
            if not entered.is_set():
                loop.call_soon_threadsafe(entered.set)
            loop.call_soon_threadsafe(heard, table_id, news)

        self.listener = Listener(self.database.engine, self.beat, BEAT, pass_on)
        self.listener.start()
        async with asyncio.timeout(START):
            await entered.wait()

    async def close(self) -> None:
        """Leave: other servers take over at once."""
        if self.listener is not None:
            self.listener.closing.set()
            with suppress(SQLAlchemyError, TimeoutError):  # then its entry runs out
                async with asyncio.timeout(LEASE):
                    await self.run(self.quit)
            await asyncio.to_thread(self.listener.join, LEASE)
        self.thread.shutdown(wait=False, cancel_futures=True)

    async def run(self, what: Callable[..., T], *words: object) -> T:
        """Run a function in the thread of this class."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, what, *words)

    # In threads

    def beat(self, connection: Connection) -> None:
        """Renew the entry of this server, and delete those of servers that did not; runs in the listener."""
        began = time.monotonic()
        if connection.execute(RENEW, {"me": self.me}).rowcount == 0:
            self.enter(connection)
        if not self.is_listed:
            self.list_guests(connection)
        self.good_until = began + LEASE
        connection.execute(BURY)

    def enter(self, connection: Connection) -> None:
        """Begin anew, without leases."""
        self.me, self.held, self.is_listed = secrets.token_hex(8), set(), False
        connection.execute(ENTER, {"me": self.me})

    def list_guests(self, connection: Connection) -> None:
        """List all guests that are here, after something of it was not stored."""
        self.is_listed, here = True, list(self.here)
        connection.execute(CLEAR, {"me": self.me})
        for table_id, guest in here:
            connection.execute(ARRIVE, {"table_id": table_id, "guest": guest, "me": self.me})
        notify(connection, {(table_id, PEOPLE) for table_id, _guest in here})

    def quit(self) -> None:
        """Delete the entry of this server, and wake the listener so that it ends."""
        with self.database.engine.begin() as connection:
            connection.execute(QUIT, {"me": self.me})
            notify(connection, [("", PEOPLE)])

    def carry_out(self, what: TextClause, table_id: str, values: dict[str, str], news: str = "") -> bool:
        """Execute a statement about a table; return whether it changed something, and tell others if `news`."""
        try:
            with self.database.engine.begin() as connection:
                done = connection.execute(what, {"table_id": table_id, **values}).rowcount == 1
                if done and news:
                    notify(connection, [(table_id, news)])
        except IntegrityError:  # this server was deleted meanwhile: it will enter anew
            return False
        return done

    # Leases

    async def take(self, table_id: str) -> bool:
        """Take the lease of a table's bots; return whether this server holds it.

        One that another server holds is not tried again before a look finds it free.
        """
        if not self.holds(table_id) and table_id not in self.taken:
            self.wanted.add(table_id)
            async with self.taking:
                if table_id in self.wanted:
                    await self.take_wanted()
        return self.holds(table_id)

    async def take_wanted(self) -> None:
        """Take all leases that are wanted by now, in one transaction: a server that dies has many."""
        me, held, wanted = self.me, self.held, self.wanted
        self.wanted = set()
        try:
            got = await self.run(self.take_free, TAKE, me, wanted)
        except BaseException:
            self.wanted |= wanted  # whoever waits for one of them tries again
            raise
        held |= got
        self.taken |= wanted - got

    def take_free(self, what: TextClause, me: str, ids: Iterable[str]) -> set[str]:
        """Take what no other server has; runs in a thread."""
        try:
            with self.database.engine.begin() as connection:
                return {row.table_id for row in connection.execute(what, {"me": me, "ids": list(ids)})}
        except IntegrityError:  # this server was deleted meanwhile: it will enter anew
            return set()

    def holds(self, table_id: str) -> bool:
        """Whether this server holds a lease, and nobody else can have taken it."""
        return table_id in self.held and time.monotonic() < self.good_until

    async def give(self, table_id: str) -> None:
        """Give a lease back; other servers are told. If that fails, this server keeps it."""
        self.taken.discard(table_id)
        if table_id in self.held:
            await self.run(self.carry_out, GIVE, table_id, {"me": self.me}, PEOPLE)
            self.held.discard(table_id)

    async def take_analysis(self, table_id: str) -> bool:
        """Take over the analysis of a game, unless another server that is up makes it."""
        return bool(await self.run(self.take_free, TAKE_ANALYSIS, self.me, [table_id]))

    async def give_analysis(self, table_id: str) -> None:
        """Leave the analysis of a game to whoever wants it."""
        await self.run(self.carry_out, GIVE_ANALYSIS, table_id, {"me": self.me})

    # People

    async def arrive(self, table_id: str, guest: str) -> None:
        """List a guest at a table; other servers are told."""
        self.here.add((table_id, guest))
        await self.store(ARRIVE, table_id, guest)

    async def leave(self, table_id: str, guest: str) -> None:
        """Remove a guest from a table; other servers are told."""
        self.here.discard((table_id, guest))
        await self.store(LEAVE, table_id, guest)

    async def store(self, what: TextClause, table_id: str, guest: str) -> None:
        """Store that a guest came or went; if that fails, the next beat makes up for it."""
        try:
            await self.run(self.carry_out, what, table_id, {"guest": guest, "me": self.me}, PEOPLE)
        except SQLAlchemyError:
            self.is_listed = False

    async def hurry(self, table_id: str) -> None:
        """Tell the server that drives a table's bots to skip their pauses."""
        await self.run(self.tell, table_id, HURRY)

    def tell(self, table_id: str, news: str) -> None:
        """Send a notice; runs in a thread."""
        with self.database.engine.begin() as connection:
            notify(connection, [(table_id, news)])

    async def look(self, ids: Iterable[str]) -> dict[str, Look]:
        """Return the versions of tables and of those whose bots are this server's, and who is at other servers."""
        wanted = [*{*ids, *self.held}]
        found = await self.run(self.read, wanted) if wanted else {}
        self.taken -= {table_id for table_id, look in found.items() if look.is_free}
        return found

    def read(self, ids: list[str]) -> dict[str, Look]:
        """Read what others did to tables; runs in a thread."""
        with self.database.engine.connect() as connection:
            rows = connection.execute(LOOK, {"me": self.me, "ids": ids})
            return {row.id: Look(row.version, row.is_free, frozenset(row.guests)) for row in rows}
