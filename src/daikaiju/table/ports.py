"""What the live tables need from outside: storage, push, and bots that think."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from daikaiju.game import Game

from .model import LiveTable, LogRow, Said

T = TypeVar("T")


@dataclass
class Change:
    """What one command did to a table; stored whole or not at all."""

    table: LiveTable
    is_new: bool = False
    header: bool = False  # seats, phase, pace or rematch changed
    rows: list[LogRow] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)


class Storage(Protocol):
    """Where tables outlive the program."""

    async def save(self, *changes: Change) -> None:
        """Store changes, all or none; when this returns they are on disk.

        Raises Outdated if a table is stored in another version than the one before the changed one.
        """

    async def load(self, table_id: str) -> tuple[LiveTable, list[LogRow]] | None:
        """Return a table without its game, and the log of its actions."""

    async def tables_of(self, guest: str, most: int) -> list[str]:
        """The tables at which a guest has a seat, the newest first."""


class Push(Protocol):
    """Tells those who look at a table that there is something new."""

    def changed(self, table_id: str) -> None:
        """Say that a table changed."""


class Thinker(Protocol):
    """Lets bots decide, away from everything that must answer quickly."""

    def decide(self, bot: str, game: Game) -> Awaitable[int]:
        """Return the action a bot chooses; one that takes too long fails."""


class Changeable(Protocol):
    """Tables that are found by their id, and changed by commands."""

    async def find(self, table_id: str) -> LiveTable:
        """Return a table."""

    async def change(self, table_id: str, command: Callable[[LiveTable], T]) -> T:
        """Carry out a command on a table; when this returns, what it did is stored."""
