"""A client for the tables of a server: typed, synchronous (`Client`) and asynchronous (`AsyncClient`).

Names are imported on first use: servers need only requests and responses.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .answers import ServerProblem, Unreachable
    from .asynchronous import AsyncClient
    from .links import read_link
    from .responses import Actions, Done, Games, Guest, Log, Seat, Table, TableList
    from .synchronous import Client
    from .views import game_of
    from .words import ChangedLuck, Words

__all__ = [
    "Actions",
    "AsyncClient",
    "ChangedLuck",
    "Client",
    "Done",
    "Games",
    "Guest",
    "Log",
    "Seat",
    "ServerProblem",
    "Table",
    "TableList",
    "Unreachable",
    "Words",
    "game_of",
    "read_link",
]
PLACES = {
    "AsyncClient": "asynchronous",
    "ChangedLuck": "words",
    "Client": "synchronous",
    "ServerProblem": "answers",
    "Unreachable": "answers",
    "Words": "words",
    "game_of": "views",
    "read_link": "links",
}


def __getattr__(name: str) -> Any:
    """Import a name on first use."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{PLACES.get(name, 'responses')}", __name__), name)
