"""The interfaces that live tables depend on: storage, push, and decisions of bots."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, TypeVar

from daikaiju.game import Game

from .faces import FaceCounts
from .log import LogRow, Said
from .model import LiveTable
from .shares import Shares
from .summary import Finish, Summary

T = TypeVar("T")


@dataclass
class Receipt:
    """Which request of whom a change carries out: one that is repeated with its key is not carried out again."""

    guest: str
    key: str
    digest: str  # of the request
    seat: int | None = None  # that was taken


class Done(NamedTuple):
    """What came of a request: its digest, and the table after it."""

    digest: str
    table_id: str
    version: int
    number: int
    phase: str
    seat: int | None


@dataclass
class Change:
    """What one command changed at a table; stored atomically."""

    table: LiveTable
    is_new: bool = False
    header: bool = False  # seats, phase, pace or rematch changed
    rows: list[LogRow] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)
    receipt: Receipt | None = None  # stored with the change


class Storage(Protocol):
    """Persistent storage of tables."""

    async def save(self, *changes: Change) -> None:
        """Store changes, all or none; when this returns they are on disk.

        Raises Outdated unless the stored version of every table is the one before the change.
        """

    async def load(self, table_id: str, known: LiveTable | None = None) -> tuple[LiveTable, list[LogRow]] | None:
        """Return a table without its game, and the log of its actions; with `known`, what is newer of log and chat."""

    async def keep_time(self, mine: float, soon: float, outage: float) -> Pulse:
        """Note that a server is up, at its time `mine`; say what time it is, and whose deadlines are near.

        Deadlines are moved by the time in which no server was up, if that was longer than `outage` seconds.
        """

    async def version(self, table_id: str) -> int | None:
        """Return the stored version of a table."""

    async def tables_of(self, guest: str, most: int) -> list[str]:
        """Return the tables at which a guest has a seat, newest first."""

    async def listed(self, wanted: Listing) -> list[str]:
        """Return tables that wait and have a free seat: those at which somebody is present first, then the oldest."""

    async def hosted(self, guest: str, since: float) -> int:
        """Return how many waiting tables of a host the lobby lists that were made after a time, full ones too."""

    async def receipt(self, receipt: Receipt) -> Done | None:
        """Return what came of a request with a receipt's key."""

    async def tidy(self) -> None:
        """Delete what is kept for a while only."""

    async def summaries(self, guest: str, *, over: bool, most: int, skip: int = 0) -> list[Summary]:
        """Return the finished tables of a guest, or the others, newest first."""

    async def finishes(self, guest: str, most: int) -> list[Finish]:
        """Return how the games of a guest ended, newest first; those with several seats of the guest do not count."""

    async def add_faces(self, counts: FaceCounts) -> None:
        """Add to the faces that were rolled at all tables."""

    async def faces(self) -> FaceCounts:
        """Return how often each face was rolled."""


class Listing(NamedTuple):
    """Which tables a lobby wants to know."""

    listed: str  # HOSTED, or for ANYBODY: of these only such at which somebody sits
    since: float  # when the oldest of them was made
    fresh: float  # whoever has made one since then is present
    here: frozenset[str]  # tables to which somebody is connected at this server
    most: int


class Pulse(NamedTuple):
    """What the database says about time: what time it is, whose deadlines it has moved, and which are near."""

    now: float
    moved: list[str]
    due: list[Due]


class Due(NamedTuple):
    """A table at which somebody's time is nearly up."""

    table_id: str
    deadline: float
    server: str  # that has the lease of its bots; "": none


class Look(NamedTuple):
    """What other servers did to a table."""

    version: int
    is_free: bool  # no server drives its bots
    guests: frozenset[str]  # connected to other servers


class Cluster(Protocol):
    """The servers of one database, as one of them sees them."""

    me: str  # the name of this server in the database

    async def open(self, heard: Callable[[str, str], None]) -> None:
        """Join the others; `heard` is called with a table and its new version, PEOPLE, HURRY or MISSED."""

    async def close(self) -> None:
        """Leave the others."""

    async def take(self, table_id: str) -> bool:
        """Take the lease of a table's bots; return whether this server holds it."""

    def holds(self, table_id: str) -> bool:
        """Whether this server still holds the lease of a table's bots."""

    async def give(self, table_id: str) -> None:
        """Give the lease of a table's bots back."""

    async def take_analysis(self, table_id: str) -> bool:
        """Take over the analysis of a table's game; return whether it is this server's."""

    async def give_analysis(self, table_id: str) -> None:
        """Leave the analysis of a table's game to whoever wants it."""

    async def arrive(self, table_id: str, guest: str) -> None:
        """Tell the others that a guest is connected."""

    async def leave(self, table_id: str, guest: str) -> None:
        """Tell the others that a guest is no longer connected."""

    async def hurry(self, table_id: str) -> None:
        """Tell the server that drives a table's bots to skip their pauses."""

    async def look(self, ids: Iterable[str]) -> dict[str, Look]:
        """Return what other servers did to tables, and to those of leases held; without others, nothing."""


class Push(Protocol):
    """Notifies the clients of a table."""

    def changed(self, table_id: str) -> None:
        """Notify the clients that a table changed."""


class Observer(Protocol):
    """Is shown every table that has changed, at this server or another."""

    def published(self, table: LiveTable) -> None:
        """Take note of a table; it must not be changed."""


class Thinker(Protocol):
    """Lets bots decide without blocking the event loop."""

    def decide(self, bot: str, game: Game, table_id: str) -> Awaitable[int]:
        """Return the action that a bot at a table chooses; raises if it takes too long."""

    def finish(self, table_id: str, game: Game) -> None:
        """Tell the bots of a table that their game is over."""


class Attentive(Protocol):
    """Which tables somebody looks at."""

    def is_looked_at(self, table_id: str) -> bool:
        """Whether somebody has a page of a table open, or had just now."""

    def is_watched(self, table_id: str) -> bool:
        """Whether somebody has a page of a table open now."""


class Clocked(Protocol):
    """The time by which clocks of people run."""

    def now(self) -> float:
        """Return it in seconds since 1970."""


class Driven(Protocol):
    """Tables as the driver of their bots sees them: what it does is no look at them."""

    shares: Shares
    in_memory: dict[str, LiveTable]

    @property
    def attention(self) -> Attentive:
        """Which tables somebody looks at."""

    @property
    def timekeeper(self) -> Clocked:
        """The time of the database."""

    async def peek(self, table_id: str) -> LiveTable:
        """Return a table."""

    async def change_unseen(self, table_id: str, command: Callable[[LiveTable], T]) -> T:
        """Run a command on a table; when this returns, its changes are stored."""
