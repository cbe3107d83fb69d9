"""The interfaces that live tables depend on: storage, push, and decisions of bots."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from daikaiju.game import Game

from .model import LiveTable, LogRow, Said
from .shares import Shares
from .summary import Finish, Summary

T = TypeVar("T")


@dataclass
class Change:
    """What one command changed at a table; stored atomically."""

    table: LiveTable
    is_new: bool = False
    header: bool = False  # seats, phase, pace or rematch changed
    rows: list[LogRow] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)


class Storage(Protocol):
    """Persistent storage of tables."""

    async def save(self, *changes: Change) -> None:
        """Store changes, all or none; when this returns they are on disk.

        Raises Outdated unless the stored version of every table is the one before the change.
        """

    async def load(self, table_id: str) -> tuple[LiveTable, list[LogRow]] | None:
        """Return a table without its game, and the log of its actions."""

    async def tables_of(self, guest: str, most: int) -> list[str]:
        """Return the tables at which a guest has a seat, newest first."""

    async def summaries(self, guest: str, *, over: bool, most: int, skip: int = 0) -> list[Summary]:
        """Return the finished tables of a guest, or the others, newest first."""

    async def finishes(self, guest: str, most: int) -> list[Finish]:
        """Return how the games of a guest ended, newest first; those with several seats of the guest do not count."""


class Push(Protocol):
    """Notifies the clients of a table."""

    def changed(self, table_id: str) -> None:
        """Notify the clients that a table changed."""


class Thinker(Protocol):
    """Lets bots decide without blocking the event loop."""

    def decide(self, bot: str, game: Game, table_id: str) -> Awaitable[int]:
        """Return the action that a bot at a table chooses; raises if it takes too long."""

    def finish(self, table_id: str, game: Game) -> None:
        """Tell the bots of a table that their game is over."""


class Driven(Protocol):
    """Tables as the driver of their bots sees them: what it does is no look at them."""

    shares: Shares

    async def peek(self, table_id: str) -> LiveTable:
        """Return a table."""

    async def change_unseen(self, table_id: str, command: Callable[[LiveTable], T]) -> T:
        """Run a command on a table; when this returns, its changes are stored."""

    def is_looked_at(self, table_id: str) -> bool:
        """Whether somebody has a page of a table open, or had just now."""

    def is_watched(self, table_id: str) -> bool:
        """Whether somebody has a page of a table open now."""
