"""A server without others, as every server on SQLite is."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .ports import Look


class Alone:
    """It drives all bots, and nobody needs to be told anything."""

    me = ""

    async def open(self, heard: Callable[[str, str], None]) -> None:
        """There is nothing to hear."""

    async def close(self) -> None:
        """There is nobody to leave."""

    async def take(self, table_id: str) -> bool:
        """The lease is always this server's."""
        return True

    def holds(self, table_id: str) -> bool:
        """The lease is always this server's."""
        return True

    async def give(self, table_id: str) -> None:
        """There is nobody to take it."""

    async def take_analysis(self, table_id: str) -> bool:
        """All analyses are this server's."""
        return True

    async def give_analysis(self, table_id: str) -> None:
        """There is nobody to take it."""

    async def arrive(self, table_id: str, guest: str) -> None:
        """There is nobody to tell."""

    async def leave(self, table_id: str, guest: str) -> None:
        """There is nobody to tell."""

    async def hurry(self, table_id: str) -> None:
        """There is nobody to tell."""

    async def look(self, ids: Iterable[str]) -> dict[str, Look]:
        """Nobody else does anything."""
        return {}
