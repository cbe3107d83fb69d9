"""The list of open tables on a server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from daikaiju.table.model import LiveTable

from ..clock import clock_title
from ..games import GAMES, edition_name
from ..viewer import Viewer


class OpenTable(NamedTuple):
    """A table with a free seat."""

    id: str
    title: str
    people: str
    taken: int
    seats: int
    clock: str  # how much time people have; "" without a clock


class LobbyPage(NamedTuple):
    """The open tables, and the games to play with whoever comes."""

    tables: list[OpenTable]
    games: list[tuple[str, str]]


def lobby_page(tables: Sequence[LiveTable], viewer: Viewer) -> LobbyPage:
    """Return the contents of the list."""
    words = viewer.words
    editions = [(edition, game) for game, view in GAMES.items() for edition in view.editions]
    games = [(edition, edition_name(game, edition, words)) for edition, game in editions]
    return LobbyPage([open_table(table, viewer) for table in tables], games)


def open_table(table: LiveTable, viewer: Viewer) -> OpenTable:
    """Return a table with a free seat."""
    taken = [seat for seat in table.seats if not seat.free]
    people = ", ".join(seat.name or seat.bot or "?" for seat in taken)
    title = edition_name(table.options.game, table.options.rules, viewer.words)
    clock = table.options.clock
    return OpenTable(
        table.id, title, people, len(taken), len(table.seats), clock_title(clock, viewer.words) if clock else ""
    )
